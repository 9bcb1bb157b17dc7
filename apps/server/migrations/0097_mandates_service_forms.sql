-- The forms of a mandate with which a service can be ordered (decision 0236); empty: every form.
ALTER TABLE mandate_service_powers
  ADD COLUMN forms text[] NOT NULL DEFAULT '{}' CHECK (forms <@ ARRAY['app', 'legalised', 'authentic']);
