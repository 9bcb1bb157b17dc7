ALTER TABLE users
  -- How strong borders and secondary text are (domain/settings/appearance.ts); null: never chosen.
  ADD COLUMN contrast text CHECK (contrast IN ('system', 'normal', 'more')),
  -- The IANA zone by whose clock instants are written for the person; null: that of each device.
  ADD COLUMN time_zone text;
