-- What had been spent under `renewal_of` when the ceiling of its replacement was set: what is spent until the replacement is in force
-- counts under it too (decision 0215). NULL: no replacement.
ALTER TABLE mandates
  ADD COLUMN replaced_spent bigint CHECK (replaced_spent >= 0);
