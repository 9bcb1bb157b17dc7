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
