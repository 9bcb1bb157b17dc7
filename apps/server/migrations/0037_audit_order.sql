-- What one transaction writes has one time: the audit is read in the order in which it was written.
ALTER TABLE auth.audit_log_entries ADD COLUMN sequence bigint GENERATED ALWAYS AS IDENTITY;
DROP INDEX auth.audit_log_entries_created_at_id_idx;
CREATE INDEX audit_by_time ON auth.audit_log_entries (created_at DESC, sequence DESC);
DROP INDEX auth.audit_by_subject;
CREATE INDEX audit_by_subject ON auth.audit_log_entries (subject_id, created_at DESC, sequence DESC);
DROP INDEX auth.audit_connections;
CREATE INDEX audit_connections ON auth.audit_log_entries (created_at DESC, sequence DESC) WHERE connection IS NOT NULL;
