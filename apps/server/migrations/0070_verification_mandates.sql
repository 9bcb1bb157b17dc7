-- Mandates carry a code too (decision 0186): they are in force for a term, and may lose a part of what they allow.
ALTER TABLE verifiable_documents
  DROP CONSTRAINT verifiable_documents_kind_check,
  ADD CONSTRAINT verifiable_documents_kind_check
    CHECK (kind IN ('receipt', 'invoice', 'credit_note', 'deliverable', 'proof', 'mandate')),
  -- The first and the last day on which it is in force, in UTC; NULL for what has no end.
  ADD COLUMN valid_from date,
  ADD COLUMN valid_until date,
  -- What it allows, and what of that was revoked (packages/domain/src/mandates/powers.ts).
  ADD COLUMN powers text[] NOT NULL DEFAULT '{}',
  ADD COLUMN revoked_powers text[] NOT NULL DEFAULT '{}',
  -- Of files of the same document that were handed out before the one of `sha256`.
  ADD COLUMN former_sha256 text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT verifiable_documents_term
    CHECK ((valid_from IS NULL) = (valid_until IS NULL) AND valid_until >= valid_from),
  ADD CONSTRAINT verifiable_documents_revoked_powers CHECK (revoked_powers <@ powers),
  ADD CONSTRAINT verifiable_documents_powers CHECK ((kind = 'mandate') = (powers <> '{}'));
