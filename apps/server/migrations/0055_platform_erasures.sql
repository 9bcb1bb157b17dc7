-- One log of erasures: by which rule, how many records and how many files, and no content.
CREATE TABLE erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A name of ERASURE_RULES (packages/domain/src/privacy/erasures.ts).
  rule text NOT NULL CHECK (rule <> ''),
  records integer NOT NULL CHECK (records >= 0),
  files integer NOT NULL CHECK (files >= 0),
  erased_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX erasures_by_rule ON erasures (rule, erased_at);
INSERT INTO erasures (rule, records, files, erased_at)
SELECT CASE rule WHEN 'closed_case' THEN 'identity_closed' WHEN 'abandoned' THEN 'identity_abandoned' ELSE rule END,
  cases, documents, erased_at
FROM identity_erasures ORDER BY erased_at;
DROP TABLE identity_erasures;

-- The documents of a request that wait for a verdict: since when, and how many. Kept with each change of them, because the review
-- queue would otherwise read every document (requests/work/unjudged-queries.ts).
ALTER TABLE service_requests
  ADD COLUMN unjudged_since timestamptz,
  ADD COLUMN unjudged_documents integer NOT NULL DEFAULT 0 CHECK (unjudged_documents >= 0),
  ADD CHECK ((unjudged_documents = 0) = (unjudged_since IS NULL));
UPDATE service_requests SET unjudged_since = waiting.since, unjudged_documents = waiting.documents
FROM (
  SELECT document.service_request_id, min(document.uploaded_at) AS since, count(*)::int AS documents
  FROM uploaded_documents AS document
  WHERE document.replaced_at IS NULL AND document.removed_at IS NULL
    AND NOT EXISTS (SELECT FROM document_verdicts AS verdict WHERE verdict.document_id = document.id)
  GROUP BY document.service_request_id
) AS waiting
WHERE service_requests.id = waiting.service_request_id;
CREATE INDEX service_requests_unjudged ON service_requests (unjudged_since, id)
  WHERE unjudged_since IS NOT NULL AND status IN ('submitted', 'in_progress', 'information_required');
-- Cases that were sent, for those that were decided.
CREATE INDEX identity_cases_sent ON identity_cases (submitted_at, id) WHERE submitted_at IS NOT NULL;
