-- Messages of the contact form and of the assistance page.
CREATE TABLE contact_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The form that was sent: sent twice, it is one message.
  form_id uuid NOT NULL UNIQUE,
  -- What the sender quotes.
  reference text NOT NULL UNIQUE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  name text NOT NULL CHECK (btrim(name) <> ''),
  email text NOT NULL CHECK (btrim(email) <> ''),
  topic text NOT NULL CHECK (topic IN ('service', 'request', 'payment', 'account', 'data', 'partnership', 'other')),
  message text NOT NULL CHECK (btrim(message) <> ''),
  language text NOT NULL CHECK (language ~ '^[a-z]{2}$'),
  -- The field that people do not see was filled in: kept for review, and answered by no email.
  suspected boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'handled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_messages_newest ON contact_messages (suspected, status, created_at DESC, id);
CREATE INDEX contact_messages_of_user ON contact_messages (user_id, created_at DESC) WHERE user_id IS NOT NULL;

CREATE TABLE contact_message_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid NOT NULL REFERENCES contact_messages (id) ON DELETE CASCADE,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event text NOT NULL CHECK (event IN ('handled', 'reopened', 'cleared', 'suspected')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contact_message_events_of ON contact_message_events (message_id, id);

-- The help centre.
CREATE TABLE help_themes (
  id text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]*$'),
  position integer NOT NULL,
  title jsonb NOT NULL CHECK (is_localized_text(title))
);

CREATE TABLE help_questions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  theme_id text NOT NULL REFERENCES help_themes (id),
  position integer NOT NULL DEFAULT 0,
  question jsonb NOT NULL CHECK (is_localized_text(question)),
  answer jsonb NOT NULL CHECK (is_localized_text(answer)),
  is_published boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- What the search of the header looks in, computed at each change instead of at each search.
  search_words tsvector NOT NULL GENERATED ALWAYS AS (search_vector(question, answer)) STORED,
  search_name text NOT NULL GENERATED ALWAYS AS (searchable(in_all_languages(question))) STORED
);
CREATE INDEX help_questions_in_order ON help_questions (theme_id, position, id);
CREATE INDEX help_questions_words ON help_questions USING gin (search_words);
CREATE INDEX help_questions_trgm ON help_questions USING gin (search_name gin_trgm_ops);

-- Who changed what in the help centre, with the content from before: the question itself may be deleted.
CREATE TABLE help_question_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  question_id uuid NOT NULL,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  event text NOT NULL CHECK (event IN ('created', 'changed', 'deleted')),
  before jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX help_question_events_of ON help_question_events (question_id, id);

-- Tickets: what a customer asks the team, until it is solved (domain/support/tickets.ts, ticket-times.ts).
CREATE TABLE support_tickets (
  -- Chosen by the customer's page: opened twice, it is one ticket.
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
  -- The last response or decision.
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- The clock of ticket-times.ts: who waits for whom, and the time that does not count as the team's.
  waiting_since timestamptz,
  paused_since timestamptz,
  paused_seconds bigint NOT NULL DEFAULT 0 CHECK (paused_seconds >= 0),
  -- By when the team must answer or solve it; NULL while it waits for the customer.
  due_at timestamptz,
  first_answer_at timestamptz,
  -- The team's last response, and when the automatic closing was announced.
  silent_since timestamptz,
  closing_announced_at timestamptz,
  closed_at timestamptz,
  closed_by text CHECK (closed_by IN ('agreement', 'silence')),
  -- How long the team took; computed again when it is reopened.
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
-- The support inbox: due first, shown first.
CREATE INDEX support_tickets_under_way ON support_tickets (due_at, updated_at, id) WHERE state <> 'closed';
CREATE INDEX support_tickets_unassigned ON support_tickets (due_at, updated_at, id)
  WHERE state <> 'closed' AND assigned_to IS NULL;
CREATE INDEX support_tickets_of_staff ON support_tickets (assigned_to, due_at, updated_at, id) WHERE state <> 'closed';
CREATE INDEX support_tickets_silent ON support_tickets (silent_since, id) WHERE state IN ('answered', 'proposed');
CREATE INDEX support_tickets_closed ON support_tickets (closed_at DESC, id) WHERE state = 'closed';
CREATE INDEX support_tickets_first_answers ON support_tickets (first_answer_at) WHERE first_answer_at IS NOT NULL;
CREATE INDEX support_tickets_subject_trgm ON support_tickets USING gin (searchable(subject) gin_trgm_ops);
CREATE INDEX support_tickets_by_code ON support_tickets (lower(replace(reference, '-', '')) text_pattern_ops);

-- Responses of both sides; the first is the text that the ticket was opened with (spec 1 §3, §7).
CREATE TABLE ticket_responses (
  -- Chosen by the sender's page: sent twice, it is one response.
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ticket_id uuid NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  by text NOT NULL CHECK (by IN ('customer', 'staff')),
  -- The team proposes it as the solution.
  is_proposal boolean NOT NULL DEFAULT false CHECK (by = 'staff' OR NOT is_proposal),
  text text NOT NULL CHECK (btrim(text) <> ''),
  -- By the other side.
  is_read boolean NOT NULL DEFAULT false,
  -- An email has announced it, or no longer needs to.
  is_announced boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_responses_of_ticket ON ticket_responses (ticket_id, seq);
CREATE INDEX ticket_responses_unread ON ticket_responses (ticket_id) WHERE NOT is_read;

-- Internal notes of the team: they appear on no page, in no list and no email of a customer.
CREATE TABLE ticket_notes (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ticket_id uuid NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  author_id uuid REFERENCES users (id) ON DELETE SET NULL,
  text text NOT NULL CHECK (btrim(text) <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_notes_of_ticket ON ticket_notes (ticket_id, seq);

-- The history of a ticket: a row for each transition. Never updated.
CREATE TABLE ticket_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id uuid NOT NULL REFERENCES support_tickets (id) ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('opened', 'replied', 'refused', 'reopened', 'agreed', 'answered', 'proposed',
    'announced', 'lapsed', 'assigned', 'prioritised')),
  by text NOT NULL CHECK (by IN ('customer', 'staff', 'system')),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  from_state text,
  to_state text,
  -- Of an assignment: the assignee before and after.
  from_staff uuid REFERENCES users (id) ON DELETE SET NULL,
  to_staff uuid REFERENCES users (id) ON DELETE SET NULL,
  from_priority text,
  to_priority text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ticket_events_of_ticket ON ticket_events (ticket_id, id);

-- Frequent answers; `{name}` and the other placeholders are filled in (domain/support/canned.ts).
CREATE TABLE canned_answers (
  id uuid PRIMARY KEY,
  title jsonb NOT NULL CHECK (is_localized_text(title)),
  text jsonb NOT NULL CHECK (is_localized_text(text)),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
