-- Payments (spec 2 §3). What is due is computed from the catalogue when the row is written, and frozen in it. No part of a
-- card but its last four digits, no part of a phone number but its last two, is ever written.
CREATE TABLE transactions (
  -- Also the key by which the provider recognises a charge that it is asked for twice.
  id uuid PRIMARY KEY,
  -- The reference that people quote: in the receipt, on pages, to staff and to the provider.
  reference text NOT NULL CONSTRAINT transactions_reference_key UNIQUE
    CHECK (reference ~ '^P-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  user_id uuid NOT NULL REFERENCES users (id),
  service_request_id uuid NOT NULL REFERENCES service_requests (id),
  -- To be paid, after the discount, in minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  discount bigint NOT NULL CHECK (discount >= 0),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed', 'expired', 'refunded')),
  payment_method text NOT NULL CHECK (payment_method IN ('card', 'mobile_money', 'paypal')),
  method_details jsonb NOT NULL,
  provider text NOT NULL,
  -- The provider's own name for the charge.
  payment_gateway_id text,
  redirect_url text,
  idempotency_key uuid NOT NULL,
  failure_code text,
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object'),
  receipt_email text NOT NULL,
  receipt_language text NOT NULL CHECK (receipt_language ~ '^[a-z]{2}$'),
  -- Another payment of the same request replaced it: if it succeeds all the same, a refund is owed.
  superseded_at timestamptz,
  refund_owed_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  next_check_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  CHECK ((status = 'pending') = (settled_at IS NULL)),
  UNIQUE (user_id, idempotency_key)
);
-- A double click, two tabs or two servers make one payment that counts.
CREATE UNIQUE INDEX transactions_one_live ON transactions (service_request_id)
  WHERE status IN ('pending', 'succeeded') AND superseded_at IS NULL;
CREATE INDEX transactions_of_request ON transactions (service_request_id, created_at DESC);
CREATE INDEX transactions_pending ON transactions (next_check_at) WHERE status = 'pending';

-- Declared by requests.
CREATE OR REPLACE VIEW request_payments AS
SELECT
  id, reference, service_request_id, amount, currency, status, payment_method, redirect_url, failure_code, terms,
  superseded_at, refund_owed_at, created_at, settled_at
FROM transactions;

-- The simulated provider's own memory; nothing of the product reads it. Empty outside the demonstration.
CREATE TABLE simulator_charges (
  reference text PRIMARY KEY,
  merchant_reference uuid NOT NULL UNIQUE,
  -- What its pages show to the payer.
  label text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  return_path text NOT NULL,
  -- What the test number asks for; the number itself is not kept.
  scenario text NOT NULL,
  status text NOT NULL DEFAULT 'processing' CHECK (status IN ('processing', 'awaiting_payer', 'succeeded', 'failed')),
  failure_code text,
  -- When the payer's bank answers; NULL: never, or when the payer has decided on the page.
  answers_at timestamptz,
  callback_attempts integer NOT NULL DEFAULT 0,
  next_callback_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX simulator_charges_due ON simulator_charges (answers_at) WHERE status = 'processing';
CREATE INDEX simulator_charges_undelivered ON simulator_charges (next_callback_at) WHERE delivered_at IS NULL;
