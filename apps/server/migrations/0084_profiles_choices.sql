ALTER TABLE users
  -- Where a person lives, which the invoices of those who order for themselves state (money.md).
  ADD COLUMN postal_address text,
  -- Pages without animations; null: never chosen.
  ADD COLUMN reduced_motion boolean;
