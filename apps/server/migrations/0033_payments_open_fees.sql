-- Declared by requests.
CREATE OR REPLACE VIEW open_request_fees AS
SELECT
  payables.id, payables.service_request_id, request_fees.label, payables.amount, payables.currency, payables.paid,
  payables.reserved, payables.created_at
FROM payables
JOIN request_fees ON request_fees.id = payables.id
WHERE payables.status = 'open';
