-- For which due date those who work on a request were told that it is late; what moves the date makes it news again.
ALTER TABLE service_requests ADD COLUMN late_told_for timestamptz;
UPDATE service_requests SET late_told_for = due_at WHERE queue = 'work' AND queue_at < now();
CREATE INDEX service_requests_late_untold ON service_requests (queue_at, id)
  WHERE queue = 'work' AND late_told_for IS DISTINCT FROM due_at;

-- Whoever does without notifications in the page may want them as short messages all the same.
ALTER TABLE notifications ADD COLUMN in_page boolean NOT NULL DEFAULT true;
