-- What those who work on a request do with it (domain/requests/complements.ts, domain/documents/verdicts.ts).

-- What a clerk said of a document, the last of them standing. Never updated.
CREATE TABLE document_verdicts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  document_id uuid NOT NULL REFERENCES uploaded_documents (id) ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('accepted', 'illegible', 'incomplete', 'wrong_document', 'outdated')),
  -- Read by the customer.
  note text CHECK (note <> ''),
  judged_by uuid NOT NULL REFERENCES users (id),
  judged_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX document_verdicts_in_order ON document_verdicts (document_id, seq);

-- What those who work on a request write to each other: never its customer's to read. Never updated.
CREATE TABLE request_notes (
  -- Chosen by the browser: one whose answer was lost is recognised when it comes again.
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES users (id),
  text text NOT NULL CHECK (text <> ''),
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX request_notes_in_order ON request_notes (service_request_id, seq);

-- Each time that a customer was asked for something more.
CREATE TABLE complement_asks (
  -- Chosen by the browser, as above.
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id) ON DELETE CASCADE,
  message text CHECK (message <> ''),
  asked_by uuid NOT NULL REFERENCES users (id),
  asked_at timestamptz NOT NULL DEFAULT now(),
  -- The day from which its customer may be reminded, once; null where there is none.
  remind_on date,
  reminded_at timestamptz,
  UNIQUE (id, service_request_id)
);
CREATE INDEX complement_asks_in_order ON complement_asks (service_request_id, seq);
CREATE INDEX complement_asks_to_remind ON complement_asks (remind_on)
  WHERE remind_on IS NOT NULL AND reminded_at IS NULL;

CREATE TABLE complement_items (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  ask_id uuid NOT NULL,
  service_request_id uuid NOT NULL,
  position integer NOT NULL CHECK (position >= 0),
  kind text NOT NULL CHECK (kind IN ('document', 'answer')),
  label text NOT NULL,
  reason text NOT NULL,
  due_on date NOT NULL,
  -- The key of the document that was refused, in whose place another is asked for.
  about_key text,
  -- The item whose answer did not do.
  replaces uuid REFERENCES complement_items (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'withdrawn')),
  -- Of a document the answer is the current document of the key `complement:{id}`.
  answer text CHECK (answer <> ''),
  answered_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid REFERENCES users (id),
  FOREIGN KEY (ask_id, service_request_id) REFERENCES complement_asks (id, service_request_id) ON DELETE CASCADE,
  UNIQUE (ask_id, position),
  CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
  CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL)),
  CHECK (answer IS NULL OR kind = 'answer')
);
CREATE INDEX complement_items_of_request ON complement_items (service_request_id, state);
CREATE INDEX complement_items_of_ask ON complement_items (ask_id, position);

ALTER TABLE request_events DROP CONSTRAINT request_events_kind_check;
ALTER TABLE request_events ADD CONSTRAINT request_events_kind_check CHECK (kind IN (
  'created', 'moved', 'document_added', 'document_removed', 'payment_started', 'payment_succeeded',
  'payment_failed', 'payment_expired', 'payment_cancelled', 'refund_owed',
  'complement_asked', 'complement_answered', 'complement_withdrawn'));
