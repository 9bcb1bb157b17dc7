-- What the checks of each external part found, and when it last carried a message of ours. One row per part: a history of checks is
-- not kept.
CREATE TABLE external_parts (
  -- A name of EXTERNAL_PARTS (packages/domain/src/sandbox/parts.ts).
  name text PRIMARY KEY CHECK (name <> ''),
  succeeded_at timestamptz,
  -- Milliseconds of the last check that succeeded.
  latency_ms integer CHECK (latency_ms >= 0),
  failed_at timestamptz,
  -- Why the last check that failed did so.
  error text,
  -- When something was last sent through it.
  message_at timestamptz
);
