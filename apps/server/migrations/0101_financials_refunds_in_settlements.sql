-- Money that came back to a provider, where its settlement states it, is taken off what was returned too (decision 0246).
CREATE OR REPLACE VIEW book_transfers AS
SELECT
  transfer.id AS transfer_id, book.entity_id,
  coalesce(book.day, (transfer.posted_at AT TIME ZONE 'UTC')::date) AS posted_on,
  transfer.leg, transfer.currency, transfer.amount,
  debited.kind AS debit_kind, debited.holder AS debit_holder, credited.kind AS credit_kind, credited.holder AS credit_holder,
  coalesce(request.country_code, '') AS country, coalesce(request.service_id::text, payable.kind, '') AS service,
  coalesce(payment.payment_method, '') AS method,
  coalesce(payment.reference, request.reference, transfer.event) AS reference,
  payment.id AS payment_id, payable.id AS payable_id, flow.measure,
  CASE WHEN flow.measure IS NOT NULL THEN transfer.amount * flow.sign END AS cash
FROM ledger_transfers AS transfer
JOIN ledger_entries AS debit ON debit.transfer_id = transfer.id AND debit.amount > 0
JOIN ledger_accounts AS debited ON debited.id = debit.account_id
JOIN ledger_entries AS credit ON credit.transfer_id = transfer.id AND credit.amount < 0
JOIN ledger_accounts AS credited ON credited.id = credit.account_id
LEFT JOIN transactions AS payment ON payment.id = transfer.transaction_id
LEFT JOIN payables AS payable ON payable.id = coalesce(payment.payable_id,
  CASE WHEN transfer.event ~ '^payable:[0-9a-f-]{36}$' THEN substr(transfer.event, 9)::uuid END)
LEFT JOIN service_requests AS request ON request.id = payable.service_request_id
LEFT JOIN LATERAL book_entity(request.country_code, transfer.posted_at) AS book ON true
CROSS JOIN LATERAL (SELECT
  CASE
    WHEN transfer.leg IN ('received', 'received_charged') AND debited.kind = 'provider' THEN 'received'
    WHEN transfer.leg IN ('returned', 'returned_charged') AND credited.kind IN ('provider', 'bank') THEN 'returned'
    WHEN transfer.leg IN ('came_back', 'came_back_charged') AND debited.kind IN ('bank', 'provider') THEN 'returned'
    WHEN transfer.leg = 'settled' THEN 'settled'
    WHEN transfer.leg = 'fee' THEN 'fees'
    WHEN transfer.leg = 'passed_on' THEN 'passed_on'
  END AS measure,
  -- A refund that is settled leaves the bank; a fee that is given back returns to it.
  CASE WHEN (transfer.leg = 'settled' AND credited.kind = 'bank') OR (transfer.leg = 'fee' AND debited.kind = 'bank')
    OR transfer.leg IN ('came_back', 'came_back_charged') THEN -1 ELSE 1 END AS sign
) AS flow;
