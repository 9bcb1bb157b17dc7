-- What finance decides about payments, and the indexes of the pages that track them (decision 0120).
CREATE TABLE payment_settings (
  -- One row, once somebody has changed a setting.
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- In euros. Above it nobody approves the refund that they requested.
  four_eyes_limit integer NOT NULL CHECK (four_eyes_limit BETWEEN 0 AND 1000000),
  version integer NOT NULL,
  updated_by uuid NOT NULL REFERENCES users (id),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- The list of attempts, newest first.
CREATE INDEX transactions_newest ON transactions (created_at DESC, id DESC);
CREATE INDEX transactions_unknown ON transactions (created_at DESC, id DESC) WHERE status = 'unknown';
CREATE INDEX transactions_by_amount ON transactions (amount);
CREATE INDEX transactions_by_charged_amount ON transactions (charged_amount);
CREATE INDEX transactions_by_charge ON transactions (payment_gateway_id) WHERE payment_gateway_id IS NOT NULL;
CREATE INDEX transactions_reference_trgm ON transactions
  USING gin (lower(replace(reference, '-', '')) gin_trgm_ops);
CREATE INDEX transactions_payer_trgm ON transactions
  USING gin (searchable(payer_name || ' ' || receipt_email) gin_trgm_ops);

-- The proof of a manual refund is an attachment.
ALTER TABLE refunds DROP COLUMN proof_path, DROP COLUMN proof_name;
CREATE INDEX refunds_to_approve ON refunds (created_at, id) WHERE status = 'requested';
CREATE INDEX refunds_closed ON refunds (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX refunds_by_provider_refund ON refunds (provider_refund_id) WHERE provider_refund_id IS NOT NULL;
CREATE INDEX refunds_reference_trgm ON refunds USING gin (lower(replace(reference, '-', '')) gin_trgm_ops);

CREATE INDEX payment_cases_resolved ON payment_cases (resolved_at DESC, id DESC) WHERE status = 'resolved';
