-- What another agent takes over, and mandates that replace those of a holder who leaves (decision 0201).

ALTER TABLE appointment_events
  DROP CONSTRAINT appointment_events_kind_check,
  ADD CONSTRAINT appointment_events_kind_check CHECK (kind IN (
    'booked', 'confirm', 'move', 'hand_over', 'cancel', 'attend', 'miss_customer', 'miss_agent', 'reminded', 'link_set', 'pay', 'expire'));
CREATE INDEX appointment_proposals_of_agent ON appointment_proposals (agent_id) WHERE status = 'open';

-- Prepared for the principal because the holder of `renewal_of` leaves; that one ends when this one comes into force.
ALTER TABLE mandates
  ADD COLUMN is_replacement boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX mandates_one_replacement ON mandates (renewal_of)
  WHERE is_replacement AND status IN ('draft', 'awaiting_principal', 'awaiting_holder', 'awaiting_legalisation', 'active');
