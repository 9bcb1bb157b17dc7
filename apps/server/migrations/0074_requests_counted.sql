-- The days that the statistics count again.
CREATE INDEX service_requests_by_start ON service_requests (created_at);
CREATE INDEX service_requests_by_submission ON service_requests (submitted_at) WHERE submitted_at IS NOT NULL;
-- Rows are only added, in the order of their time: a summary of each range of blocks suffices and costs next to nothing.
CREATE INDEX request_events_by_time ON request_events USING brin (at) WITH (pages_per_range = 16);
CREATE INDEX document_verdicts_by_time ON document_verdicts USING brin (judged_at) WITH (pages_per_range = 16);
