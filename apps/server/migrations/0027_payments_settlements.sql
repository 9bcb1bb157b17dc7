-- Reconciliation: what providers settled, matched with what was booked (decision 0123).

-- One day (UTC) of a provider's settlement: read from its API, or covered by a file.
CREATE TABLE settlement_days (
  provider text NOT NULL,
  day date NOT NULL,
  source text NOT NULL CHECK (source IN ('api', 'file')),
  -- `waiting`: a job will read it; `failed`: the provider did not answer, and the next night reads it again.
  state text NOT NULL CHECK (state IN ('waiting', 'read', 'failed')),
  -- When it was asked for, and when it was last read.
  requested_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  PRIMARY KEY (provider, day),
  CHECK (state <> 'read' OR read_at IS NOT NULL)
);
CREATE INDEX settlement_days_latest ON settlement_days (day DESC, provider);

-- A line of a settlement, as the provider last stated it. Amounts are in minor units of `currency`.
CREATE TABLE settlement_lines (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  provider text NOT NULL,
  -- The provider's id of the line.
  line_id text NOT NULL,
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund')),
  -- The provider's id of the charge or refund, and ours where the provider repeats it.
  gateway_id text NOT NULL,
  reference text,
  amount bigint NOT NULL,
  -- Negative where the provider gives a fee back.
  fee bigint NOT NULL,
  -- Also one in which we order nothing.
  currency text NOT NULL,
  -- The line as it was read.
  raw jsonb NOT NULL CHECK (jsonb_typeof(raw) = 'object'),
  -- NULL: it was not compared yet.
  outcome text CHECK (outcome IN (
    'matched', 'unexpected', 'not_booked', 'duplicate', 'amount', 'currency', 'fee', 'changed')),
  -- What it is about, also where it does not agree.
  transaction_id uuid REFERENCES transactions (id),
  refund_id uuid REFERENCES refunds (id),
  -- When the ledger got it, in the transaction that set this.
  posted_at timestamptz,
  -- The day on which it was first listed stays; this is when it last was.
  stated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settlement_lines_once UNIQUE (provider, line_id),
  CHECK ((posted_at IS NOT NULL) = (outcome IS NOT NULL AND outcome IN ('matched', 'changed')))
);
-- A charge or a refund is settled once.
CREATE UNIQUE INDEX settlement_lines_one_of_charge ON settlement_lines (transaction_id)
  WHERE posted_at IS NOT NULL AND kind = 'charge';
CREATE UNIQUE INDEX settlement_lines_one_of_refund ON settlement_lines (refund_id)
  WHERE posted_at IS NOT NULL AND kind = 'refund';
CREATE INDEX settlement_lines_of_day ON settlement_lines (provider, day);
CREATE INDEX settlement_lines_open ON settlement_lines (provider, line_id) WHERE posted_at IS NULL;
CREATE INDEX settlement_lines_of_transaction ON settlement_lines (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX settlement_lines_of_refund ON settlement_lines (refund_id) WHERE refund_id IS NOT NULL;

-- The files that finance uploaded: of providers without a settlement in their API.
CREATE TABLE settlement_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  provider text NOT NULL,
  -- SHA-256 of its bytes: the same file twice is one.
  hash text NOT NULL,
  name text NOT NULL,
  lines integer NOT NULL CHECK (lines > 0),
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  imported_by uuid NOT NULL REFERENCES users (id),
  imported_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT settlement_files_once UNIQUE (provider, hash)
);

-- What succeeded at a provider and may be missing in its settlement, by the day on which it was booked.
CREATE INDEX transactions_settled ON transactions (provider, settled_at) WHERE status = 'succeeded';
CREATE INDEX refunds_returned ON refunds (closed_at) WHERE status = 'succeeded' AND method <> 'manual';
CREATE INDEX payment_cases_of_settlements ON payment_cases (kind, subject) WHERE kind LIKE 'settlement%';
CREATE INDEX payment_cases_of_settlement_day ON payment_cases (provider, (details ->> 'day')) WHERE kind LIKE 'settlement%';
