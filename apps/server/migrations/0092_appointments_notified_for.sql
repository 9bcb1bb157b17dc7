-- The released times that a waiting person was notified of, so that each uses up one of the three notifications.
ALTER TABLE appointment_waiting ADD COLUMN notified_for uuid[] NOT NULL DEFAULT '{}';
