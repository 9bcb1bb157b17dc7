-- The official fees of requests that are neither paid, refused nor withdrawn. Supplied by payments (decision 0068).
CREATE VIEW open_request_fees AS
SELECT
  NULL::uuid AS id, NULL::uuid AS service_request_id, NULL::text AS label, NULL::bigint AS amount, NULL::text AS currency,
  NULL::bigint AS paid, NULL::bigint AS reserved, NULL::timestamptz AS created_at
WHERE false;
