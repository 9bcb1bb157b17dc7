-- What people of the staff take on in a day and in which languages they serve (domain/requests/work/capacity.ts), and what was handed
-- over when they left (decisions 0200 and 0201).

CREATE TABLE agent_terms (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- NULL: no limit.
  requests_per_day integer CHECK (requests_per_day BETWEEN 1 AND 200),
  appointments_per_day integer CHECK (appointments_per_day BETWEEN 1 AND 50),
  -- None: not stated.
  languages text[] NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- Who changed them: {"field", "value"} each. Never updated.
CREATE TABLE agent_term_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  changes jsonb NOT NULL CHECK (jsonb_typeof(changes) = 'array'),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX agent_term_events_by_agent ON agent_term_events (user_id, id);
CREATE INDEX agent_term_events_newest ON agent_term_events (at DESC, id);
CREATE INDEX agent_scope_events_newest ON agent_scope_events (at DESC, id);

-- What was handed over, of which kind, to how many people. Never updated.
CREATE TABLE hand_overs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  kind text NOT NULL,
  -- {"id", "count"} each.
  given jsonb NOT NULL CHECK (jsonb_typeof(given) = 'array'),
  moved integer NOT NULL CHECK (moved > 0),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hand_overs_of_person ON hand_overs (user_id, id);
CREATE INDEX hand_overs_newest ON hand_overs (at DESC, id);

-- What was assigned to a person on a day.
CREATE INDEX request_assignments_of_day ON request_assignments (assignee_id, at) WHERE assignee_id IS NOT NULL;
