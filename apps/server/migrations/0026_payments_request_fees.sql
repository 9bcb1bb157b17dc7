-- Official fees that staff add to a request, and that its customer pays or refuses (decision 0122).

-- The amount, the currency, what was paid and the state are those of the payable.
CREATE TABLE request_fees (
  id uuid PRIMARY KEY REFERENCES payables (id),
  label text NOT NULL CHECK (btrim(label) <> ''),
  -- Who charges it.
  office text NOT NULL CHECK (btrim(office) <> ''),
  -- For the customer: why it is due.
  explanation text NOT NULL,
  added_by uuid NOT NULL REFERENCES users (id),
  -- Why the customer refused it.
  refusal text,
  -- Who refused or withdrew it; NULL where its request ended.
  closed_by uuid REFERENCES users (id)
);

ALTER TABLE payables
  ADD CONSTRAINT payables_fee_check CHECK (kind <> 'request_fee' OR (
    service_request_id IS NOT NULL AND terms IS NULL AND discount = 0 AND status <> 'replaced')),
  -- Only fees can be refused.
  ADD CONSTRAINT payables_declined_check CHECK (status <> 'declined' OR kind = 'request_fee');

ALTER TABLE refunds
  DROP CONSTRAINT refunds_reason_check,
  ADD CONSTRAINT refunds_reason_check CHECK (reason IN (
    'request_rejected', 'request_cancelled', 'late_payment', 'paid_twice', 'order_changed', 'fee_declined', 'fee_withdrawn',
    'goodwill', 'correction'));

-- The notice of the office.
ALTER TABLE attachments
  DROP CONSTRAINT attachments_kind_check,
  ADD CONSTRAINT attachments_kind_check CHECK (kind IN (
    'message', 'ticket_response', 'deliverable', 'refund', 'request_fee'));
