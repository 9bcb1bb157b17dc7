-- A pause in typing changes `answers` only. It touches no index (a heap-only update) as long as no index names that column, and a
-- condition of an index names it too.
ALTER TABLE service_requests ADD COLUMN has_answers boolean NOT NULL GENERATED ALWAYS AS (answers <> '{}') STORED;
DROP INDEX service_requests_retention;
CREATE INDEX service_requests_retention ON service_requests (id)
  WHERE has_answers AND status IN ('completed', 'rejected', 'cancelled')
    AND jsonb_path_exists(terms, '$.form.sections[*].fields[*].retention_days ? (@ != null)');
