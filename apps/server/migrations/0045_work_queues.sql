-- The boxes of those who work on requests (domain/requests/processing.ts): by state, whoever has waited longest first.
CREATE INDEX service_requests_by_box ON service_requests (status, submitted_at, id)
  WHERE status NOT IN ('draft', 'cancelled');
