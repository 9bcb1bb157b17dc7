-- Read with what it tells of, whoever was told of that.
CREATE INDEX notifications_of_source ON notifications (source_id) WHERE read_at IS NULL;
