-- A stream ends with the session that opened it: whatever ends one, or blocks its account, says so in the log. The row is
-- for the processes that hold the streams; no browser is sent it (live/hub.ts).
ALTER TABLE live_events DROP CONSTRAINT live_events_about_check;
ALTER TABLE live_events ADD CONSTRAINT live_events_about_check
  CHECK (about IN ('request', 'queue', 'conversation', 'ticket', 'notifications', 'session'));

CREATE FUNCTION tell_sessions_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (user_id, about) SELECT DISTINCT user_id, 'session' FROM gone ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_ended AFTER DELETE ON auth.sessions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_ended();

CREATE FUNCTION tell_standing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (user_id, about) VALUES (NEW.id, 'session') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_standing AFTER UPDATE OF account_status ON users
  FOR EACH ROW WHEN (OLD.account_status IS DISTINCT FROM NEW.account_status)
  EXECUTE FUNCTION tell_standing_changed();

-- When somebody wants to be left alone: minutes of their own day, in their own zone; the end may lie before the beginning,
-- and is then of the next day (domain/notifications/quiet-hours.ts). Zones are the browser's names (IANA).
CREATE TABLE notification_quiet_hours (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  from_minute integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (from_minute <> to_minute)
);

-- A short message follows a notification that nobody has read for some minutes (notifications/texting); true until that was
-- decided.
ALTER TABLE notifications ADD COLUMN sms_due boolean NOT NULL DEFAULT false;
CREATE INDEX notifications_to_text ON notifications (created_at) WHERE sms_due;
