-- Stamps of tax authorities, and emails of documents (money.md, decision 0132).

ALTER TABLE billing_entity_versions
  -- Who must approve its invoices and credit notes before they are delivered; NULL: nobody.
  ADD COLUMN stamp_authority text CHECK (stamp_authority IN ('fne'));

CREATE TABLE fiscal_stamps (
  document_id uuid PRIMARY KEY REFERENCES billing_documents (id) ON DELETE CASCADE,
  authority text NOT NULL CHECK (authority IN ('fne')),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'stamped', 'refused')),
  -- Another process does not ask meanwhile.
  asked_at timestamptz,
  -- The authority's own id of the document: its credit notes name it.
  external_id text,
  -- What the document shows, and where anyone can verify it.
  reference text,
  verify_url text,
  stamped_at timestamptz,
  -- The authority's reason.
  refusal text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'stamped') = (reference IS NOT NULL AND verify_url IS NOT NULL AND stamped_at IS NOT NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX fiscal_stamps_held ON fiscal_stamps (created_at) WHERE state <> 'stamped';

-- When its reader was emailed about a document. Those that were issued before are not announced.
ALTER TABLE billing_files ADD COLUMN announced_at timestamptz;
UPDATE billing_files SET announced_at = created_at;

-- How a person gets documents by email; without a row: as a link.
CREATE TABLE billing_preferences (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  attach_files boolean NOT NULL
);
