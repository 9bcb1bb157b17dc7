-- Reads the table without keeping anybody from writing it.
ALTER TABLE auth.audit_log_entries VALIDATE CONSTRAINT audit_before;
