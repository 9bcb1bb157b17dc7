-- What of an attempt arrived back, beside what is to go back (`refunded`): a refund is not shown as done before it arrived.
ALTER TABLE transactions ADD COLUMN returned bigint NOT NULL DEFAULT 0;
UPDATE transactions SET returned = arrived.amount
FROM (
  SELECT transaction_id, sum(amount) AS amount FROM refunds WHERE status = 'succeeded' GROUP BY transaction_id) AS arrived
WHERE arrived.transaction_id = transactions.id;
ALTER TABLE transactions ADD CONSTRAINT transactions_returned_check CHECK (returned BETWEEN 0 AND refunded);
CREATE INDEX transactions_refund_open ON transactions (created_at DESC, id DESC) WHERE returned < refunded;

-- Declared by requests. `is_contribution`: somebody else pays, by a link. `refund_open`: of any attempt at the payable.
CREATE OR REPLACE VIEW request_payments AS
SELECT
  transactions.id, transactions.reference, payables.service_request_id, transactions.amount, transactions.currency,
  transactions.status, transactions.payment_method, transactions.provider, transactions.redirect_url,
  transactions.failure_code,
  transactions.refunded, transactions.unused, transactions.superseded_at IS NOT NULL AS is_superseded,
  EXISTS (
    SELECT FROM transactions AS paid
    WHERE paid.payable_id = payables.id AND paid.returned < paid.refunded) AS refund_open,
  payables.kind AS payable_kind, payables.status AS payable_status, payables.amount AS payable_amount,
  payables.paid AS payable_paid, payables.reserved AS payable_reserved, payables.terms,
  transactions.created_at, transactions.settled_at,
  transactions.payment_link_id IS NOT NULL AS is_contribution,
  transactions.returned
FROM transactions
JOIN payables ON payables.id = transactions.payable_id;
