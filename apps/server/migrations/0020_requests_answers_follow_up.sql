-- What staff find a request by: the answers of the fields that its service marks as searchable (domain/catalogue/forms/follow-up.ts).
ALTER TABLE service_requests ADD COLUMN answer_search text NOT NULL DEFAULT '';
CREATE INDEX service_requests_answer_search ON service_requests USING gin (answer_search gin_trgm_ops)
  WHERE answer_search <> '';

-- Requests with answers that are erased some days after they are closed.
CREATE INDEX service_requests_retention ON service_requests (id)
  WHERE answers <> '{}' AND status IN ('completed', 'rejected', 'cancelled')
    AND jsonb_path_exists(terms, '$.form.sections[*].fields[*].retention_days ? (@ != null)');

-- The fields that the customer had seen when they last left the details step; null before.
ALTER TABLE service_requests ADD COLUMN asked_fields text[];
