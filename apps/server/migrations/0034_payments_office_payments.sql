-- Official fees that were passed on to their office: each once (decision 0127).
CREATE TABLE office_payments (
  fee_id uuid PRIMARY KEY REFERENCES request_fees (id),
  paid_on date NOT NULL,
  -- What was left of the fee, in minor units of its currency.
  amount bigint NOT NULL CHECK (amount > 0),
  recorded_by uuid NOT NULL REFERENCES users (id),
  recorded_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX office_payments_latest ON office_payments (recorded_at DESC, fee_id);
CREATE INDEX payables_paid_fees ON payables (closed_at, id) WHERE kind = 'request_fee' AND status = 'paid';

-- The receipt of the office.
ALTER TABLE attachments
  DROP CONSTRAINT attachments_kind_check,
  ADD CONSTRAINT attachments_kind_check CHECK (kind IN (
    'message', 'ticket_response', 'deliverable', 'refund', 'request_fee', 'office_payment'));
