-- What changed for whom (platform/live.ts), kept for about an hour so that a browser whose stream was cut hears what it
-- missed (decision 0051). A row says that something changed and never what: the browser reads again what it may read.
-- Ids that are counted do not become visible in their order, so a place in this log is a snapshot (`pg_current_snapshot`):
-- whoever knows the snapshot of their last reading gets exactly the transactions that were not visible in it.
CREATE TABLE live_events (
  user_id uuid NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  about text NOT NULL CHECK (about IN ('request', 'queue', 'conversation', 'ticket', 'notifications')),
  -- Of what; '' for all of it.
  subject text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now(),
  -- Said twice in one transaction it is one change.
  PRIMARY KEY (user_id, xid, about, subject)
);
CREATE INDEX live_events_in_order ON live_events (xid);
CREATE INDEX live_events_by_age ON live_events (at);

CREATE TRIGGER announce AFTER INSERT ON live_events
  FOR EACH STATEMENT EXECUTE FUNCTION announce('live');

-- The highest transaction of which something was deleted from the log: a snapshot that reaches further back than this
-- cannot be resumed from.
CREATE TABLE live_horizon (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  xid xid8 NOT NULL
);
INSERT INTO live_horizon (xid) VALUES ('0');

-- What somebody is told in the page (spec 1 §3). The words are the browser's: here stand a type, what its words name, and
-- where it leads.
CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Several of one transaction carry the same time.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  user_id uuid NOT NULL REFERENCES users (id),
  type text NOT NULL CHECK (type IN ('message', 'ticket_response', 'request')),
  details jsonb NOT NULL CHECK (jsonb_typeof(details) = 'object'),
  path text NOT NULL CHECK (path ~ '^/[^/\\]'),
  -- The message or the ticket's answer that it tells of: read with it (spec 1 §4), and told once.
  source_id uuid,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (type = 'request' OR source_id IS NOT NULL),
  UNIQUE (user_id, type, source_id)
);
-- Somebody's list, newest first; and how many of it are unread.
CREATE INDEX notifications_of_reader ON notifications (user_id, seq DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
