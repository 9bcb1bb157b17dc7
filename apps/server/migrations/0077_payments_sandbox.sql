-- Charges by which an administrator tries the sandbox of a provider. They are no payments: no payable, no ledger entry, no export and no
-- statistic knows them, so that no row of the books has to say that it is not real.
CREATE TABLE test_charges (
  -- Also the reference by which the provider knows it.
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  method text NOT NULL CHECK (method IN ('card', 'mobile_money', 'paypal')),
  operator text,
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- `unknown`: the provider did not answer; `refused`: it ordered nothing.
  status text NOT NULL DEFAULT 'created' CHECK (status IN (
    'created', 'requires_action', 'pending', 'unknown', 'succeeded', 'failed', 'expired', 'refused')),
  -- Why, in the words of the provider or of our adapter.
  failure text,
  gateway_id text,
  redirect_url text,
  -- What later calls need: sealed.
  provider_data text,
  callback_token_hash text,
  -- Milliseconds of the order.
  latency_ms integer CHECK (latency_ms >= 0),
  -- Callbacks that arrived about it.
  callbacks integer NOT NULL DEFAULT 0,
  callback_at timestamptz,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX test_charges_newest ON test_charges (created_at DESC, id);
CREATE INDEX test_charges_of_person ON test_charges (created_by);
CREATE INDEX test_charges_by_gateway_id ON test_charges (provider, gateway_id);

-- What the simulator does next, whatever number pays: the oldest is taken by the next charge. Demo mode only.
CREATE TABLE simulator_outcomes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scenario text NOT NULL CHECK (scenario <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
