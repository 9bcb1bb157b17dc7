-- Reads the table, and calls go on writing it.
ALTER TABLE auth.audit_log_entries VALIDATE CONSTRAINT audit_before;
