-- The entries until the end of the next month stay where they are when the table is partitioned (0088): this proves it of those that are
-- written from now on, and 0087 of those that are there, so that 0088 has nothing to read while it keeps others waiting.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE auth.audit_log_entries ADD CONSTRAINT audit_before CHECK (created_at < %L) NOT VALID',
    date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '2 months');
END $$;
