-- Appointments: places, kinds, when agents work, what they are booked for, and what surrounds an appointment (appointments.md).

CREATE EXTENSION IF NOT EXISTS btree_gist;

-- One row: what all appointments share.
CREATE TABLE appointment_settings (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- The address of a video call, in which {room} is replaced by a name that cannot be guessed; NULL: staff enter each link.
  video_template text CHECK (video_template ~ '^https://' AND position('{room}' IN video_template) > 0),
  version integer NOT NULL DEFAULT 1,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO appointment_settings DEFAULT VALUES;

-- An office of ours or the counter of an organism.
CREATE TABLE appointment_places (
  id uuid PRIMARY KEY,
  -- In every language.
  name jsonb NOT NULL CHECK (jsonb_typeof(name) = 'object'),
  address text NOT NULL,
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  -- An IANA time zone.
  zone text NOT NULL,
  -- Appointments at a time.
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 100),
  is_open boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE appointment_kinds (
  id uuid PRIMARY KEY,
  -- In every language.
  name jsonb NOT NULL CHECK (jsonb_typeof(name) = 'object'),
  description jsonb NOT NULL CHECK (jsonb_typeof(description) = 'object'),
  mode text NOT NULL CHECK (mode IN ('video', 'phone', 'office', 'organism')),
  -- What it confirms: an identity of level 3, or a mandate; 'general' for everything else.
  purpose text NOT NULL DEFAULT 'general' CHECK (purpose IN ('general', 'identity', 'mandate')),
  place_id uuid REFERENCES appointment_places (id),
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 5 AND 480),
  -- Between the starts of two slots.
  step_minutes integer NOT NULL CHECK (step_minutes BETWEEN 5 AND 480),
  buffer_before_minutes integer NOT NULL CHECK (buffer_before_minutes BETWEEN 0 AND 240),
  buffer_after_minutes integer NOT NULL CHECK (buffer_after_minutes BETWEEN 0 AND 240),
  -- Between the booking and the start.
  notice_minutes integer NOT NULL CHECK (notice_minutes BETWEEN 0 AND 43200),
  horizon_days integer NOT NULL CHECK (horizon_days BETWEEN 1 AND 366),
  -- Hours before the start until which customers may cancel or move it.
  deadline_hours integer NOT NULL CHECK (deadline_hours BETWEEN 0 AND 336),
  is_confirmed_by_hand boolean NOT NULL,
  -- The level of identity that it requires; 0: none.
  identity_level integer NOT NULL DEFAULT 0 CHECK (identity_level BETWEEN 0 AND 3),
  is_offered boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((mode IN ('office', 'organism')) = (place_id IS NOT NULL))
);

-- The services whose requests may book a kind; a kind without rows is for all of them, and for none.
CREATE TABLE appointment_kind_services (
  kind_id uuid NOT NULL REFERENCES appointment_kinds (id) ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES platform_services (id) ON DELETE CASCADE,
  PRIMARY KEY (kind_id, service_id)
);

-- Who can be met.
CREATE TABLE appointment_agents (
  agent_id uuid PRIMARY KEY REFERENCES users (id),
  -- The IANA time zone in which an agent usually is, and the country whose holidays are free.
  zone text NOT NULL,
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  is_bookable boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

-- Weekly hours by the clock of a time zone, never by an offset. An agent who travels has rules in other zones for some days.
CREATE TABLE availability_rules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id uuid NOT NULL REFERENCES appointment_agents (agent_id) ON DELETE CASCADE,
  -- From 1, Monday, to 7, Sunday.
  weekdays integer[] NOT NULL CHECK (cardinality(weekdays) BETWEEN 1 AND 7 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]),
  -- Minutes since midnight.
  from_minute integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  zone text NOT NULL,
  valid_from date,
  valid_until date,
  -- The office where the agent is then; NULL: none.
  place_id uuid REFERENCES appointment_places (id),
  -- The kinds that may be booked; NULL: all.
  kind_ids uuid[] CHECK (cardinality(kind_ids) > 0),
  CHECK (from_minute < to_minute),
  CHECK (valid_from <= valid_until)
);
CREATE INDEX availability_rules_of_agent ON availability_rules (agent_id);

CREATE TABLE availability_exceptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id uuid NOT NULL REFERENCES appointment_agents (agent_id) ON DELETE CASCADE,
  sort text NOT NULL CHECK (sort IN ('extra', 'closed')),
  day date NOT NULL,
  from_minute integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  zone text NOT NULL,
  place_id uuid REFERENCES appointment_places (id),
  CHECK (from_minute < to_minute),
  CHECK (sort = 'extra' OR place_id IS NULL)
);
CREATE INDEX availability_exceptions_of_agent ON availability_exceptions (agent_id, day);

CREATE TABLE holidays (
  country_code text NOT NULL CHECK (country_code ~ '^[A-Z]{2}$'),
  day date NOT NULL,
  -- In every language.
  name jsonb NOT NULL CHECK (jsonb_typeof(name) = 'object'),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (country_code, day)
);

-- Days off, journeys and other time without appointments.
CREATE TABLE agent_absences (
  id uuid PRIMARY KEY,
  agent_id uuid NOT NULL REFERENCES appointment_agents (agent_id),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at)
);
CREATE INDEX agent_absences_of_agent ON agent_absences (agent_id, ends_at);

-- All time in which an agent is not free: holds while a form is filled in or a proposal is open, appointments with their buffers,
-- absences. `source_id`: the appointment (a hold has the id of the appointment that it may become), the proposed time or the absence.
CREATE TABLE agent_busy (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  agent_id uuid NOT NULL REFERENCES users (id),
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND NOT lower_inf(during) AND NOT upper_inf(during)),
  source text NOT NULL CHECK (source IN ('hold', 'proposal', 'appointment', 'absence')),
  source_id uuid NOT NULL,
  hold_until timestamptz,
  released_at timestamptz,
  CHECK ((source IN ('hold', 'proposal')) = (hold_until IS NOT NULL)),
  CONSTRAINT agent_busy_no_overlap EXCLUDE USING gist (agent_id WITH =, during WITH &&) WHERE (released_at IS NULL)
);
CREATE UNIQUE INDEX agent_busy_one_of_source ON agent_busy (source_id) WHERE released_at IS NULL;
CREATE INDEX agent_busy_expiring ON agent_busy (hold_until) WHERE released_at IS NULL AND hold_until IS NOT NULL;

-- The same for the seats of a place: of a capacity of three, seats 1 to 3.
CREATE TABLE seat_busy (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  place_id uuid NOT NULL REFERENCES appointment_places (id),
  seat integer NOT NULL CHECK (seat BETWEEN 1 AND 100),
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND NOT lower_inf(during) AND NOT upper_inf(during)),
  source_id uuid NOT NULL,
  hold_until timestamptz,
  released_at timestamptz,
  CONSTRAINT seat_busy_no_overlap EXCLUDE USING gist (place_id WITH =, seat WITH =, during WITH &&) WHERE (released_at IS NULL)
);
CREATE UNIQUE INDEX seat_busy_one_of_source ON seat_busy (source_id) WHERE released_at IS NULL;
CREATE INDEX seat_busy_expiring ON seat_busy (hold_until) WHERE released_at IS NULL AND hold_until IS NOT NULL;

-- What somebody holds while they fill in a form. Deleted when it ends.
CREATE TABLE appointment_holds (
  -- Chosen by the browser, and the id of the appointment that it becomes.
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL CONSTRAINT appointment_holds_one_each UNIQUE REFERENCES users (id),
  agent_id uuid NOT NULL REFERENCES users (id),
  kind_id uuid NOT NULL REFERENCES appointment_kinds (id),
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE appointments (
  id uuid PRIMARY KEY,
  reference text NOT NULL CONSTRAINT appointments_reference_key UNIQUE
    CHECK (reference ~ '^V-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  -- Of calendar files: the same for as long as it exists. `sequence`: of the last move or cancellation.
  uid text NOT NULL CONSTRAINT appointments_uid_key UNIQUE,
  sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  -- Of the link in a text message, which opens it without a session.
  link_hash text NOT NULL CONSTRAINT appointments_link_key UNIQUE CHECK (link_hash ~ '^[0-9a-f]{64}$'),
  status text NOT NULL CHECK (status IN (
    'requested', 'confirmed', 'attended', 'customer_absent', 'agent_absent', 'cancelled_by_customer', 'cancelled_by_us')),
  customer_id uuid NOT NULL REFERENCES users (id),
  agent_id uuid NOT NULL REFERENCES users (id),
  kind_id uuid NOT NULL REFERENCES appointment_kinds (id),
  place_id uuid REFERENCES appointment_places (id),
  request_id uuid REFERENCES service_requests (id),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Where the agent, or the place, and the customer are.
  agent_zone text NOT NULL,
  customer_zone text NOT NULL,
  -- Who comes: the customer, or a relative or proxy of the name.
  attendee text NOT NULL CHECK (attendee IN ('self', 'relative', 'proxy')),
  attendee_name text,
  -- What it is about, in the customer's words.
  subject text NOT NULL DEFAULT '',
  -- For a call by phone, with the country's code.
  phone text,
  video_link text CHECK (video_link ~ '^https://'),
  -- Of the kind when it was booked.
  deadline_hours integer NOT NULL CHECK (deadline_hours >= 0),
  is_confirmed_by_hand boolean NOT NULL,
  -- When it was booked for, or moved to, this time: earlier reminders are not sent.
  set_at timestamptz NOT NULL,
  booked_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at),
  CHECK (customer_id <> agent_id),
  -- A customer who comes in person is at one appointment at a time.
  CONSTRAINT appointments_customer_no_overlap EXCLUDE USING gist (
    customer_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (attendee = 'self' AND status IN ('requested', 'confirmed'))
);
CREATE INDEX appointments_of_customer ON appointments (customer_id, starts_at);
CREATE INDEX appointments_of_agent ON appointments (agent_id, starts_at);
CREATE INDEX appointments_of_request ON appointments (request_id) WHERE request_id IS NOT NULL;
CREATE INDEX appointments_by_start ON appointments (starts_at, id);
CREATE INDEX appointments_ended ON appointments (ends_at);
-- Past and without an outcome: a list to complete.
CREATE INDEX appointments_open ON appointments (agent_id, ends_at) WHERE status IN ('requested', 'confirmed');

-- What happened, by whom and why. Never changed; the closure of an account empties the notes.
CREATE TABLE appointment_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  appointment_id uuid NOT NULL REFERENCES appointments (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN (
    'booked', 'confirm', 'move', 'cancel', 'attend', 'miss_customer', 'miss_agent', 'reminded', 'link_set')),
  by text NOT NULL CHECK (by IN ('customer', 'staff', 'system')),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Of a move: from when to when.
  starts_before timestamptz,
  starts_after timestamptz,
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX appointment_events_of_appointment ON appointment_events (appointment_id, at);

-- The calendar of a person for other programs, at an address that is kept as a hash.
CREATE TABLE appointment_feeds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL CONSTRAINT appointment_feeds_user_key UNIQUE REFERENCES users (id),
  token_hash text NOT NULL CONSTRAINT appointment_feeds_token_key UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- Whether it names the people whom its owner meets.
  shows_names boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);

-- Who waits for a slot that becomes free.
CREATE TABLE appointment_waiting (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  kind_id uuid NOT NULL REFERENCES appointment_kinds (id),
  -- NULL: any.
  agent_id uuid REFERENCES users (id),
  zone text NOT NULL,
  -- Notifications that were sent.
  notices integer NOT NULL DEFAULT 0 CHECK (notices BETWEEN 0 AND 3),
  notified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT appointment_waiting_one_each UNIQUE (user_id, kind_id)
);
CREATE INDEX appointment_waiting_of_kind ON appointment_waiting (kind_id, created_at);

-- The times for which they wait.
CREATE TABLE appointment_wanted (
  waiting_id uuid NOT NULL REFERENCES appointment_waiting (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 9),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (waiting_id, position),
  CHECK (starts_at < ends_at)
);

-- Times that an agent proposes, all held until the customer picks one.
CREATE TABLE appointment_proposals (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES service_requests (id),
  customer_id uuid NOT NULL REFERENCES users (id),
  agent_id uuid NOT NULL REFERENCES users (id),
  kind_id uuid NOT NULL REFERENCES appointment_kinds (id),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'withdrawn', 'expired')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  CHECK ((status = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX appointment_proposals_one_open ON appointment_proposals (request_id) WHERE status = 'open';
CREATE INDEX appointment_proposals_expiring ON appointment_proposals (expires_at) WHERE status = 'open';
CREATE INDEX appointment_proposals_of_customer ON appointment_proposals (customer_id);

CREATE TABLE appointment_proposed_times (
  -- Also the id of the appointment that it becomes.
  id uuid PRIMARY KEY,
  proposal_id uuid NOT NULL REFERENCES appointment_proposals (id) ON DELETE CASCADE,
  starts_at timestamptz NOT NULL,
  CONSTRAINT appointment_proposed_times_key UNIQUE (proposal_id, starts_at)
);
