-- Requests of services (spec 2 §3): what a person orders, from the first draft to the end of the work.
CREATE TABLE service_requests (
  -- Chosen by the browser: a first saving whose answer was lost is recognised when it comes again.
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
  city text,
  billing_type text NOT NULL CHECK (billing_type IN ('per_service', 'subscription', 'free')),
  payment_method text CHECK (payment_method IN ('card', 'mobile_money', 'paypal')),
  form_data jsonb NOT NULL CHECK (jsonb_typeof(form_data) = 'object'),
  -- Counts the savings of the form: the older of two tabs is told.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  last_save_id uuid NOT NULL,
  -- Price, documents, delay and conditions as they stood when they were paid or, when free, submitted; a later change
  -- of the catalogue does not reach what was ordered.
  terms jsonb CHECK (jsonb_typeof(terms) = 'object'),
  submitted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (service_country_id, country_code) REFERENCES service_countries (id, country_code),
  CHECK (status IN ('draft', 'cancelled') OR terms IS NOT NULL),
  CHECK (status NOT IN ('submitted', 'in_progress', 'information_required', 'completed') OR submitted_at IS NOT NULL)
);
-- The caller's list, last changed first, whole or of one status.
CREATE INDEX service_requests_by_owner ON service_requests (user_id, updated_at DESC, id);
CREATE INDEX service_requests_by_owner_and_status ON service_requests (user_id, status, updated_at DESC, id);
-- Whether a person completed a service (spec 2 §7 *Completion check*), and the foreign key.
CREATE INDEX service_requests_by_service ON service_requests (service_id, user_id, status);

-- What happened to a request; whoever writes a state writes a row here in the same transaction. Never updated.
CREATE TABLE request_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Several events of one transaction carry the same time.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  kind text NOT NULL CHECK (kind IN (
    'created', 'moved', 'document_added', 'document_removed', 'payment_started', 'payment_succeeded',
    'payment_failed', 'payment_expired', 'refund_owed')),
  from_status text,
  to_status text,
  by text NOT NULL CHECK (by IN ('customer', 'staff', 'payment')),
  actor_id uuid REFERENCES users (id),
  note text,
  at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind <> 'moved' OR (from_status IS NOT NULL AND to_status IS NOT NULL))
);
CREATE INDEX request_events_in_order ON request_events (service_request_id, seq);
