-- Each try of a refund has a reference of its own: a provider repeats its refusal under the same one.
ALTER TABLE refunds
  -- By which its provider recognises the refund of the present try, however often it is sent.
  ADD COLUMN provider_reference uuid,
  -- How often a person had it sent; sending one try again is none.
  ADD COLUMN tries integer NOT NULL DEFAULT 1 CHECK (tries > 0);
UPDATE refunds SET provider_reference = id;
ALTER TABLE refunds
  ALTER COLUMN provider_reference SET NOT NULL,
  ADD CONSTRAINT refunds_provider_reference_key UNIQUE (provider_reference);

-- A callback may be about a refund.
ALTER TABLE provider_events ADD COLUMN refund_id uuid REFERENCES refunds (id);

-- A refund that its provider never decided is a case too.
ALTER TABLE payment_cases DROP CONSTRAINT payment_cases_kind_check, ADD CONSTRAINT payment_cases_kind_check CHECK (kind IN (
  'unknown_charge', 'wrong_amount', 'not_decided', 'refund_failed', 'refund_not_decided', 'settlement_missing',
  'settlement_unexpected', 'settlement_amount', 'ledger_difference'));
