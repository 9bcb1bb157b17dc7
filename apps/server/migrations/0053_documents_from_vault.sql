-- The version of the vault of which a request's document is a copy (vault_versions).
ALTER TABLE uploaded_documents ADD COLUMN vault_version_id uuid;
CREATE INDEX uploaded_documents_by_vault_version ON uploaded_documents (vault_version_id) WHERE vault_version_id IS NOT NULL;

-- Who read the copies of a version, and which requests have them: for the owner of the version.
CREATE VIEW vault_copy_reads AS
SELECT reading.id, document.vault_version_id, document.service_request_id, reading.user_id, reading.read_at
FROM document_reads AS reading
JOIN uploaded_documents AS document ON document.id = reading.document_id
WHERE document.vault_version_id IS NOT NULL;

CREATE VIEW vault_copies AS
SELECT id, vault_version_id, service_request_id, doc_key, uploaded_at, replaced_at IS NULL AND removed_at IS NULL AS is_current
FROM uploaded_documents
WHERE vault_version_id IS NOT NULL;
