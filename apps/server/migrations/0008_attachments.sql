-- Files that are sent with a message, a ticket response, a deliverable or a refund. A file belongs to its uploader until what it is
-- sent with is written; one that never is, is swept.
CREATE TABLE attachments (
  -- Chosen by the browser: an upload that is sent again because its reply was lost is recognised.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- Names the bytes for ever, and never leaves the server.
  storage_key uuid NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (file_name <> ''),
  mime_type text NOT NULL CHECK (mime_type <> ''),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- What it belongs to. No foreign key: each kind is another capability's.
  kind text CHECK (kind IN ('message', 'ticket_response', 'deliverable', 'refund')),
  owner_id uuid,
  -- In the order in which they were chosen, from 0.
  position smallint CHECK (position >= 0),
  CHECK (num_nulls(kind, owner_id, position) IN (0, 3))
);
CREATE UNIQUE INDEX attachments_of ON attachments (kind, owner_id, position) WHERE owner_id IS NOT NULL;
CREATE INDEX attachments_loose ON attachments (user_id, uploaded_at) WHERE owner_id IS NULL;
CREATE INDEX attachments_by_user ON attachments (user_id);

-- What other capabilities read of attachments: which files were sent with what.
CREATE VIEW attached_files AS
SELECT id, kind, owner_id FROM attachments WHERE owner_id IS NOT NULL;

-- Who has ordered something, one row per order. Supplied by requests (decision 0068).
CREATE VIEW attachment_orders AS SELECT NULL::uuid AS user_id WHERE false;

-- Each time that a file's bytes were sent to a person.
CREATE TABLE attachment_reads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attachment_id uuid NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  disposition text NOT NULL CHECK (disposition IN ('inline', 'attachment')),
  read_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attachment_reads_by_attachment ON attachment_reads (attachment_id, read_at);
