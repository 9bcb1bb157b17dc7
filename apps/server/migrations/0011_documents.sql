-- Documents of requests. Rows are never deleted: earlier versions stay for the audit (product.md).
CREATE TABLE uploaded_documents (
  id uuid PRIMARY KEY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  user_id uuid NOT NULL REFERENCES users (id),
  doc_key text NOT NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  -- Where its bytes are. Unique: two rows can never mean the same bytes, so writing a path that no row names destroys
  -- nothing.
  storage_path text NOT NULL UNIQUE,
  mime_type text NOT NULL CHECK (mime_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- The tus upload that it came from: finishing one twice makes one document.
  upload_id text NOT NULL UNIQUE,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  removed_at timestamptz,
  removed_by uuid REFERENCES users (id)
);
-- One current version of each required document.
CREATE UNIQUE INDEX uploaded_documents_current ON uploaded_documents (service_request_id, doc_key)
  WHERE replaced_at IS NULL AND removed_at IS NULL;
CREATE INDEX uploaded_documents_by_request ON uploaded_documents (service_request_id);
CREATE INDEX uploaded_documents_by_user ON uploaded_documents (user_id);
-- Earlier versions whose bytes are still there.
CREATE INDEX uploaded_documents_earlier ON uploaded_documents (id)
  WHERE (replaced_at IS NOT NULL OR removed_at IS NOT NULL) AND storage_path NOT LIKE 'erased/%';
-- In the order in which a storage lists its keys.
CREATE INDEX uploaded_documents_by_path ON uploaded_documents (storage_path COLLATE "C");

ALTER TABLE document_verdicts ADD FOREIGN KEY (document_id) REFERENCES uploaded_documents (id) ON DELETE CASCADE;

-- Declared by requests: every version, but not where its bytes are.
CREATE OR REPLACE VIEW request_documents AS
SELECT id, service_request_id, doc_key, file_name, mime_type, size, uploaded_at, replaced_at, removed_at
FROM uploaded_documents;

-- Uploads under way: whose they are and which document they will become.
CREATE TABLE document_uploads (
  id text PRIMARY KEY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  user_id uuid NOT NULL REFERENCES users (id),
  doc_key text NOT NULL,
  file_name text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  -- Sent by the browser when it created the upload, returned to it when it resumes (tus 1.0, Upload-Metadata).
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_uploads_by_user ON document_uploads (user_id);
CREATE INDEX document_uploads_by_age ON document_uploads (created_at);

-- The pieces of an upload that have arrived, in the storage that all processes share. The primary key is the lock: of
-- two requests that continue from the same byte, in whichever process, one writes the next piece and the other is refused.
CREATE TABLE document_upload_pieces (
  upload_id text NOT NULL REFERENCES document_uploads (id) ON DELETE CASCADE,
  -- Offset of its first byte: the end of the piece before it.
  start bigint NOT NULL CHECK (start >= 0),
  size bigint NOT NULL CHECK (size > 0),
  storage_path text NOT NULL UNIQUE,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (upload_id, start)
);

-- Each time that a document's bytes were sent to a person.
CREATE TABLE document_reads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES uploaded_documents (id),
  user_id uuid NOT NULL REFERENCES users (id),
  disposition text NOT NULL CHECK (disposition IN ('inline', 'attachment')),
  read_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_reads_by_document ON document_reads (document_id, read_at);
