-- Callbacks may name an earlier try of a refund: one that its provider refused, or that a person gave up.
CREATE TABLE refund_tries (
  -- By which its provider recognises it; that of the present try is in `refunds`.
  reference uuid PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  provider_refund_id text,
  -- When its provider said that it paid this one after all.
  succeeded_at timestamptz
);
CREATE INDEX refund_tries_of_refund ON refund_tries (refund_id);
CREATE INDEX refund_tries_by_provider_id ON refund_tries (provider_refund_id) WHERE provider_refund_id IS NOT NULL;
-- The reference of a first try was the id of its refund.
INSERT INTO refund_tries (reference, refund_id) SELECT id, id FROM refunds WHERE provider_reference <> id;

-- Which try a callback is about.
ALTER TABLE provider_events
  ADD COLUMN refund_try uuid,
  ADD CONSTRAINT provider_events_refund_try_check CHECK (refund_try IS NULL OR refund_id IS NOT NULL);

ALTER TABLE payment_cases DROP CONSTRAINT payment_cases_kind_check, ADD CONSTRAINT payment_cases_kind_check CHECK (kind IN (
  'unknown_charge', 'wrong_amount', 'not_decided', 'refund_failed', 'refund_not_decided', 'refund_paid_twice',
  'settlement_missing', 'settlement_unexpected', 'settlement_amount', 'ledger_difference'));
