-- Relatives for whom people order. They have no account: the person who orders declares their consent.
CREATE TABLE relatives (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  name text NOT NULL CHECK (name <> ''),
  relationship text NOT NULL CHECK (relationship IN ('parent', 'child', 'spouse', 'sibling', 'family', 'other')),
  -- Who consented, and when that was declared.
  consent_by text NOT NULL CHECK (consent_by IN ('relative', 'guardian')),
  consented_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX relatives_by_owner ON relatives (user_id);

-- Requests of services (spec 2 §3): what a person orders, from the first draft to the end of the work.
CREATE TABLE service_requests (
  -- Chosen by the browser: a first saving that is sent again because its reply was lost is recognised.
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE CHECK (reference ~ '^R-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  user_id uuid NOT NULL REFERENCES users (id),
  service_id uuid NOT NULL REFERENCES platform_services (id),
  service_country_id uuid NOT NULL,
  country_code text NOT NULL,
  modality_id uuid REFERENCES service_modalities (id),
  organism_id uuid REFERENCES organisms (id),
  organism_name text,
  organism_contact_person text,
  organism_contact_poste text,
  organism_contact_phone text,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN (
    'draft', 'pending_validation', 'submitted', 'in_progress', 'information_required',
    'completed', 'rejected', 'cancelled')),
  progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  -- For whom it is, when not for its customer: name and relationship, which follow the relative until submission.
  relative_id uuid REFERENCES relatives (id) ON DELETE SET NULL,
  beneficiary jsonb CHECK (jsonb_typeof(beneficiary) = 'object'),
  city text,
  billing_type text NOT NULL CHECK (billing_type IN ('per_service', 'subscription', 'free')),
  payment_method text CHECK (payment_method IN ('card', 'mobile_money', 'paypal')),
  form_data jsonb NOT NULL CHECK (jsonb_typeof(form_data) = 'object'),
  -- Counts the savings of the form, so that of two tabs the older one learns of the conflict.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  last_save_id uuid NOT NULL,
  -- Price, documents, delay and conditions as they were when they were paid or, when free, submitted; a later change of
  -- the catalogue does not reach what was ordered.
  terms jsonb CHECK (jsonb_typeof(terms) = 'object'),
  -- When it was paid; it then waits for the final confirmation of its customer.
  paid_at timestamptz,
  -- How many reminders to confirm it were sent since (domain/requests/lifecycle/confirmation.ts).
  confirmation_reminders integer NOT NULL DEFAULT 0 CHECK (confirmation_reminders >= 0),
  submitted_at timestamptz,
  -- When the owner was last warned that the draft will expire; a later change of the draft makes it void.
  expiry_warned_at timestamptz,
  assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  -- When the promised delay ends; time in which the customer is waited for moves it on.
  due_at timestamptz,
  -- For which due date those who work on the request were notified that it is late; a new due date is notified again.
  late_notified_for timestamptz,
  -- Since when the customer is waited for.
  waiting_since timestamptz,
  -- Since when an administration has it; NULL while it is with us.
  filed_at timestamptz,
  completed_at timestamptz,
  -- From submission to completion, without the time in which the customer was waited for.
  worked_seconds bigint CHECK (worked_seconds >= 0),
  -- domain/requests/queues.ts `queueOf`; a test compares them.
  queue text GENERATED ALWAYS AS (CASE
    WHEN status IN ('submitted', 'in_progress') THEN 'work'
    WHEN status IN ('pending_validation', 'information_required') THEN 'waiting'
    WHEN status IN ('completed', 'rejected') THEN 'closed' END) STORED,
  -- The order of a queue: open requests by when they are due, those that are not confirmed by when they were paid, closed
  -- ones by when they were closed.
  queue_at timestamptz GENERATED ALWAYS AS (CASE
    WHEN status = 'pending_validation' THEN paid_at
    WHEN status IN ('submitted', 'in_progress', 'information_required') THEN due_at
    WHEN status IN ('completed', 'rejected') THEN updated_at END) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (service_country_id, country_code) REFERENCES service_countries (id, country_code),
  CHECK (status IN ('draft', 'cancelled') OR terms IS NOT NULL),
  CHECK (status NOT IN ('submitted', 'in_progress', 'information_required', 'completed') OR submitted_at IS NOT NULL),
  CHECK ((completed_at IS NULL) = (worked_seconds IS NULL)),
  CHECK (completed_at IS NULL OR status = 'completed')
);
-- The owner's list, last changed first, whole or of one status.
CREATE INDEX service_requests_by_owner ON service_requests (user_id, updated_at DESC, id);
CREATE INDEX service_requests_by_owner_and_status ON service_requests (user_id, status, updated_at DESC, id);
-- Whether a person completed a service (spec 2 §7 *Completion check*), and the foreign key.
CREATE INDEX service_requests_by_service ON service_requests (service_id, user_id, status);
-- Drafts by age, for their expiry.
CREATE INDEX service_requests_drafts_by_age ON service_requests (updated_at, id) WHERE status = 'draft';
-- The requests of a relative that is changed or deleted, and the foreign key.
CREATE INDEX service_requests_by_relative ON service_requests (relative_id) WHERE relative_id IS NOT NULL;
-- Whether there is work on a request of a place that is to be switched off.
CREATE INDEX service_requests_under_way_by_place ON service_requests (country_code, organism_id)
  WHERE status IN ('pending_validation', 'submitted', 'in_progress', 'information_required');
-- A page of a queue reads the first entries of one of these, however many requests there are; INCLUDE holds what counting
-- a queue needs, so that its rows are not read.
CREATE INDEX service_requests_queue ON service_requests (queue, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_country ON service_requests (queue, country_code, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_organism ON service_requests (queue, organism_id, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_service ON service_requests (queue, service_id, queue_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_worker ON service_requests (assigned_to, queue, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE assigned_to IS NOT NULL;
CREATE INDEX service_requests_unassigned ON service_requests (queue, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL AND assigned_to IS NULL;
CREATE INDEX service_requests_unassigned_of_country ON service_requests (queue, country_code, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL AND assigned_to IS NULL;
CREATE INDEX service_requests_unassigned_of_organism ON service_requests (queue, organism_id, queue_at, id)
  INCLUDE (user_id, submitted_at) WHERE queue IS NOT NULL AND assigned_to IS NULL;
-- The same queues by submission date.
CREATE INDEX service_requests_submitted ON service_requests (queue, submitted_at, id) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_submitted_of_country ON service_requests (queue, country_code, submitted_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_submitted_of_organism ON service_requests (queue, organism_id, submitted_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_submitted_of_worker ON service_requests (assigned_to, queue, submitted_at, id)
  WHERE assigned_to IS NOT NULL;
CREATE INDEX service_requests_late_to_notify ON service_requests (queue_at, id)
  WHERE queue = 'work' AND late_notified_for IS DISTINCT FROM due_at;
-- Paid requests whose customers are to be reminded to confirm them.
CREATE INDEX service_requests_unconfirmed ON service_requests (paid_at, id)
  WHERE status = 'pending_validation' AND confirmation_reminders < 2;
CREATE INDEX service_requests_reference_trgm ON service_requests
  USING gin (lower(replace(reference, '-', '')) gin_trgm_ops);
CREATE INDEX service_requests_completed ON service_requests (service_id, country_code, completed_at)
  INCLUDE (worked_seconds) WHERE completed_at IS NOT NULL;

-- What other capabilities read of a request.
CREATE VIEW request_summaries AS
SELECT id, reference, user_id, service_id, beneficiary, status, assigned_to, submitted_at FROM service_requests;

-- Declared by the catalogue and by accounts.
CREATE OR REPLACE VIEW service_orders AS SELECT service_id, country_code, organism_id, status FROM service_requests;
CREATE OR REPLACE VIEW account_requests AS SELECT user_id FROM service_requests;
CREATE OR REPLACE VIEW attachment_orders AS
SELECT user_id FROM service_requests WHERE submitted_at IS NOT NULL;

-- The payments of requests, failed ones included. Supplied by payments (decision 0068).
CREATE VIEW request_payments AS
SELECT
  NULL::uuid AS id, NULL::text AS reference, NULL::uuid AS service_request_id, NULL::bigint AS amount,
  NULL::text AS currency, NULL::text AS status, NULL::text AS payment_method, NULL::text AS redirect_url,
  NULL::text AS failure_code, NULL::jsonb AS terms, NULL::timestamptz AS superseded_at, NULL::timestamptz AS refund_owed_at, NULL::timestamptz AS created_at,
  NULL::timestamptz AS settled_at
WHERE false;

-- The documents of requests, replaced and removed versions included. Supplied by documents (decision 0068).
CREATE VIEW request_documents AS
SELECT
  NULL::uuid AS id, NULL::uuid AS service_request_id, NULL::text AS doc_key, NULL::text AS file_name,
  NULL::text AS mime_type, NULL::bigint AS size, NULL::timestamptz AS uploaded_at, NULL::timestamptz AS replaced_at,
  NULL::timestamptz AS removed_at
WHERE false;

-- The usual reply time of people of the staff, in minutes. Supplied by messaging (decision 0068).
CREATE VIEW reply_times AS SELECT NULL::uuid AS user_id, NULL::integer AS median_minutes WHERE false;

-- What happened to a request; a change of its state writes a row in the same transaction. Never updated.
CREATE TABLE request_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Several events of one transaction carry the same time.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  -- The contract lists the kinds (`RequestEvent`): several capabilities write here, and each would have to name the kinds
  -- of all the others.
  kind text NOT NULL CHECK (kind ~ '^[a-z]+(_[a-z]+)*$'),
  from_status text,
  to_status text,
  by text NOT NULL CHECK (by IN ('customer', 'staff', 'payment', 'system')),
  actor_id uuid REFERENCES users (id),
  note text,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind <> 'moved' OR (from_status IS NOT NULL AND to_status IS NOT NULL))
);
CREATE INDEX request_events_in_order ON request_events (service_request_id, seq);

-- The countries and organisms whose requests an agent works on.
CREATE TABLE agent_scopes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  country_code text REFERENCES countries (code),
  organism_id uuid REFERENCES organisms (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(country_code, organism_id) = 1),
  UNIQUE (user_id, country_code),
  UNIQUE (user_id, organism_id)
);
CREATE INDEX agent_scopes_by_country ON agent_scopes (country_code);
CREATE INDEX agent_scopes_by_organism ON agent_scopes (organism_id);

-- Who changed the scopes of an agent. Never updated.
CREATE TABLE agent_scope_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- {"kind": "country" | "organism", "id"} each.
  added jsonb NOT NULL CHECK (jsonb_typeof(added) = 'array'),
  removed jsonb NOT NULL CHECK (jsonb_typeof(removed) = 'array'),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX agent_scope_events_by_agent ON agent_scope_events (user_id, id);

-- The assignees of a request one after another, and who assigned them; for the staff, not for the customer. Never updated.
CREATE TABLE request_assignments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  -- NULL: unassigned.
  assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- NULL: automatic.
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- `left`: the assignee before no longer works here.
  how text NOT NULL CHECK (how IN ('taken', 'given', 'automatic', 'returned', 'withdrawn', 'left')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX request_assignments_in_order ON request_assignments (service_request_id, seq);

-- Verdicts on documents (domain/documents/verdicts.ts); the last one of a document holds. Never updated.
CREATE TABLE document_verdicts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  -- References uploaded_documents (documents).
  document_id uuid NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('accepted', 'illegible', 'incomplete', 'wrong_document', 'outdated')),
  -- Read by the customer.
  note text CHECK (note <> ''),
  judged_by uuid NOT NULL REFERENCES users (id),
  judged_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_verdicts_in_order ON document_verdicts (document_id, seq);

-- Internal notes of those who work on a request: they appear on no page, in no list and no email of its customer. Never
-- updated.
CREATE TABLE request_notes (
  -- Chosen by the browser: a note that is sent again because its reply was lost is recognised.
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL CHECK (text <> ''),
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX request_notes_in_order ON request_notes (service_request_id, seq);

-- Information requests: each time that a customer was asked for something more (domain/requests/information-requests).
CREATE TABLE information_requests (
  -- Chosen by the browser, as above.
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  message text CHECK (message <> ''),
  asked_by uuid NOT NULL REFERENCES users (id),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- The day from which its customer may be reminded, once; NULL: not at all.
  remind_on date,
  reminded_at timestamptz,
  UNIQUE (id, service_request_id)
);
CREATE INDEX information_requests_in_order ON information_requests (service_request_id, seq);
CREATE INDEX information_requests_to_remind ON information_requests (remind_on)
  WHERE remind_on IS NOT NULL AND reminded_at IS NULL;

CREATE TABLE information_request_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  information_request_id uuid NOT NULL,
  service_request_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  kind text NOT NULL CHECK (kind IN ('document', 'answer')),
  label text NOT NULL,
  -- A preset reason, which readers see in their language, and what the worker wrote beside it or instead.
  reason_code text CHECK (reason_code IN ('illegible', 'incomplete', 'wrong_document', 'outdated')),
  reason text NOT NULL,
  due_on date NOT NULL,
  -- The key of the refused document that this item replaces.
  about_key text,
  -- The item whose answer was not sufficient.
  replaces uuid REFERENCES information_request_items (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'withdrawn')),
  -- A document is answered by the current document of the key `complement:{id}` instead.
  answer text CHECK (answer <> ''),
  answered_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid REFERENCES users (id),
  FOREIGN KEY (information_request_id, service_request_id)
    REFERENCES information_requests (id, service_request_id) ON DELETE CASCADE,
  UNIQUE (information_request_id, position),
  CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
  CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  CHECK (answer IS NULL OR kind = 'answer')
);
CREATE INDEX information_request_items_of_request ON information_request_items (service_request_id, state);
CREATE INDEX information_request_items_in_order ON information_request_items (information_request_id, position);

-- How long requests of a service took in a country, over those completed in the last ninety days. Written by a job after
-- each completion and once a day: a page reads one row, however many requests there are.
CREATE TABLE service_delays (
  service_id uuid NOT NULL REFERENCES platform_services (id),
  country_code text NOT NULL REFERENCES countries (code),
  completed integer NOT NULL CHECK (completed > 0),
  median_seconds bigint NOT NULL CHECK (median_seconds >= 0),
  p90_seconds bigint NOT NULL CHECK (p90_seconds >= median_seconds),
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (service_id, country_code)
);

-- What was handed over to the customer of a request. A deliverable that is taken back stays, marked.
CREATE TABLE deliverables (
  -- Chosen by the browser: a deliverable that is sent again because its reply was lost is recognised.
  id uuid PRIMARY KEY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  kind text NOT NULL CHECK (kind IN ('file', 'courier', 'message', 'proof')),
  -- The key of the promised deliverable; NULL: not promised.
  promise_key text,
  -- Of a message: all of it; of the others, a text to go with it.
  body text NOT NULL DEFAULT '',
  carrier text,
  tracking_number text,
  tracking_url text CHECK (tracking_url ~ '^https://'),
  given_by uuid NOT NULL REFERENCES users (id),
  given_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  removed_by uuid REFERENCES users (id),
  CHECK (kind <> 'message' OR btrim(body) <> ''),
  CHECK (kind <> 'proof' OR promise_key IS NULL),
  CHECK ((kind = 'courier') = (carrier IS NOT NULL)),
  CHECK ((kind = 'courier') = (tracking_number IS NOT NULL)),
  CHECK (tracking_url IS NULL OR kind = 'courier'),
  CHECK (removed_by IS NULL OR removed_at IS NOT NULL)
);
CREATE INDEX deliverables_by_request ON deliverables (service_request_id, given_at, id);

-- Who has access to which request, and how: the rule of domain/requests/work/scope.ts `requestAccess`, for people whose
-- account is active. A property test compares the two.
CREATE VIEW request_access AS
SELECT person.id AS user_id, request.id AS service_request_id, 'customer' AS access
FROM service_requests AS request
JOIN people AS person ON person.id = request.user_id
WHERE person.account_status = 'active' AND person.closed_at IS NULL
UNION ALL
SELECT person.id, request.id, CASE role.reach WHEN 'support' THEN 'support' ELSE 'worker' END
FROM service_requests AS request
JOIN people AS person ON person.id <> request.user_id
JOIN roles AS role ON role.code = person.role
WHERE person.account_status = 'active' AND person.closed_at IS NULL
  -- A draft, and what was cancelled, is its customer's alone.
  AND request.queue IS NOT NULL
  AND person.role = ANY (roles_with_reach())
  AND (role.reach IN ('all', 'support')
    OR person.id = request.assigned_to AND role.reach IN ('scoped', 'assigned')
    OR role.reach = 'scoped' AND EXISTS (
      SELECT FROM agent_scopes AS scope WHERE scope.user_id = person.id
        AND (scope.country_code = request.country_code OR scope.organism_id = request.organism_id)));
