-- Which messages a person said of whether they want them (/settings); of what they said nothing the rule of
-- domain/notifications/preferences.ts holds, which also names the kinds.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]+$'),
  channel text NOT NULL CHECK (channel ~ '^[a-z_]+$'),
  is_on boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind, channel)
);

-- The sections of the dashboard in the order of its owner, with whether each is shown (domain/settings/dashboard.ts).
-- NULL: as it comes.
ALTER TABLE users ADD COLUMN dashboard jsonb CHECK (jsonb_typeof(dashboard) = 'array');
