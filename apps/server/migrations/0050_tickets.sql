-- Tickets: what a customer asks the team, until it is solved (domain/support/tickets.ts, ticket-times.ts).
CREATE TABLE support_tickets (
  -- Made by the customer's page: opened twice, it is one ticket.
  id uuid PRIMARY KEY,
  -- What both sides quote.
  reference text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  request_id uuid REFERENCES service_requests (id) ON DELETE SET NULL,
  theme text NOT NULL CHECK (theme IN ('request', 'documents', 'payment', 'account', 'service', 'data', 'other')),
  subject text NOT NULL CHECK (btrim(subject) <> ''),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'proposed', 'closed')),
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
  assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last that was written or decided.
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The clock of ticket-times.ts: who waits for whom, and what of the time is not the team's.
  waiting_since timestamptz,
  paused_since timestamptz,
  paused_seconds bigint NOT NULL DEFAULT 0 CHECK (paused_seconds >= 0),
  -- When the team must have answered or solved it; null while it waits for the customer.
  due_at timestamptz,
  first_answer_at timestamptz,
  -- The team's last word, and when the closing was announced.
  silent_since timestamptz,
  closing_announced_at timestamptz,
  closed_at timestamptz,
  closed_by text CHECK (closed_by IN ('agreement', 'silence')),
  -- How long the team took; anew when it is opened again.
  solved_seconds bigint CHECK (solved_seconds >= 0),
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'open') = (waiting_since IS NOT NULL) AND (state = 'open') = (due_at IS NOT NULL)
    AND (state = 'open') = (paused_since IS NULL)),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL) AND (state = 'closed') = (closed_by IS NOT NULL)
    AND (state = 'closed') = (solved_seconds IS NOT NULL)),
  CHECK (state NOT IN ('answered', 'proposed') OR silent_since IS NOT NULL)
);
CREATE INDEX support_tickets_of_user ON support_tickets (user_id, updated_at DESC, id);
CREATE INDEX support_tickets_of_request ON support_tickets (request_id) WHERE request_id IS NOT NULL;
-- The boxes of the queue: what is due first stands first.
CREATE INDEX support_tickets_under_way ON support_tickets (due_at, updated_at, id) WHERE state <> 'closed';
CREATE INDEX support_tickets_unassigned ON support_tickets (due_at, updated_at, id)
  WHERE state <> 'closed' AND assigned_to IS NULL;
CREATE INDEX support_tickets_of_staff ON support_tickets (assigned_to, due_at, updated_at, id) WHERE state <> 'closed';
CREATE INDEX support_tickets_silent ON support_tickets (silent_since, id) WHERE state IN ('answered', 'proposed');
CREATE INDEX support_tickets_closed ON support_tickets (closed_at DESC, id) WHERE state = 'closed';
CREATE INDEX support_tickets_first_answers ON support_tickets (first_answer_at) WHERE first_answer_at IS NOT NULL;
CREATE INDEX support_tickets_subject_trgm ON support_tickets USING gin (searchable(subject) gin_trgm_ops);
CREATE INDEX support_tickets_by_code ON support_tickets (lower(replace(reference, '-', '')) text_pattern_ops);

-- What both sides write; the first is what the ticket was opened with (spec 1 §3, §7).
CREATE TABLE ticket_responses (
  -- Made by the writer's page: sent twice, it is one response.
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ticket_id uuid NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  by text NOT NULL CHECK (by IN ('customer', 'staff')),
  -- The team holds it for solved with this.
  is_proposal boolean NOT NULL DEFAULT false CHECK (by = 'staff' OR NOT is_proposal),
  text text NOT NULL CHECK (btrim(text) <> ''),
  -- By the other side.
  is_read boolean NOT NULL DEFAULT false,
  -- A letter has told of it, or need not any more.
  is_told boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_responses_of_ticket ON ticket_responses (ticket_id, seq);
CREATE INDEX ticket_responses_unread ON ticket_responses (ticket_id) WHERE NOT is_read;

-- What the team writes to itself: it leaves the team's pages by no way.
CREATE TABLE ticket_notes (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ticket_id uuid NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  text text NOT NULL CHECK (btrim(text) <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_notes_of_ticket ON ticket_notes (ticket_id, seq);

-- Every move leaves one.
CREATE TABLE ticket_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('opened', 'replied', 'refused', 'reopened', 'agreed', 'answered', 'proposed',
    'announced', 'lapsed', 'assigned', 'prioritised')),
  by text NOT NULL CHECK (by IN ('customer', 'staff', 'system')),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  from_state text,
  to_state text,
  -- Of an assignment: whom it was and is assigned to.
  from_staff uuid REFERENCES users (id) ON DELETE SET NULL,
  to_staff uuid REFERENCES users (id) ON DELETE SET NULL,
  from_priority text,
  to_priority text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_events_of_ticket ON ticket_events (ticket_id, id);

-- Answers that are given often, in both languages; `{name}` and its like are filled in (domain/support/canned.ts).
CREATE TABLE canned_answers (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (btrim(title) <> ''),
  title_en text NOT NULL CHECK (btrim(title_en) <> ''),
  text text NOT NULL CHECK (btrim(text) <> ''),
  text_en text NOT NULL CHECK (btrim(text_en) <> ''),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

INSERT INTO canned_answers (id, title, title_en, text, text_en) VALUES
  ('5b0e8f6a-2c1d-4e7b-9a3f-0d6c1b2a4e01', 'Nous regardons', 'We are looking into it',
   E'Bonjour {name},\n\nMerci de nous avoir écrit. Nous regardons votre dossier et revenons vers vous au sujet de « {subject} ».\n\nRéférence : {reference}',
   E'Hello {name},\n\nThank you for writing to us. We are looking into it and will come back to you about “{subject}”.\n\nReference: {reference}'),
  ('5b0e8f6a-2c1d-4e7b-9a3f-0d6c1b2a4e02', 'Document illisible', 'Document that cannot be read',
   E'Bonjour {name},\n\nLe document joint à votre demande est difficile à lire. Pourriez-vous le photographier à nouveau, à plat et en pleine lumière, puis le remplacer depuis la page de votre demande ?',
   E'Hello {name},\n\nThe document that came with your request is hard to read. Could you take its picture again, laid flat and in full light, then replace it from the page of your request?'),
  ('5b0e8f6a-2c1d-4e7b-9a3f-0d6c1b2a4e03', 'C’est réglé', 'It is solved',
   E'Bonjour {name},\n\nC’est réglé de notre côté. Dites-nous si tout est en ordre pour vous : il suffit de confirmer sur cette page, ou de nous écrire ce qui manque.',
   E'Hello {name},\n\nIt is solved on our side. Tell us whether everything is in order for you: just confirm it on this page, or write what is still missing.');
