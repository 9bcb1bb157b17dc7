-- Files that somebody sends with a message, an answer or a deliverable, and what customers and staff write to each other.

-- A file is its uploader's until what it was sent with is written; one that never is is swept.
CREATE TABLE attachments (
  -- Chosen by the browser: a sending whose answer was lost is recognised when it comes again.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  -- Names the bytes for ever, and is told nobody.
  storage_key uuid NOT NULL UNIQUE,
  file_name text NOT NULL CHECK (file_name <> ''),
  mime_type text NOT NULL CHECK (mime_type <> ''),
  size integer NOT NULL CHECK (size BETWEEN 1 AND 10485760),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  -- What it belongs to. No foreign key: each kind is another capability's.
  kind text CHECK (kind IN ('message', 'ticket_response', 'deliverable')),
  owner_id uuid,
  -- In the order in which they were chosen, from 0.
  position smallint CHECK (position >= 0),
  CHECK (num_nulls(kind, owner_id, position) IN (0, 3))
);
CREATE UNIQUE INDEX attachments_of ON attachments (kind, owner_id, position) WHERE owner_id IS NOT NULL;
CREATE INDEX attachments_loose ON attachments (user_id, uploaded_at) WHERE owner_id IS NULL;
CREATE INDEX attachments_by_user ON attachments (user_id);

-- Each time a file's bytes were sent to somebody.
CREATE TABLE attachment_reads (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  attachment_id uuid NOT NULL REFERENCES attachments (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  disposition text NOT NULL CHECK (disposition IN ('inline', 'attachment')),
  read_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attachment_reads_by_attachment ON attachment_reads (attachment_id, read_at);

-- One per request, whose id it has, and one general per customer, whose id it has. Its row is made by the first message
-- and is the lock under which messages get their numbers.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES users (id),
  service_request_id uuid UNIQUE REFERENCES service_requests (id) ON DELETE CASCADE,
  last_seq integer NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
  last_at timestamptz NOT NULL DEFAULT now(),
  -- Messages of the other side that wait to be read: what lists show and sort by.
  unread_by_customer integer NOT NULL DEFAULT 0 CHECK (unread_by_customer >= 0),
  unread_by_staff integer NOT NULL DEFAULT 0 CHECK (unread_by_staff >= 0),
  -- Up to which message each side was written to by mail, and when: one letter for a burst.
  mailed_customer_seq integer NOT NULL DEFAULT 0,
  mailed_customer_at timestamptz,
  mailed_staff_seq integer NOT NULL DEFAULT 0,
  mailed_staff_at timestamptz,
  CHECK (id = COALESCE(service_request_id, customer_id))
);
CREATE INDEX conversations_of_customer ON conversations (customer_id, last_at DESC);
-- The order of the staff's list: what waits first, then the newest.
CREATE INDEX conversations_for_staff ON conversations ((unread_by_staff > 0) DESC, last_at DESC, id);
CREATE INDEX conversations_general_for_staff ON conversations ((unread_by_staff > 0) DESC, last_at DESC, id)
  WHERE service_request_id IS NULL;

CREATE TABLE chat_messages (
  -- Chosen by the browser, or made of a letter's Message-ID: sent again, it is the same message.
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- From 1, without a gap.
  seq integer NOT NULL CHECK (seq > 0),
  sender_id uuid NOT NULL REFERENCES users (id),
  side text NOT NULL CHECK (side IN ('customer', 'staff')),
  -- Empty only where files say it all.
  body text NOT NULL,
  -- 'read': somebody of the other side has seen it.
  status text NOT NULL DEFAULT 'sent' CHECK (status IN ('sent', 'read')),
  via text NOT NULL DEFAULT 'page' CHECK (via IN ('page', 'mail')),
  sent_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  UNIQUE (conversation_id, seq),
  CHECK ((status = 'read') = (read_at IS NOT NULL))
);
CREATE INDEX chat_messages_unread ON chat_messages (conversation_id, side, seq) WHERE status = 'sent';
CREATE INDEX chat_messages_by_sender ON chat_messages (sender_id);
CREATE INDEX chat_messages_text ON chat_messages USING gin (searchable(body) gin_trgm_ops);
