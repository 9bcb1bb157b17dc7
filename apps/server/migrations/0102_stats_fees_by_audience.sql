-- The fees of providers also by audience, and by the day in UTC, on all days that an earlier release has counted: each night only the last
-- 400 days are counted again, while the books keep their postings. A process that counts meanwhile waits.
SELECT pg_advisory_xact_lock(hashtextextended('stats', 0));
DELETE FROM stat_days WHERE measure LIKE 'fees:%';
DELETE FROM stat_months WHERE measure LIKE 'fees:%';

INSERT INTO stat_days (day, country, service, dimension, key, measure, value)
SELECT least(posting.posted_on, (time.posted_at AT TIME ZONE 'UTC')::date),
  CASE WHEN GROUPING(posting.country) = 1 THEN '*' ELSE posting.country END,
  CASE WHEN GROUPING(posting.service) = 1 THEN '*' ELSE posting.service END,
  fact.dimension, fact.key, 'fees:' || posting.currency, sum(posting.cash)
FROM book_postings AS posting
JOIN book_posting_times AS time ON time.transfer_id = posting.transfer_id
LEFT JOIN book_customers AS owner ON owner.payment_id = posting.payment_id
LEFT JOIN people AS customer ON customer.id = owner.customer_id
CROSS JOIN LATERAL (VALUES
  ('', ''), ('method', posting.method), ('audience', coalesce(customer.role, ''))) AS fact (dimension, key)
WHERE posting.measure = 'fees'
GROUP BY 1, fact.dimension, fact.key, posting.currency, CUBE (posting.country, posting.service);

INSERT INTO stat_months (month, country, service, dimension, key, measure, value)
SELECT date_trunc('month', day)::date, country, service, dimension, key, measure, sum(value)
FROM stat_days WHERE measure LIKE 'fees:%'
GROUP BY 1, 2, 3, 4, 5, 6;
