-- Subscriptions: plans, their prices, who subscribes, and the periods that were paid or granted (money.md *Subscriptions*).

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE subscription_plans (
  id uuid PRIMARY KEY,
  -- In every language.
  name jsonb NOT NULL CHECK (jsonb_typeof(name) = 'object'),
  summary jsonb NOT NULL CHECK (jsonb_typeof(summary) = 'object'),
  -- How long a period lasts.
  months integer NOT NULL CHECK (months BETWEEN 1 AND 36),
  -- A change to a plan of a higher rank is an upgrade.
  rank integer NOT NULL CONSTRAINT subscription_plans_rank_key UNIQUE CHECK (rank BETWEEN 1 AND 1000),
  -- Nobody can begin or renew it any more.
  is_offered boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

-- What a period costs from a day (UTC) on, in minor units. A price that is in force is never updated.
CREATE TABLE subscription_prices (
  plan_id uuid NOT NULL REFERENCES subscription_plans (id),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  valid_from date NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (plan_id, currency, valid_from)
);

-- One per person.
CREATE TABLE subscriptions (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  reference text NOT NULL CONSTRAINT subscriptions_reference_key UNIQUE
    CHECK (reference ~ '^A-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  status text NOT NULL CHECK (status IN ('pending_payment', 'active', 'grace', 'lapsed', 'cancelled')),
  plan_id uuid NOT NULL REFERENCES subscription_plans (id),
  -- In which its periods are paid.
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- The end of the last period; NULL before the first one.
  ends_at timestamptz,
  -- The plan of the next period, where it was chosen to be a smaller one.
  next_plan_id uuid REFERENCES subscription_plans (id),
  -- It was cancelled, and ends with its last period.
  cancelled_at timestamptz,
  -- Reminders that were sent about `ends_at`.
  reminders integer NOT NULL DEFAULT 0 CHECK (reminders >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (status NOT IN ('active', 'grace') OR ends_at IS NOT NULL)
);
CREATE INDEX subscriptions_ending ON subscriptions (ends_at) WHERE status IN ('active', 'grace');
CREATE INDEX subscriptions_newest ON subscriptions (created_at DESC, user_id);

-- A period that is being paid: its id is that of its payable.
CREATE TABLE subscription_orders (
  id uuid PRIMARY KEY REFERENCES payables (id),
  user_id uuid NOT NULL REFERENCES subscriptions (user_id),
  kind text NOT NULL CHECK (kind IN ('start', 'renewal', 'upgrade')),
  plan_id uuid NOT NULL REFERENCES subscription_plans (id),
  -- Minor units: what the plan cost, what unused time took off, and the rest, which is the amount of the payable.
  price bigint NOT NULL CHECK (price > 0),
  credit bigint NOT NULL CHECK (credit >= 0),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'replaced', 'expired')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK (credit < price),
  CHECK ((status = 'open') = (closed_at IS NULL))
);
-- However often somebody orders, they pay one thing.
CREATE UNIQUE INDEX subscription_orders_one_open ON subscription_orders (user_id) WHERE status = 'open';
CREATE INDEX subscription_orders_expiring ON subscription_orders (expires_at) WHERE status = 'open';

CREATE TABLE subscription_periods (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES subscriptions (user_id),
  plan_id uuid NOT NULL REFERENCES subscription_plans (id),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('start', 'renewal', 'upgrade', 'grant')),
  -- What paid it; NULL where unused time did, and of a grant.
  order_id uuid CONSTRAINT subscription_periods_order_key UNIQUE REFERENCES subscription_orders (id),
  -- What it is worth for an upgrade, in minor units of the currency; 0 of a grant.
  value bigint NOT NULL CHECK (value >= 0),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- The day of the month on which its months begin.
  anchor_day integer NOT NULL CHECK (anchor_day BETWEEN 1 AND 31),
  granted_by uuid REFERENCES users (id),
  reason text,
  -- An upgrade took its place before it began, or in the middle (then `ends_at` is that moment).
  replaced_at timestamptz,
  -- Its payment was posted as earned.
  earned_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at),
  CHECK ((kind = 'grant') = (granted_by IS NOT NULL)),
  CHECK ((kind = 'grant') = (reason IS NOT NULL)),
  -- Periods of a person never overlap.
  CONSTRAINT subscription_periods_no_overlap EXCLUDE USING gist (
    user_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (replaced_at IS NULL OR ends_at <= replaced_at)
);
CREATE INDEX subscription_periods_to_earn ON subscription_periods (ends_at)
  WHERE earned_at IS NULL AND order_id IS NOT NULL;

-- What happened, by whom and why. Never changed.
CREATE TABLE subscription_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES subscriptions (user_id),
  kind text NOT NULL CHECK (kind IN (
    'ordered', 'started', 'renewed', 'upgraded', 'granted', 'downgrade_chosen', 'downgrade_dropped', 'cancelled', 'resumed',
    'grace_started', 'lapsed', 'ended', 'order_expired')),
  by text NOT NULL CHECK (by IN ('customer', 'payment', 'staff', 'system')),
  actor_id uuid REFERENCES users (id),
  plan_id uuid REFERENCES subscription_plans (id),
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX subscription_events_of_person ON subscription_events (user_id, at DESC);
CREATE INDEX subscription_events_by_kind ON subscription_events (kind, at);
