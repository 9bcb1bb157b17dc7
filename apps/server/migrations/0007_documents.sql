-- Required documents of requests. Rows are never deleted: an earlier version stays for the audit (product.md).
CREATE TABLE uploaded_documents (
  id uuid PRIMARY KEY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  user_id uuid NOT NULL REFERENCES users (id),
  doc_key text NOT NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  -- Where its bytes lie at this moment. Unique: two rows can never mean the same bytes, so writing a path that no row
  -- names destroys nothing.
  storage_path text NOT NULL UNIQUE,
  mime_type text NOT NULL CHECK (mime_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The tus upload it came from: finishing one twice makes one document.
  upload_id text NOT NULL UNIQUE,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  removed_at timestamptz,
  removed_by uuid REFERENCES users (id)
);
-- One current version of each required document.
CREATE UNIQUE INDEX uploaded_documents_current ON uploaded_documents (service_request_id, doc_key)
  WHERE replaced_at IS NULL AND removed_at IS NULL;

-- Uploads that were begun and not finished yet: whose they are and what they will become.
CREATE TABLE document_uploads (
  id text PRIMARY KEY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  user_id uuid NOT NULL REFERENCES users (id),
  doc_key text NOT NULL,
  file_name text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_uploads_by_user ON document_uploads (user_id);
CREATE INDEX document_uploads_by_age ON document_uploads (created_at);

-- Each time a document's bytes were sent to somebody.
CREATE TABLE document_reads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES uploaded_documents (id),
  user_id uuid NOT NULL REFERENCES users (id),
  disposition text NOT NULL CHECK (disposition IN ('inline', 'attachment')),
  read_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_reads_by_document ON document_reads (document_id, read_at);
