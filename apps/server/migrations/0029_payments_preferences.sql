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

-- Contributions to a draft that nobody completes go back (decision 0124).
ALTER TABLE payment_settings
  ADD COLUMN contribution_days integer NOT NULL DEFAULT 30 CHECK (contribution_days BETWEEN 15 AND 365);
ALTER TABLE payables
  -- Reminders since it was last touched, the first of them at `first_reminder_at`.
  ADD COLUMN reminders smallint NOT NULL DEFAULT 0,
  ADD COLUMN first_reminder_at timestamptz,
  ADD CONSTRAINT payables_reminders_check CHECK ((reminders = 0) = (first_reminder_at IS NULL));
CREATE INDEX payables_paid_in_part ON payables (id) WHERE status = 'open' AND kind = 'request' AND paid > 0;
