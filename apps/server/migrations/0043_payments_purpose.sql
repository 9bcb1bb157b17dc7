-- Subscriptions are paid like requests (money.md *One source of truth*).

ALTER TABLE payables
  -- What it is, of one that belongs to no request (`PayablePurpose`): frozen, for its payers and for documents.
  ADD COLUMN purpose jsonb CHECK (jsonb_typeof(purpose) = 'object'),
  DROP CONSTRAINT payables_kind_check,
  ADD CONSTRAINT payables_kind_check CHECK (kind IN ('request', 'request_fee', 'subscription')),
  ADD CONSTRAINT payables_belongs_check CHECK ((service_request_id IS NULL) = (purpose IS NOT NULL)),
  ADD CONSTRAINT payables_subscription_check CHECK (kind <> 'subscription' OR (
    service_request_id IS NULL AND terms IS NULL));

ALTER TABLE refunds
  DROP CONSTRAINT refunds_reason_check,
  ADD CONSTRAINT refunds_reason_check CHECK (reason IN (
    'request_rejected', 'request_cancelled', 'late_payment', 'paid_twice', 'order_changed', 'order_ended', 'fee_declined',
    'fee_withdrawn', 'goodwill', 'correction'));
