-- Kinds of appointments that are paid (appointments.md, money.md *One source of truth*, decision 0179).

ALTER TABLE payables
  DROP CONSTRAINT payables_kind_check,
  ADD CONSTRAINT payables_kind_check CHECK (kind IN ('request', 'request_fee', 'subscription', 'appointment')),
  ADD CONSTRAINT payables_appointment_check CHECK (kind <> 'appointment' OR (service_request_id IS NULL AND terms IS NULL));

ALTER TABLE refunds
  DROP CONSTRAINT refunds_reason_check,
  ADD CONSTRAINT refunds_reason_check CHECK (reason IN (
    'request_rejected', 'request_cancelled', 'late_payment', 'paid_twice', 'order_changed', 'order_ended', 'fee_declined',
    'fee_withdrawn', 'appointment_cancelled', 'goodwill', 'correction'));

ALTER TABLE appointment_kinds
  -- Minor units of the currency; NULL: free.
  ADD COLUMN price integer CHECK (price > 0),
  ADD COLUMN currency text CHECK (currency ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT appointment_kinds_priced_check CHECK ((price IS NULL) = (currency IS NULL));

ALTER TABLE appointments
  -- Of the kind when it was booked; NULL: free. The payable has the id of the appointment.
  ADD COLUMN price integer CHECK (price > 0),
  ADD COLUMN currency text CHECK (currency ~ '^[A-Z]{3}$'),
  -- Until when it has to be paid.
  ADD COLUMN pay_until timestamptz,
  ADD CONSTRAINT appointments_priced_check CHECK (
    (price IS NULL) = (currency IS NULL) AND (price IS NULL) = (pay_until IS NULL)
    AND (status <> 'awaiting_payment' OR pay_until <= starts_at)),
  DROP CONSTRAINT appointments_status_check,
  ADD CONSTRAINT appointments_status_check CHECK (status IN (
    'awaiting_payment', 'requested', 'confirmed', 'attended', 'customer_absent', 'agent_absent', 'cancelled_by_customer',
    'cancelled_by_us', 'expired')),
  ADD CONSTRAINT appointments_unpaid_check CHECK (status NOT IN ('awaiting_payment', 'expired') OR price IS NOT NULL),
  DROP CONSTRAINT appointments_customer_no_overlap,
  ADD CONSTRAINT appointments_customer_no_overlap EXCLUDE USING gist (
    customer_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
    WHERE (attendee = 'self' AND status IN ('awaiting_payment', 'requested', 'confirmed'));
-- Customers keep one unpaid time at a time: like holds, these are times that others cannot have.
CREATE UNIQUE INDEX appointments_one_unpaid ON appointments (customer_id)
  WHERE status = 'awaiting_payment' AND booked_by = customer_id;
CREATE INDEX appointments_unpaid ON appointments (pay_until) WHERE status = 'awaiting_payment';

ALTER TABLE appointment_events
  DROP CONSTRAINT appointment_events_kind_check,
  ADD CONSTRAINT appointment_events_kind_check CHECK (kind IN (
    'booked', 'confirm', 'move', 'cancel', 'attend', 'miss_customer', 'miss_agent', 'pay', 'expire', 'reminded', 'link_set'));
