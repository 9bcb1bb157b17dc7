-- The audit by month (decision 0208): connection logs, which are kept for twelve months, apart from the rest, which is kept for ten years.
--
--   auth.audit_log_entries                 by time
--     auth.audit_entries_before            as it was, until the end of the next month; nothing is copied
--     auth.audit_entries_since             by kind
--       auth.audit_entries_accounts        the history of accounts
--       auth.audit_entries_connections     connection logs and renewed tokens, by month
--         auth.audit_entries_2027_02 …     made ahead and dropped by a job
--         auth.audit_entries_other         for times whose month is not made yet
--
-- Each of the tables at the ends has the primary key: ids are drawn at random by the database, never given.
LOCK TABLE auth.audit_log_entries;

-- Before PostgreSQL 17 a partitioned table has no identity columns.
DO $$
DECLARE
  used bigint;
BEGIN
  SELECT last_value + is_called::int INTO used FROM auth.audit_log_entries_sequence_seq;
  ALTER TABLE auth.audit_log_entries ALTER COLUMN sequence DROP IDENTITY;
  CREATE SEQUENCE auth.audit_log_entries_sequence_seq;
  PERFORM setval('auth.audit_log_entries_sequence_seq', used, false);
END $$;
ALTER TABLE auth.audit_log_entries ALTER COLUMN sequence SET DEFAULT nextval('auth.audit_log_entries_sequence_seq');

ALTER TABLE auth.audit_log_entries RENAME TO audit_entries_before;
ALTER INDEX auth.audit_log_entries_pkey RENAME TO audit_entries_before_pkey;
ALTER INDEX auth.audit_by_time RENAME TO audit_before_by_time;
ALTER INDEX auth.audit_log_entries_actor_id_created_at_idx RENAME TO audit_before_by_actor;
ALTER INDEX auth.audit_by_subject RENAME TO audit_before_by_subject;
ALTER INDEX auth.audit_connections RENAME TO audit_before_connections;
ALTER INDEX auth.audit_connections_email_trgm RENAME TO audit_before_email_trgm;

-- The check of the kinds of connections comes along.
CREATE TABLE auth.audit_log_entries (LIKE auth.audit_entries_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
  PARTITION BY RANGE (created_at);
ALTER TABLE auth.audit_log_entries DROP CONSTRAINT audit_before;
ALTER SEQUENCE auth.audit_log_entries_sequence_seq OWNED BY auth.audit_log_entries.sequence;

CREATE TABLE auth.audit_entries_since (LIKE auth.audit_log_entries INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
  PARTITION BY LIST ((connection IS NOT NULL OR action = 'token_refreshed'));
CREATE TABLE auth.audit_entries_accounts PARTITION OF auth.audit_entries_since (PRIMARY KEY (id)) FOR VALUES IN (false);
CREATE TABLE auth.audit_entries_connections PARTITION OF auth.audit_entries_since FOR VALUES IN (true)
  PARTITION BY RANGE (created_at);
CREATE TABLE auth.audit_entries_other PARTITION OF auth.audit_entries_connections (PRIMARY KEY (id)) DEFAULT;

DO $$
DECLARE
  bound text := substring(
    (SELECT pg_get_constraintdef(oid) FROM pg_constraint
     WHERE conname = 'audit_before' AND conrelid = 'auth.audit_entries_before'::regclass) FROM '''([^'']+)''');
BEGIN
  EXECUTE format('ALTER TABLE auth.audit_log_entries ATTACH PARTITION auth.audit_entries_since FOR VALUES FROM (%L) TO (MAXVALUE)', bound);
  EXECUTE format('ALTER TABLE auth.audit_log_entries ATTACH PARTITION auth.audit_entries_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
END $$;
ALTER TABLE auth.audit_entries_before DROP CONSTRAINT audit_before;

-- Those of the first part are there already and become parts of these.
CREATE INDEX audit_by_time ON auth.audit_log_entries (created_at DESC, sequence DESC);
CREATE INDEX audit_by_actor ON auth.audit_log_entries (actor_id, created_at DESC);
CREATE INDEX audit_by_subject ON auth.audit_log_entries (subject_id, created_at DESC, sequence DESC);
CREATE INDEX audit_connections ON auth.audit_log_entries (created_at DESC, sequence DESC) WHERE connection IS NOT NULL;
CREATE INDEX audit_connections_email_trgm ON auth.audit_log_entries
  USING gin (public.searchable(actor_username) public.gin_trgm_ops) WHERE connection IS NOT NULL;

-- Makes the tables of this month and of so many to come, where they are missing, and moves into them what had no month. Returns how many
-- it made. Several processes may call it.
CREATE FUNCTION auth.make_audit_months(ahead integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month timestamptz;
  month_name text;
  made integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7205762);
  FOR month IN
    SELECT generate_series(first, first + make_interval(months => ahead), interval '1 month') AT TIME ZONE 'UTC'
    FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') AS first) AS current
  LOOP
    month_name := 'audit_entries_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM');
    CONTINUE WHEN to_regclass('auth.' || month_name) IS NOT NULL;
    EXECUTE format('CREATE TABLE auth.%I (LIKE auth.audit_entries_connections INCLUDING DEFAULTS INCLUDING CONSTRAINTS, PRIMARY KEY (id))', month_name);
    EXECUTE format(
      'WITH moved AS (DELETE FROM auth.audit_entries_other WHERE created_at >= %L AND created_at < %L RETURNING *)
       INSERT INTO auth.%I SELECT * FROM moved', month, month + interval '1 month', month_name);
    EXECUTE format('ALTER TABLE auth.audit_entries_connections ATTACH PARTITION auth.%I FOR VALUES FROM (%L) TO (%L)',
      month_name, month, month + interval '1 month');
    made := made + 1;
  END LOOP;
  RETURN made;
END $$;

-- Drops the tables of months that ended before a time. Returns how many.
CREATE FUNCTION auth.drop_audit_months(before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  month_name text;
  dropped integer := 0;
BEGIN
  FOR month_name IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'auth.audit_entries_connections'::regclass AND relname ~ '^audit_entries_\d{4}_\d{2}$'
      AND to_timestamp(right(relname, 7) || ' +00', 'YYYY_MM TZH') + interval '1 month' <= before
    ORDER BY relname
  LOOP
    EXECUTE format('DROP TABLE auth.%I', month_name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;

SELECT auth.make_audit_months(3);
