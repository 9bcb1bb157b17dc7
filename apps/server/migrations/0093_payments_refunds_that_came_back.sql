-- A refund may come back after it succeeded, for example from a closed bank account (decision 0233).
ALTER TABLE refunds
  -- When its money came back the last time.
  ADD COLUMN came_back_at timestamptz;
ALTER TABLE refund_tries
  -- When the money of this try came back. It had succeeded (`succeeded_at`), and never counts as a success again.
  ADD COLUMN came_back_at timestamptz;

ALTER TABLE payment_cases DROP CONSTRAINT payment_cases_kind_check, ADD CONSTRAINT payment_cases_kind_check CHECK (kind IN (
  'unknown_charge', 'wrong_amount', 'not_decided', 'refund_failed', 'refund_came_back', 'refund_not_decided', 'refund_paid_twice',
  'settlement_missing', 'settlement_unexpected', 'settlement_amount', 'ledger_difference'));
