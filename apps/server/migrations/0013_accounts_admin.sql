-- Administration of accounts: closing them, their pictures, and an audit that says on whose account, by whom and from
-- which device.

ALTER TABLE users
  -- The account is closed: the person is gone from it, what the law requires is kept.
  ADD COLUMN closed_at timestamptz,
  -- Counts the administration's changes: the later of two administrators is told.
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE users ADD CONSTRAINT users_closed_check CHECK (closed_at IS NULL OR account_status = 'suspended');

ALTER TABLE auth.users
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN deleted_at timestamptz;

-- The list of accounts: searched without accents and case, in name, address and number, and read in several orders.
CREATE INDEX users_newest ON users (created_at DESC, id);
CREATE INDEX users_by_name ON users (searchable(name), id);
CREATE INDEX users_by_role ON users (role, created_at DESC, id);
CREATE INDEX users_name_trgm ON users USING gin (searchable(name) gin_trgm_ops);
CREATE INDEX users_email_trgm ON auth.users USING gin (searchable(email::text) gin_trgm_ops);
CREATE INDEX users_last_seen ON auth.users (last_sign_in_at, id);
CREATE INDEX users_newest ON auth.users (created_at DESC, id);

-- Pictures of people. Each upload has an id of its own, so its address can be kept by browsers for ever.
CREATE TABLE avatars (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id),
  mime_type text NOT NULL CHECK (mime_type IN ('image/png', 'image/jpeg', 'image/webp')),
  size integer NOT NULL CHECK (size > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE auth.audit_log_entries
  -- On whose account; the same as the actor unless an administrator acts.
  ADD COLUMN subject_id uuid,
  ADD COLUMN user_agent text,
  -- What it is in the connection logs, NULL for what is none.
  ADD COLUMN connection text CHECK (connection IN (
    'sign_in', 'sign_in_failed', 'second_factor', 'second_factor_failed', 'sign_out', 'session_revoked', 'token_reused'));
UPDATE auth.audit_log_entries SET
  subject_id = actor_id,
  connection = CASE action
    WHEN 'login' THEN 'sign_in' WHEN 'login_failed' THEN 'sign_in_failed'
    WHEN 'logout' THEN 'sign_out' WHEN 'token_reused' THEN 'token_reused' END;
CREATE INDEX audit_by_subject ON auth.audit_log_entries (subject_id, created_at DESC, id);
CREATE INDEX audit_connections ON auth.audit_log_entries (created_at DESC, id) WHERE connection IS NOT NULL;
CREATE INDEX audit_connections_email_trgm ON auth.audit_log_entries
  USING gin (searchable(actor_username) gin_trgm_ops) WHERE connection IS NOT NULL;

-- When a key stopped signing: what it signed is dead a while later, and then it is too.
ALTER TABLE auth.signing_keys ADD COLUMN retired_at timestamptz;
CREATE UNIQUE INDEX signing_keys_standby ON auth.signing_keys (status) WHERE status = 'standby';
