-- Who acts next and when, and what is handed over (docs/decisions/0048).

-- Which kinds there are is the contract's (`RequestEvent`): several capabilities write here, and each would have to name
-- the kinds of all the others.
ALTER TABLE request_events DROP CONSTRAINT request_events_kind_check;
ALTER TABLE request_events ADD CONSTRAINT request_events_kind_check CHECK (kind ~ '^[a-z]+(_[a-z]+)*$');

ALTER TABLE service_requests
  -- Since when an administration has it; null while it lies with us.
  ADD COLUMN filed_at timestamptz,
  ADD COLUMN completed_at timestamptz,
  -- From submission to completion, the time in which its customer was waited for left out.
  ADD COLUMN worked_seconds bigint CHECK (worked_seconds >= 0),
  ADD CHECK ((completed_at IS NULL) = (worked_seconds IS NULL)),
  ADD CHECK (completed_at IS NULL OR status = 'completed');

-- What was completed before it was measured, by the same rule (domain/requests/delays.ts).
WITH spans AS (
  SELECT event.service_request_id AS id, event.to_status, event.at,
    lead(event.at) OVER (PARTITION BY event.service_request_id ORDER BY event.seq) AS until
  FROM request_events AS event
  JOIN service_requests AS request ON request.id = event.service_request_id AND request.status = 'completed'
  WHERE event.kind = 'moved'
), measured AS (
  SELECT id, max(at) FILTER (WHERE to_status = 'completed') AS completed_at,
    sum(extract(epoch FROM until - at)) FILTER (WHERE to_status IN ('submitted', 'in_progress')) AS seconds
  FROM spans GROUP BY id
)
UPDATE service_requests AS request
SET completed_at = measured.completed_at, worked_seconds = greatest(0, floor(measured.seconds))
FROM measured
WHERE measured.id = request.id AND measured.completed_at IS NOT NULL AND measured.seconds IS NOT NULL;

CREATE INDEX service_requests_completed ON service_requests (service_id, country_code, completed_at)
  INCLUDE (worked_seconds) WHERE completed_at IS NOT NULL;

-- How long requests of a service took in a country, over those completed in the last ninety days. Written by a job after
-- each completion and once a day: whoever opens a page reads one row, however many requests there are.
CREATE TABLE service_delays (
  service_id uuid NOT NULL REFERENCES platform_services (id),
  country_code text NOT NULL REFERENCES countries (code),
  completed integer NOT NULL CHECK (completed > 0),
  median_seconds bigint NOT NULL CHECK (median_seconds >= 0),
  p90_seconds bigint NOT NULL CHECK (p90_seconds >= median_seconds),
  counted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (service_id, country_code)
);

-- {"key", "kind", "fr", "en"} each: what a service promises to hand over.
CREATE FUNCTION is_promise_list(list jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN is_document_list(list) AND NOT jsonb_path_exists(list, '$[*] ? (!(
    @.kind == "file" || @.kind == "courier" || @.kind == "message"))');

ALTER TABLE platform_services
  ADD COLUMN deliverables jsonb NOT NULL DEFAULT '[]' CHECK (is_promise_list(deliverables));

-- What was handed over of a request. What is taken back stays, marked.
CREATE TABLE deliverables (
  -- Chosen by the browser: what is sent again because its answer was lost is recognised.
  id uuid PRIMARY KEY,
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  kind text NOT NULL CHECK (kind IN ('file', 'courier', 'message')),
  -- Which promise it keeps; null for what comes on top.
  promise_key text,
  -- Of a message: all of it; of the others, a word to go with it.
  body text NOT NULL DEFAULT '',
  carrier text,
  tracking_number text,
  tracking_url text CHECK (tracking_url ~ '^https://'),
  given_by uuid NOT NULL REFERENCES users (id),
  given_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  removed_by uuid REFERENCES users (id),
  CHECK (kind <> 'message' OR btrim(body) <> ''),
  CHECK ((kind = 'courier') = (carrier IS NOT NULL)),
  CHECK ((kind = 'courier') = (tracking_number IS NOT NULL)),
  CHECK (tracking_url IS NULL OR kind = 'courier'),
  CHECK (removed_by IS NULL OR removed_at IS NOT NULL)
);
CREATE INDEX deliverables_by_request ON deliverables (service_request_id, given_at, id);
