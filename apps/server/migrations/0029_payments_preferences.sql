-- Which provider is preferred where several take the same payment (money.md *Providers*).
CREATE TABLE provider_preferences (
  method text NOT NULL CHECK (method IN ('card', 'mobile_money', 'paypal')),
  -- Of mobile money; empty for other methods.
  operator text NOT NULL,
  country text NOT NULL,
  -- The preferred one first; those that are not named come afterwards.
  providers text[] NOT NULL,
  version integer NOT NULL,
  updated_by uuid NOT NULL REFERENCES users (id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (method, operator, country)
);

-- When a provider last sent something.
CREATE INDEX provider_events_latest ON provider_events (provider, received_at DESC);
