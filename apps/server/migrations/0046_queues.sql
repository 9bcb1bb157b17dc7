-- Whose work a request is, by when it is due, and the queues of those who work (docs/decisions/0046).

ALTER TABLE service_requests
  ADD COLUMN assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  -- By when the promised delay is over; time that the customer takes to answer moves it on.
  ADD COLUMN due_at timestamptz,
  -- Since when the customer is asked for something.
  ADD COLUMN waiting_since timestamptz;
-- What was ordered before: the house's own delay (domain/requests/lateness.ts).
UPDATE service_requests SET due_at = submitted_at + interval '14 days' WHERE submitted_at IS NOT NULL;
UPDATE service_requests SET waiting_since = updated_at WHERE status = 'information_required';

-- domain/requests/queues.ts `queueOf`; a test compares them.
ALTER TABLE service_requests
  ADD COLUMN queue text GENERATED ALWAYS AS (CASE
    WHEN status IN ('submitted', 'in_progress') THEN 'work'
    WHEN status IN ('pending_validation', 'information_required') THEN 'waiting'
    WHEN status IN ('completed', 'rejected') THEN 'closed' END) STORED,
  -- What a queue is read by: what is open by when it is due, what is closed by when it was.
  ADD COLUMN queue_at timestamptz GENERATED ALWAYS AS (CASE
    WHEN status IN ('submitted', 'in_progress', 'pending_validation', 'information_required') THEN due_at
    WHEN status IN ('completed', 'rejected') THEN updated_at END) STORED;

-- A page of a queue reads the first entries of one of these, however many requests there are.
DROP INDEX service_requests_by_box;
CREATE INDEX service_requests_queue ON service_requests (queue, queue_at, id) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_country ON service_requests (queue, country_code, queue_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_organism ON service_requests (queue, organism_id, queue_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_service ON service_requests (queue, service_id, queue_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_queue_of_worker ON service_requests (assigned_to, queue, queue_at, id)
  WHERE assigned_to IS NOT NULL;
CREATE INDEX service_requests_unassigned ON service_requests (queue, queue_at, id)
  WHERE queue IS NOT NULL AND assigned_to IS NULL;
CREATE INDEX service_requests_unassigned_of_country ON service_requests (queue, country_code, queue_at, id)
  WHERE queue IS NOT NULL AND assigned_to IS NULL;
CREATE INDEX service_requests_unassigned_of_organism ON service_requests (queue, organism_id, queue_at, id)
  WHERE queue IS NOT NULL AND assigned_to IS NULL;
-- The same, by when they were submitted.
CREATE INDEX service_requests_submitted ON service_requests (queue, submitted_at, id) WHERE queue IS NOT NULL;
CREATE INDEX service_requests_submitted_of_country ON service_requests (queue, country_code, submitted_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_submitted_of_organism ON service_requests (queue, organism_id, submitted_at, id)
  WHERE queue IS NOT NULL;
CREATE INDEX service_requests_submitted_of_worker ON service_requests (assigned_to, queue, submitted_at, id)
  WHERE assigned_to IS NOT NULL;
CREATE INDEX service_requests_reference_trgm ON service_requests
  USING gin (lower(replace(reference, '-', '')) gin_trgm_ops);

-- The countries and organisms to which an agent is attached.
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

-- Who attached whom to what. Never updated.
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

-- Who had a request to work on, since when, and who gave it to them. Never updated; the staff's, and not the customer's.
CREATE TABLE request_assignments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  -- Null: nobody's again.
  assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Null: the house itself.
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- `left`: whoever had it no longer works here.
  how text NOT NULL CHECK (how IN ('taken', 'given', 'automatic', 'returned', 'withdrawn', 'left')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX request_assignments_in_order ON request_assignments (service_request_id, seq);
