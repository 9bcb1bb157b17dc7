-- Accounts that a hosted authentication service keeps (decision 0015): what was decided here holds, whatever it still
-- believes. Its own word is written into the same rows that our service writes.
ALTER TABLE auth.users
  -- Every session that began before is over.
  ADD COLUMN sessions_ended_at timestamptz,
  -- Every second factor made before is gone.
  ADD COLUMN factors_reset_at timestamptz;

-- Sessions that were ended here one by one. They may live on there for years, so this is not swept.
CREATE TABLE auth.ended_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  ended_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.ended_sessions (user_id);
