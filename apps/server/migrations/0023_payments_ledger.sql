-- Payables, attempts, refunds, the inbox of provider events and the ledger (money.md).

-- What is paid: a request, or an official fee of a request. Several people may contribute to it.
CREATE TABLE payables (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('request', 'request_fee')),
  service_request_id uuid REFERENCES service_requests (id),
  -- The customer, whoever pays.
  user_id uuid NOT NULL REFERENCES users (id),
  -- To be paid, after the discount, in minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  discount bigint NOT NULL DEFAULT 0 CHECK (discount >= 0),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- Of attempts that are under way, and of those that succeeded.
  reserved bigint NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0),
  -- `replaced`: the order changed before anything was paid; `cancelled`: what it was for ended; `declined`: the customer
  -- refused the fee. Money that still arrives for these goes back.
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'replaced', 'cancelled', 'declined')),
  -- What was ordered for it; of requests only.
  terms jsonb CHECK (jsonb_typeof(terms) = 'object'),
  -- When the work that it pays for was done, so that it is earned.
  earned_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  -- However many people pay at once, never more than what is due.
  CONSTRAINT payables_never_more_than_due CHECK (reserved + paid <= amount),
  CHECK (status <> 'paid' OR paid = amount),
  CHECK ((status = 'open') = (closed_at IS NULL)),
  CHECK (kind <> 'request' OR (service_request_id IS NOT NULL AND terms IS NOT NULL))
);
CREATE UNIQUE INDEX payables_one_of_request ON payables (service_request_id)
  WHERE kind = 'request' AND status IN ('open', 'paid');
CREATE INDEX payables_of_request ON payables (service_request_id, created_at);
CREATE INDEX payables_of_customer ON payables (user_id, created_at DESC, id);

DROP VIEW request_payments;

ALTER TABLE transactions
  ADD COLUMN payable_id uuid REFERENCES payables (id),
  -- For the greeting of the receipt.
  ADD COLUMN payer_name text NOT NULL DEFAULT '',
  -- Somebody may pay by a link, without an account.
  ALTER COLUMN user_id DROP NOT NULL,
  ALTER COLUMN service_request_id DROP NOT NULL,
  -- What the provider takes: the same, or francs in euros.
  ADD COLUMN charged_amount bigint CHECK (charged_amount > 0),
  ADD COLUMN charged_currency text CHECK (charged_currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  ADD COLUMN charged_rate double precision CHECK (charged_rate > 0),
  ADD COLUMN charged_rate_source text CHECK (charged_rate_source IN ('fixed_parity')),
  -- What later calls about the charge need, and the number for a payout: sealed.
  ADD COLUMN provider_data text,
  -- A hash of the secret that unsigned callbacks repeat.
  ADD COLUMN callback_token_hash text,
  ADD COLUMN expires_at timestamptz,
  -- Sum of its refunds that were not declined.
  ADD COLUMN refunded bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  -- It arrived and pays for nothing: it goes back.
  ADD COLUMN unused boolean NOT NULL DEFAULT false;

ALTER TABLE transactions
  DROP CONSTRAINT transactions_status_check,
  DROP CONSTRAINT transactions_check;
INSERT INTO payables (id, kind, service_request_id, user_id, amount, discount, currency, reserved, paid, status, terms, created_at, closed_at)
SELECT
  id, 'request', service_request_id, user_id, amount, discount, currency,
  CASE WHEN status = 'pending' AND superseded_at IS NULL THEN amount ELSE 0 END,
  CASE WHEN status IN ('succeeded', 'refunded') THEN amount ELSE 0 END,
  CASE
    WHEN superseded_at IS NOT NULL THEN 'replaced'
    WHEN status = 'pending' THEN 'open'
    WHEN status IN ('succeeded', 'refunded') THEN CASE WHEN refund_owed_at IS NULL THEN 'paid' ELSE 'cancelled' END
    ELSE 'replaced' END,
  terms, created_at,
  CASE WHEN status = 'pending' AND superseded_at IS NULL THEN NULL ELSE coalesce(settled_at, superseded_at, created_at) END
FROM transactions;
UPDATE transactions SET
  refunded = CASE WHEN status = 'refunded' THEN amount ELSE 0 END,
  status = CASE WHEN status = 'refunded' THEN 'succeeded' ELSE status END,
  refund_owed_at = CASE WHEN status = 'refunded' THEN coalesce(refund_owed_at, settled_at) ELSE refund_owed_at END,
  payable_id = id, charged_amount = amount, charged_currency = currency,
  unused = (superseded_at IS NOT NULL AND status = 'succeeded'),
  expires_at = created_at + interval '15 minutes';

DROP INDEX transactions_one_live;
DROP INDEX transactions_pending;
ALTER TABLE transactions
  ALTER COLUMN payable_id SET NOT NULL,
  ALTER COLUMN charged_amount SET NOT NULL,
  ALTER COLUMN charged_currency SET NOT NULL,
  ALTER COLUMN expires_at SET NOT NULL,
  ALTER COLUMN status SET DEFAULT 'created',
  -- When the provider is asked next; NULL: never again.
  ALTER COLUMN next_check_at DROP NOT NULL,
  ADD CONSTRAINT transactions_status_check CHECK (status IN (
    'created', 'requires_action', 'pending', 'unknown', 'succeeded', 'failed', 'expired')),
  ADD CONSTRAINT transactions_settled_check CHECK (
    (status IN ('created', 'requires_action', 'pending', 'unknown')) = (settled_at IS NULL)),
  -- Open and completed refunds never exceed what was paid.
  ADD CONSTRAINT transactions_never_refund_more CHECK (refunded <= amount),
  ADD CONSTRAINT transactions_refund_check CHECK (refunded = 0 OR status = 'succeeded'),
  DROP COLUMN discount,
  DROP COLUMN terms;
CREATE INDEX transactions_of_payable ON transactions (payable_id, created_at DESC);
CREATE INDEX transactions_of_payer ON transactions (user_id, created_at DESC, id);
CREATE INDEX transactions_to_check ON transactions (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX transactions_by_gateway_id ON transactions (provider, payment_gateway_id);
CREATE UNIQUE INDEX transactions_by_callback_token ON transactions (provider, callback_token_hash)
  WHERE callback_token_hash IS NOT NULL;

-- Money that goes back, for one attempt that succeeded.
CREATE TABLE refunds (
  -- Also the key by which the provider recognises a refund that it is asked for twice.
  id uuid PRIMARY KEY,
  reference text NOT NULL CONSTRAINT refunds_reference_key UNIQUE
    CHECK (reference ~ '^F-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  transaction_id uuid NOT NULL REFERENCES transactions (id),
  -- Of the transaction's currency, in minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  charged_amount bigint NOT NULL CHECK (charged_amount > 0),
  status text NOT NULL DEFAULT 'requested' CHECK (status IN (
    'requested', 'approved', 'sent', 'unknown', 'succeeded', 'failed', 'declined')),
  reason text NOT NULL CHECK (reason IN (
    'request_rejected', 'request_cancelled', 'late_payment', 'paid_twice', 'order_changed', 'fee_declined',
    'goodwill', 'correction')),
  -- For staff; the customer reads it where staff gave it.
  note text,
  method text NOT NULL CHECK (method IN ('api', 'payout', 'manual')),
  -- From which account of the ledger it is taken; NULL where the money was never posted as ours to use.
  source text CHECK (source IN ('customer_prepaid', 'customer_fees', 'revenue')),
  -- NULL: the product itself.
  requested_by uuid REFERENCES users (id),
  approved_by uuid REFERENCES users (id),
  provider_refund_id text,
  -- The provider's own code.
  failure text,
  -- Where the proof of a manual refund is stored.
  proof_path text,
  proof_name text,
  checks integer NOT NULL DEFAULT 0,
  next_check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  approved_at timestamptz,
  sent_at timestamptz,
  closed_at timestamptz,
  CHECK ((status IN ('succeeded', 'declined')) = (closed_at IS NOT NULL))
);
INSERT INTO refunds (id, reference, transaction_id, amount, charged_amount, status, reason, method, created_at, closed_at)
SELECT
  gen_random_uuid(), 'F' || substr(reference, 2), id, amount, amount,
  CASE WHEN refunded > 0 THEN 'succeeded' ELSE 'requested' END, 'request_cancelled', 'manual', refund_owed_at,
  CASE WHEN refunded > 0 THEN refund_owed_at END
FROM transactions WHERE refund_owed_at IS NOT NULL AND status = 'succeeded';
UPDATE transactions SET refunded = amount WHERE refund_owed_at IS NOT NULL AND status = 'succeeded';
ALTER TABLE transactions DROP COLUMN refund_owed_at;
CREATE INDEX refunds_of_transaction ON refunds (transaction_id, created_at);
CREATE INDEX refunds_open ON refunds (created_at, id) WHERE status NOT IN ('succeeded', 'declined');
CREATE INDEX refunds_to_check ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;

-- What happened to attempts and refunds, for staff: every change of a status, by whom and why.
CREATE TABLE payment_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  transaction_id uuid NOT NULL REFERENCES transactions (id),
  refund_id uuid REFERENCES refunds (id),
  from_status text,
  to_status text NOT NULL,
  -- `payer`, `provider`, `system`, or `staff`.
  by text NOT NULL CHECK (by IN ('payer', 'provider', 'system', 'staff')),
  actor_id uuid REFERENCES users (id),
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX payment_events_of_transaction ON payment_events (transaction_id, at);

-- The inbox: what providers sent, exactly as it arrived, before it is processed.
CREATE TABLE provider_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  provider text NOT NULL,
  -- The provider's id of the event, or a hash of the body.
  event_id text NOT NULL,
  -- Sealed: it may name a telephone.
  body text NOT NULL,
  headers jsonb NOT NULL,
  -- Whether its signature was checked; otherwise it is a hint.
  is_signed boolean NOT NULL,
  -- What a signed one says of a charge.
  notice jsonb CHECK (jsonb_typeof(notice) = 'object'),
  transaction_id uuid REFERENCES transactions (id),
  received_at timestamptz NOT NULL DEFAULT now(),
  -- How often it arrived.
  deliveries integer NOT NULL DEFAULT 1,
  processed_at timestamptz,
  result text CHECK (result IN ('settled', 'unchanged', 'unmatched', 'mismatch')),
  UNIQUE (provider, event_id)
);
CREATE INDEX provider_events_of_transaction ON provider_events (transaction_id, received_at);
CREATE INDEX provider_events_unprocessed ON provider_events (received_at) WHERE processed_at IS NULL;

-- What a person has to find out: money that does not match.
CREATE TABLE payment_cases (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN (
    'unknown_charge', 'wrong_amount', 'not_decided', 'refund_failed', 'settlement_missing', 'settlement_unexpected',
    'settlement_amount', 'ledger_difference')),
  -- What it is about, so that it is opened once.
  subject text NOT NULL,
  provider text,
  transaction_id uuid REFERENCES transactions (id),
  refund_id uuid REFERENCES refunds (id),
  details jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(details) = 'object'),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved')),
  assigned_to uuid REFERENCES users (id),
  resolution text,
  resolved_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  resolved_at timestamptz,
  CHECK ((status = 'resolved') = (resolved_at IS NOT NULL))
);
CREATE UNIQUE INDEX payment_cases_once ON payment_cases (kind, subject) WHERE status = 'open';
CREATE INDEX payment_cases_open ON payment_cases (created_at, id) WHERE status = 'open';
CREATE INDEX payment_cases_of_transaction ON payment_cases (transaction_id) WHERE transaction_id IS NOT NULL;

CREATE TABLE payment_case_notes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES payment_cases (id),
  author_id uuid NOT NULL REFERENCES users (id),
  note text NOT NULL CHECK (note <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX payment_case_notes_of_case ON payment_case_notes (case_id, created_at);

-- The double-entry ledger. Balances are debits minus credits, in minor units of the account's currency.
CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN (
    'provider', 'bank', 'customer_prepaid', 'customer_fees', 'refunds_due', 'revenue', 'provider_fees', 'exchange')),
  -- A provider's name or a customer's id; empty where there is one account per currency.
  holder text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  balance bigint NOT NULL DEFAULT 0,
  UNIQUE (kind, holder, currency)
);
CREATE TABLE ledger_transfers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What caused it: `payment:<id>`, `refund:<id>`, `payable:<id>`, `fee:<id>` or `settlement:<id>`.
  event text NOT NULL,
  leg text NOT NULL,
  transaction_id uuid REFERENCES transactions (id),
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  posted_at timestamptz NOT NULL DEFAULT now(),
  -- Nothing is posted twice.
  CONSTRAINT ledger_transfers_once UNIQUE (event, leg)
);
CREATE INDEX ledger_transfers_of_transaction ON ledger_transfers (transaction_id, id) WHERE transaction_id IS NOT NULL;
CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id bigint NOT NULL REFERENCES ledger_transfers (id),
  account_id bigint NOT NULL REFERENCES ledger_accounts (id),
  -- Positive: a debit.
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_before bigint NOT NULL,
  balance_after bigint NOT NULL,
  CHECK (balance_after = balance_before + amount)
);
CREATE INDEX ledger_entries_of_account ON ledger_entries (account_id, id);
CREATE INDEX ledger_entries_of_transfer ON ledger_entries (transfer_id);

-- Entries and transfers are never changed; they are deleted only with a request whose retention has ended.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger rows are never changed';
END $$;
CREATE TRIGGER ledger_entries_immutable BEFORE UPDATE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_transfers_immutable BEFORE UPDATE OF event, leg, currency, amount, posted_at ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- Declared by requests.
CREATE VIEW request_payments AS
SELECT
  transactions.id, transactions.reference, payables.service_request_id, transactions.amount, transactions.currency,
  transactions.status, transactions.payment_method, transactions.provider, transactions.redirect_url, transactions.failure_code,
  transactions.refunded, transactions.unused, transactions.superseded_at IS NOT NULL AS is_superseded,
  EXISTS (
    SELECT FROM refunds WHERE refunds.transaction_id = transactions.id
      AND refunds.status NOT IN ('succeeded', 'declined')) AS refund_open,
  payables.kind AS payable_kind, payables.status AS payable_status, payables.amount AS payable_amount,
  payables.paid AS payable_paid, payables.reserved AS payable_reserved, payables.terms,
  transactions.created_at, transactions.settled_at
FROM transactions
JOIN payables ON payables.id = transactions.payable_id;
