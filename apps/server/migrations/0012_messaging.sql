-- One conversation per request, with the request's id, and one general conversation per customer, with the customer's id.
-- The first message creates the row, which is also the lock under which messages are numbered.
CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES users (id),
  service_request_id uuid UNIQUE REFERENCES service_requests (id) ON DELETE CASCADE,
  last_seq integer NOT NULL DEFAULT 0 CHECK (last_seq >= 0),
  last_at timestamptz NOT NULL DEFAULT now(),
  -- Unread messages of the other side: lists show them and sort by them.
  unread_by_customer integer NOT NULL DEFAULT 0 CHECK (unread_by_customer >= 0),
  unread_by_staff integer NOT NULL DEFAULT 0 CHECK (unread_by_staff >= 0),
  -- The last message that each side was emailed about, and when: one email for a burst.
  mailed_customer_seq integer NOT NULL DEFAULT 0,
  mailed_customer_at timestamptz,
  mailed_staff_seq integer NOT NULL DEFAULT 0,
  mailed_staff_at timestamptz,
  CHECK (id = COALESCE(service_request_id, customer_id))
);
CREATE INDEX conversations_of_customer ON conversations (customer_id, last_at DESC);
-- The order of the staff's list: unread first, then the newest.
CREATE INDEX conversations_for_staff ON conversations ((unread_by_staff > 0) DESC, last_at DESC, id);
CREATE INDEX conversations_general_for_staff ON conversations ((unread_by_staff > 0) DESC, last_at DESC, id)
  WHERE service_request_id IS NULL;

CREATE TABLE chat_messages (
  -- Chosen by the browser, or derived from an email's Message-ID: sent again, it is the same message.
  id uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- From 1, without a gap.
  seq integer NOT NULL CHECK (seq > 0),
  sender_id uuid NOT NULL REFERENCES users (id),
  side text NOT NULL CHECK (side IN ('customer', 'staff')),
  -- Empty only where there are attachments.
  body text NOT NULL,
  -- 'read': a person of the other side has seen it.
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

-- How soon people of the staff replied to customers, over the last ninety days; of those with enough replies. Written by a job
-- every hour: a page reads one row.
CREATE TABLE staff_reply_times (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  replies integer NOT NULL CHECK (replies > 0),
  median_minutes integer NOT NULL CHECK (median_minutes >= 0)
);
CREATE INDEX chat_messages_of_staff ON chat_messages (sent_at) WHERE side = 'staff';

-- Declared by requests.
CREATE OR REPLACE VIEW reply_times AS SELECT user_id, median_minutes FROM staff_reply_times;
