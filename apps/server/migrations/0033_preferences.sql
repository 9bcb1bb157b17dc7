-- How a person wants the pages to look (/settings), on every device they sign in on. NULL: never chosen, so each device
-- goes by its own settings.
ALTER TABLE users
  ADD COLUMN theme text CHECK (theme IN ('light', 'dark', 'system')),
  ADD COLUMN text_size text CHECK (text_size IN ('normal', 'large', 'larger')),
  ADD COLUMN reduced_data boolean;
