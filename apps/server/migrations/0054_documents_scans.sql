-- The documents of requests, now with the state of their scan; erased ones have none.
CREATE OR REPLACE VIEW request_documents AS
SELECT id, service_request_id, doc_key, file_name, mime_type, size, uploaded_at, replaced_at, removed_at,
  coalesce(
    (SELECT scan_state FROM uploaded_files WHERE uploaded_files.storage_path = uploaded_documents.storage_path),
    'not_scanned'
  ) AS scan_state
FROM uploaded_documents;
