-- Documents that people keep, and whom they show them to (trust.md, decision 0156).
CREATE TABLE vault_documents (
  -- Chosen by the browser: a document that is created again because its reply was lost is recognised.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  type text NOT NULL CHECK (type IN ('passport', 'identity_card', 'residence_permit', 'birth_certificate',
    'marriage_certificate', 'death_certificate', 'proof_of_address', 'diploma', 'company_documents', 'other')),
  -- As its owner named it; '': it is called after its type.
  title text NOT NULL DEFAULT '',
  -- Whose document it is; '': its owner's.
  holder text NOT NULL DEFAULT '',
  -- That issued it, ISO 3166-1 alpha-2.
  country text CHECK (country ~ '^[A-Z]{2}$'),
  -- Sealed (platform/sealed-columns.ts).
  number text,
  issued_on date,
  expires_on date,
  -- The file of a deliverable from which it was made, and its request.
  attachment_id uuid UNIQUE,
  service_request_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  CHECK (expires_on >= issued_on)
);
CREATE INDEX vault_documents_of_owner ON vault_documents (user_id, created_at DESC) WHERE deleted_at IS NULL;
CREATE INDEX vault_documents_by_expiry ON vault_documents (expires_on) WHERE deleted_at IS NULL AND archived_at IS NULL;

-- The row of an erased version remains; its path, name and hash do not.
CREATE TABLE vault_versions (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES vault_documents (id),
  position integer NOT NULL CHECK (position > 0),
  file_name text NOT NULL CHECK (file_name <> ''),
  storage_path text NOT NULL UNIQUE,
  mime_type text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The upload that it came from; of a received deliverable, its attachment.
  upload_id text NOT NULL UNIQUE,
  added_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  UNIQUE (document_id, position)
);

-- Expiry notices that were sent, for an expiry date: correcting the date begins again.
CREATE TABLE vault_notices (
  document_id uuid NOT NULL REFERENCES vault_documents (id),
  expires_on date NOT NULL,
  days integer NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document_id, expires_on, days)
);

-- Links by which people without an account read copies with a watermark.
CREATE TABLE vault_shares (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- SHA-256 of the secret in its address (decision 0121).
  token_hash text NOT NULL UNIQUE,
  recipient text NOT NULL CHECK (btrim(recipient) <> ''),
  purpose text NOT NULL CHECK (btrim(purpose) <> ''),
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  max_reads integer NOT NULL CHECK (max_reads > 0),
  reads integer NOT NULL DEFAULT 0 CHECK (reads BETWEEN 0 AND max_reads),
  revoked_at timestamptz,
  CHECK (expires_at <= created_at + interval '31 days')
);
CREATE INDEX vault_shares_of_owner ON vault_shares (user_id, created_at DESC);

-- What a share contains, in its owner's order: versions of the vault, and documents of requests.
CREATE TABLE vault_share_files (
  share_id uuid NOT NULL REFERENCES vault_shares (id),
  position integer NOT NULL CHECK (position > 0),
  version_id uuid REFERENCES vault_versions (id),
  -- Of uploaded_documents (documents), which are erased by their own rules.
  request_document_id uuid,
  -- What its owner calls a document of a request.
  title text NOT NULL DEFAULT '',
  PRIMARY KEY (share_id, position),
  UNIQUE (share_id, version_id),
  UNIQUE (share_id, request_document_id),
  CHECK (num_nonnulls(version_id, request_document_id) = 1)
);
CREATE INDEX vault_share_files_of_version ON vault_share_files (version_id) WHERE version_id IS NOT NULL;

-- Each time that the bytes of a version were sent to a person, or those of a file to the recipient of a share.
CREATE TABLE vault_reads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version_id uuid REFERENCES vault_versions (id),
  -- Of a share only.
  request_document_id uuid,
  user_id uuid REFERENCES users (id),
  share_id uuid REFERENCES vault_shares (id),
  read_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(user_id, share_id) = 1),
  CHECK (num_nonnulls(version_id, request_document_id) = 1),
  CHECK (request_document_id IS NULL OR share_id IS NOT NULL)
);
CREATE INDEX vault_reads_of_version ON vault_reads (version_id, read_at DESC);
CREATE INDEX vault_reads_of_copy ON vault_reads (request_document_id) WHERE request_document_id IS NOT NULL;
CREATE INDEX vault_reads_of_share ON vault_reads (share_id) WHERE share_id IS NOT NULL;
