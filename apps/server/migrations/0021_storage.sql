-- What the browser said of an upload when it created it, told again to whoever resumes it (tus 1.0, Upload-Metadata).
ALTER TABLE document_uploads ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}';

-- The pieces of an upload that have arrived, in the storage that all processes share. The primary key is the lock: of
-- two requests that go on from the same byte, on whatever process, one writes the next piece and the other is refused.
CREATE TABLE document_upload_pieces (
  upload_id text NOT NULL REFERENCES document_uploads (id) ON DELETE CASCADE,
  -- Offset of its first byte: the end of the piece before it.
  start bigint NOT NULL CHECK (start >= 0),
  size bigint NOT NULL CHECK (size > 0),
  storage_path text NOT NULL UNIQUE,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (upload_id, start)
);
