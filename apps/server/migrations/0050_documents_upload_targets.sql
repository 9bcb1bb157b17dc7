-- Uploads become files of several capabilities: each names its target, and what it belongs to there.
ALTER TABLE document_uploads
  ADD COLUMN target text NOT NULL DEFAULT 'request' CHECK (target <> ''),
  ADD COLUMN subject_id uuid;
UPDATE document_uploads SET subject_id = service_request_id, metadata = metadata || jsonb_build_object('docKey', doc_key);
ALTER TABLE document_uploads
  ALTER COLUMN target DROP DEFAULT,
  ALTER COLUMN subject_id SET NOT NULL,
  DROP COLUMN service_request_id,
  DROP COLUMN doc_key;
CREATE INDEX document_uploads_by_subject ON document_uploads (subject_id);
