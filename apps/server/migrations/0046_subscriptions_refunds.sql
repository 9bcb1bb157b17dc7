-- A period that was refunded ends at that moment, or never begins.
ALTER TABLE subscription_periods ADD COLUMN refunded_at timestamptz;

ALTER TABLE subscription_events DROP CONSTRAINT subscription_events_kind_check, ADD CONSTRAINT subscription_events_kind_check
  CHECK (kind IN (
    'ordered', 'started', 'renewed', 'upgraded', 'granted', 'downgrade_chosen', 'downgrade_dropped', 'cancelled', 'resumed',
    'grace_started', 'lapsed', 'ended', 'order_expired', 'refunded'));
