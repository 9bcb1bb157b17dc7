-- What is known of each uploaded file, by the path of its bytes (decision 0150). A file without a row is not served.
CREATE TABLE uploaded_files (
  storage_path text PRIMARY KEY,
  -- NULL for what the platform published itself. No foreign key: people are another capability's.
  uploaded_by uuid,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  scan_state text NOT NULL CHECK (scan_state IN ('pending', 'clean', 'infected', 'not_scanned')),
  scanned_at timestamptz,
  -- The scanner's name of what it found.
  signature text CHECK (length(signature) BETWEEN 1 AND 200),
  -- Not scanned before: a file that the scanner refuses must not hold up the others.
  scan_after timestamptz NOT NULL DEFAULT now(),
  -- When the bytes of an infected file were deleted.
  erased_at timestamptz,
  CHECK ((scanned_at IS NOT NULL) = (scan_state IN ('clean', 'infected'))),
  CHECK ((signature IS NOT NULL) = (scan_state = 'infected')),
  CHECK (erased_at IS NULL OR scan_state = 'infected')
);
CREATE INDEX uploaded_files_to_scan ON uploaded_files (scan_after) WHERE scan_state IN ('pending', 'not_scanned');
CREATE INDEX uploaded_files_in_quarantine ON uploaded_files (scanned_at)
  WHERE scan_state = 'infected' AND erased_at IS NULL;

-- Files that were uploaded before: without a row they could not be read any more.
INSERT INTO uploaded_files (storage_path, uploaded_by, uploaded_at, scan_state)
SELECT storage_path, user_id, uploaded_at, 'not_scanned' FROM uploaded_documents WHERE storage_path NOT LIKE 'erased/%'
UNION ALL SELECT 'attachments/' || storage_key, user_id, uploaded_at, 'not_scanned' FROM attachments
UNION ALL SELECT 'resources/' || id, uploaded_by, uploaded_at, 'not_scanned' FROM resource_files
UNION ALL SELECT 'avatars/' || id, user_id, now(), 'not_scanned' FROM avatars;
