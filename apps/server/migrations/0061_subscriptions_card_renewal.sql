-- Renewal of subscriptions by card (decision 0165): who consented to what, and each charge.
CREATE TABLE subscription_renewals (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES subscriptions (user_id),
  card_id uuid NOT NULL CONSTRAINT subscription_renewals_card_key UNIQUE REFERENCES payment_cards (id),
  -- What was consented to: the plan, the most that a period may cost in minor units, the text, and when.
  plan_id uuid NOT NULL REFERENCES subscription_plans (id),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  consent_version integer NOT NULL CHECK (consent_version > 0),
  consent_language text NOT NULL CHECK (consent_language ~ '^[a-z]{2}$'),
  consented_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'ended')),
  -- The end of the period about which its person was reminded that the card will be charged, how much, and when.
  announced_for timestamptz,
  announced_amount bigint CHECK (announced_amount > 0),
  announced_at timestamptz,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN (
    'withdrawn', 'cancelled', 'plan_changed', 'replaced', 'price_raised', 'failed', 'lapsed', 'closed')),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK ((announced_for IS NULL) = (announced_at IS NULL) AND (announced_for IS NULL) = (announced_amount IS NULL))
);
-- A person has one consent at a time.
CREATE UNIQUE INDEX subscription_renewals_one_active ON subscription_renewals (user_id) WHERE status = 'active';
CREATE INDEX subscription_renewals_of_person ON subscription_renewals (user_id, consented_at DESC);

-- Each try to charge the card for the period after `period_end`.
CREATE TABLE subscription_card_charges (
  -- Also the key of the payment: a repeated try is the same payment.
  id uuid PRIMARY KEY,
  renewal_id uuid NOT NULL REFERENCES subscription_renewals (id),
  user_id uuid NOT NULL REFERENCES subscriptions (user_id),
  order_id uuid NOT NULL REFERENCES subscription_orders (id),
  transaction_id uuid NOT NULL CONSTRAINT subscription_card_charges_payment_key UNIQUE REFERENCES transactions (id),
  period_end timestamptz NOT NULL,
  try integer NOT NULL CHECK (try BETWEEN 1 AND 3),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed', 'superseded')),
  failure_code text,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CHECK ((status = 'pending') = (settled_at IS NULL)),
  CHECK ((status = 'failed') = (failure_code IS NOT NULL)),
  CONSTRAINT subscription_card_charges_try_key UNIQUE (renewal_id, period_end, try)
);
-- A period is charged once, by however many processes: the next try begins after the last one failed.
CREATE UNIQUE INDEX subscription_card_charges_one_per_period ON subscription_card_charges (user_id, period_end)
  WHERE status IN ('pending', 'succeeded');
CREATE INDEX subscription_card_charges_of_renewal ON subscription_card_charges (renewal_id, created_at DESC);

ALTER TABLE subscription_events DROP CONSTRAINT subscription_events_kind_check, ADD CONSTRAINT subscription_events_kind_check
  CHECK (kind IN (
    'ordered', 'started', 'renewed', 'upgraded', 'granted', 'downgrade_chosen', 'downgrade_dropped', 'cancelled', 'resumed',
    'grace_started', 'lapsed', 'ended', 'order_expired', 'refunded', 'card_consented', 'card_announced', 'card_failed',
    'card_ended'));
