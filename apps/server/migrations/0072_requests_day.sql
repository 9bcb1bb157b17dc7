-- The requests that were completed on a day, for the overview of the day.
CREATE INDEX service_requests_by_completion ON service_requests (completed_at) INCLUDE (country_code)
  WHERE completed_at IS NOT NULL;

-- The country, for those who count by country.
CREATE OR REPLACE VIEW request_summaries AS
SELECT id, reference, user_id, service_id, beneficiary, status, assigned_to, submitted_at, country_code
FROM service_requests;
