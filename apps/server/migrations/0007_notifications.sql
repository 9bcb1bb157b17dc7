-- A person's notifications in the page (spec 1 §3). The browser has the words: a row holds a type, the details that the
-- words name, and the path to open.
CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Several of one transaction carry the same time.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- Contributed by the capabilities (`Contributions` in platform/contributions.ts).
  type text NOT NULL CHECK (type ~ '^[a-z_]+$'),
  details jsonb NOT NULL CHECK (jsonb_typeof(details) = 'object'),
  path text NOT NULL CHECK (path ~ '^/[^/\\]'),
  -- The message or ticket response that it is about: read together with it (spec 1 §4), and notified once.
  source_id uuid,
  -- The conversation or ticket of the source: the page shows one entry for all notifications of one.
  thread_id uuid,
  read_at timestamptz,
  -- False for a person who has no notifications in the page and still wants text messages.
  in_page boolean NOT NULL DEFAULT true,
  -- A text message follows if the notification stays unread for some minutes (notifications/texting); true until that is
  -- decided.
  sms_due boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, type, source_id)
);
-- A person's list, newest first; and how many of it are unread.
CREATE INDEX notifications_of_reader ON notifications (user_id, seq DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
-- Reading a source marks its notifications of every reader as read.
CREATE INDEX notifications_of_source ON notifications (source_id) WHERE read_at IS NULL;
CREATE INDEX notifications_to_text ON notifications (created_at) WHERE sms_due;

-- Which notifications a person switched on or off, by kind and channel (/settings); for those without a row the default
-- of domain/notifications/preferences.ts holds.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]+$'),
  channel text NOT NULL CHECK (channel ~ '^[a-z_]+$'),
  is_on boolean NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, kind, channel)
);

-- Hours without text messages and emails, in minutes of the person's own day and time zone (IANA name). The end may be
-- earlier than the beginning, and is then of the next day (domain/notifications/quiet-hours.ts).
CREATE TABLE notification_quiet_hours (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  from_minute integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (from_minute <> to_minute)
);
