-- The authentication service's side of a person (wire reference in auth-api.md). Nothing outside `src/auth` writes here;
-- `public.users` is the product's side and wins for role, name and avatar.
CREATE SCHEMA auth;

CREATE TABLE auth.users (
  id uuid PRIMARY KEY,
  aud text NOT NULL DEFAULT 'authenticated',
  role text NOT NULL DEFAULT 'authenticated',
  -- NULL where a person has only a telephone, or (where it is allowed) is anonymous.
  email citext CHECK (length(email) <= 255),
  -- Digits only, as on the wire: no plus, no spaces.
  phone text UNIQUE CHECK (phone ~ '^[1-9][0-9]{6,14}$'),
  encrypted_password text,
  raw_app_meta_data jsonb NOT NULL DEFAULT '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb NOT NULL DEFAULT '{}',
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  new_email citext CHECK (length(new_email) <= 255),
  email_change_sent_at timestamptz,
  -- Which of the two addresses has agreed to the change already.
  email_change_confirmed text CHECK (email_change_confirmed IN ('current', 'new')),
  new_phone text CHECK (new_phone ~ '^[1-9][0-9]{6,14}$'),
  phone_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  is_anonymous boolean NOT NULL DEFAULT false,
  -- Signed in by an organisation: a different account from the one that owns the same address here (wire reference §2,
  -- `/sso`).
  is_sso_user boolean NOT NULL DEFAULT false,
  invited_at timestamptz,
  deleted_at timestamptz,
  -- Of accounts that a hosted service keeps (decision 0015): what was decided here holds whatever it still believes.
  -- Sessions that began before `sessions_ended_at` are over, second factors made before `factors_reset_at` are gone.
  sessions_ended_at timestamptz,
  factors_reset_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN auth.users.encrypted_password IS 'argon2id, PHC string; argon2 of another cost or bcrypt where it was made elsewhere.';
CREATE UNIQUE INDEX users_email_key ON auth.users (email) WHERE NOT is_sso_user;
CREATE INDEX users_sso_email ON auth.users (email) WHERE is_sso_user;
-- Passwords of another cost or service, until their owners sign in (`auth/passwords/foreign-queries.ts` has the same
-- condition, and asks at every wrong password whether there is any).
CREATE INDEX users_foreign_password ON auth.users (id)
  WHERE encrypted_password NOT LIKE '$argon2id$v=19$m=65536,t=3,p=1$%';
CREATE INDEX users_email_trgm ON auth.users USING gin (searchable(email::text) gin_trgm_ops);
CREATE INDEX users_last_seen ON auth.users (last_sign_in_at, id);
CREATE INDEX users_newest ON auth.users (created_at DESC, id);

-- What other capabilities read of an account: where its owner is reached, and whether and when they sign in.
CREATE VIEW auth.accounts AS
SELECT id, email, email_confirmed_at, phone, phone_confirmed_at, invited_at, last_sign_in_at, banned_until FROM auth.users;

-- Declared by profiles.
CREATE OR REPLACE VIEW profile_emails AS SELECT id, email FROM auth.users;

-- One person, one id: the product's row cannot exist without the account that signs in.
ALTER TABLE users ADD CONSTRAINT users_id_fkey FOREIGN KEY (id) REFERENCES auth.users (id);

CREATE TABLE auth.identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  provider_id text NOT NULL,
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  identity_data jsonb NOT NULL,
  provider text NOT NULL,
  last_sign_in_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider, provider_id)
);
CREATE INDEX ON auth.identities (user_id);

CREATE TABLE auth.sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  aal text NOT NULL DEFAULT 'aal1' CHECK (aal IN ('aal1', 'aal2', 'aal3')),
  -- [{method, timestamp (unix seconds)}], newest first: the claim as it is written into tokens.
  amr jsonb NOT NULL,
  -- The factor that raised the session to aal2: when it is removed, the session falls back.
  factor_id uuid,
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.sessions (user_id, created_at);

-- A live stream ends with the session that opened it.
CREATE FUNCTION publish_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO live_events (user_id, about) SELECT DISTINCT user_id, 'session' FROM ended ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_ended_sessions AFTER DELETE ON auth.sessions
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION publish_ended_sessions();

-- Sessions of a hosted service that were ended here one by one. They may live on there for years, so this is not swept.
CREATE TABLE auth.ended_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  ended_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.ended_sessions (user_id);

CREATE TABLE auth.refresh_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- No token is stored: HMACs under a key that is not in the database, and what an exchanged token and that key make the
  -- next one from.
  token_hash text NOT NULL UNIQUE,
  session_id uuid NOT NULL REFERENCES auth.sessions (id) ON DELETE CASCADE,
  parent_hash text,
  nonce text NOT NULL,
  revoked boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.refresh_tokens (session_id, revoked);

CREATE TABLE auth.one_time_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  token_type text NOT NULL CHECK (token_type IN (
    'confirmation_token', 'magiclink_token', 'recovery_token', 'email_change_token_current', 'email_change_token_new',
    'phone_change_token', 'sms_token', 'reauthentication_token', 'unlock_token')),
  -- hex(sha224(email + one-time password)). Not unique: two people may be sent the same six digits for one new number.
  token_hash text NOT NULL,
  relates_to text NOT NULL,
  -- Wrong codes tried against it.
  tries integer NOT NULL DEFAULT 0,
  -- Of a client that will exchange a code: what proves that it is the same one.
  code_challenge text,
  code_challenge_method text,
  -- Its holder owns the address; the password of an address never confirmed may have been set by someone else.
  voids_password boolean NOT NULL DEFAULT false,
  -- The queued message that it was issued for: its job sends it once, however often it runs.
  message_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, token_type)
);
CREATE INDEX ON auth.one_time_tokens (token_hash);

-- ES256 key pairs. Exactly one signs; the others that are listed still verify, so that a key can be changed while tokens
-- of the former are alive.
CREATE TABLE auth.signing_keys (
  kid text PRIMARY KEY,
  private_jwk jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('in_use', 'standby', 'previously_used', 'revoked')),
  -- When it stopped signing: once the last token that it signed has expired, it stops verifying too.
  retired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX signing_keys_in_use ON auth.signing_keys (status) WHERE status = 'in_use';
CREATE UNIQUE INDEX signing_keys_standby ON auth.signing_keys (status) WHERE status = 'standby';

CREATE TABLE auth.audit_log_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The order of writing: entries of one transaction carry the same time.
  sequence bigint GENERATED ALWAYS AS IDENTITY,
  action text NOT NULL,
  actor_id uuid,
  actor_username text NOT NULL,
  -- On whose account; the same as the actor unless an administrator acts.
  subject_id uuid,
  traits jsonb NOT NULL DEFAULT '{}',
  ip_address inet,
  user_agent text,
  -- Which entry of the connection logs it is; NULL: none.
  connection text CHECK (connection IN (
    'sign_in', 'sign_in_failed', 'second_factor', 'second_factor_failed', 'sign_out', 'session_revoked', 'token_reused')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_by_time ON auth.audit_log_entries (created_at DESC, sequence DESC);
CREATE INDEX ON auth.audit_log_entries (actor_id, created_at DESC);
CREATE INDEX audit_by_subject ON auth.audit_log_entries (subject_id, created_at DESC, sequence DESC);
CREATE INDEX audit_connections ON auth.audit_log_entries (created_at DESC, sequence DESC) WHERE connection IS NOT NULL;
CREATE INDEX audit_connections_email_trgm ON auth.audit_log_entries
  USING gin (searchable(actor_username) gin_trgm_ops) WHERE connection IS NOT NULL;

-- Browser, system and network of earlier sign-ins. A sign-in from any other is notified by email.
CREATE TABLE auth.known_devices (
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  -- sha256 of family and network.
  device text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device)
);

-- Wrong passwords in a row, by account and kind of network; for addresses without an account too.
CREATE TABLE auth.password_delays (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX ON auth.password_delays (updated_at);

-- Second factors (wire reference §1, §2).
CREATE TABLE auth.mfa_factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  factor_type text NOT NULL CHECK (factor_type IN ('totp', 'phone', 'webauthn', 'recovery_code')),
  status text NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'verified')),
  friendly_name text NOT NULL DEFAULT '' CHECK (length(friendly_name) <= 120),
  -- Base32, of totp factors. Never leaves the service after enrolment.
  secret text,
  -- Digits of E.164 without the plus, of phone factors.
  phone text,
  -- {id, publicKey, counter, transports}, of webauthn factors that are verified; binary as base64url.
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  -- The 30-second step of the last code taken: neither it nor an older one is taken again.
  last_totp_step bigint,
  -- Wrong tries since the last right one, and until when none is looked at.
  failed_attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, friendly_name)
);
CREATE UNIQUE INDEX mfa_factors_recovery_code ON auth.mfa_factors (user_id) WHERE factor_type = 'recovery_code';
CREATE UNIQUE INDEX mfa_factors_phone ON auth.mfa_factors (user_id, phone) WHERE factor_type = 'phone';

CREATE TABLE auth.mfa_challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  factor_id uuid NOT NULL REFERENCES auth.mfa_factors (id) ON DELETE CASCADE,
  ip_address inet,
  -- hex(sha256(id + code)) of the code sent to a phone.
  otp_hash text,
  -- What the authenticator must sign, base64url, of webauthn factors.
  web_authn_challenge text,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.mfa_challenges (factor_id, created_at);

CREATE TABLE auth.mfa_recovery_codes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  factor_id uuid NOT NULL REFERENCES auth.mfa_factors (id) ON DELETE CASCADE,
  -- hex(sha256(factor_id + code)): codes are 80 random bits, so a fast hash keeps them.
  code_hash text NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (factor_id, code_hash)
);

-- Passkeys: discoverable credentials that sign in by themselves.
CREATE TABLE auth.webauthn_credentials (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  -- COSE, base64url.
  public_key text NOT NULL,
  sign_count bigint NOT NULL,
  transports jsonb NOT NULL DEFAULT '[]',
  aaguid uuid,
  backup_eligible boolean NOT NULL,
  backed_up boolean NOT NULL,
  friendly_name text NOT NULL DEFAULT '' CHECK (length(friendly_name) <= 120),
  last_used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.webauthn_credentials (user_id, created_at);

CREATE TABLE auth.webauthn_challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- NULL at sign-in: the passkey identifies the person.
  user_id uuid REFERENCES auth.users (id) ON DELETE CASCADE,
  challenge_type text NOT NULL CHECK (challenge_type IN ('registration', 'authentication')),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.webauthn_challenges (expires_at);

-- A sign-in under way: at a provider (`id` is the `state`), or back with a code that the client still has to exchange.
CREATE TABLE auth.flow_state (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Whom it signed in; NULL until then.
  user_id uuid REFERENCES auth.users (id) ON DELETE CASCADE,
  -- sha256 of the code.
  auth_code_hash text UNIQUE,
  -- NULL: the implicit flow, no code.
  code_challenge text,
  code_challenge_method text CHECK (code_challenge_method IN ('s256', 'plain')),
  -- The amr method of the session to come.
  authentication_method text NOT NULL,
  provider_type text NOT NULL,
  -- Of the provider, handed through once and deleted with the row.
  provider_access_token text,
  provider_refresh_token text,
  -- What the provider's answer must contain.
  provider_nonce text,
  provider_code_verifier text,
  redirect_to text,
  linking_target_id uuid REFERENCES auth.users (id) ON DELETE CASCADE,
  -- The person that a provider described, where the exchange of the code links them to the account: with PKCE only the
  -- client that began can exchange.
  linking_person jsonb,
  invite_token text,
  -- sha256 of the cookie of the browser that began it.
  browser_hash text,
  -- Set when its state comes back: it is good once.
  used_at timestamptz,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((code_challenge IS NULL) = (code_challenge_method IS NULL)),
  CHECK (auth_code_hash IS NULL OR (user_id IS NOT NULL AND code_challenge IS NOT NULL))
);
CREATE INDEX ON auth.flow_state (expires_at);

CREATE TABLE auth.sso_providers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  resource_id text UNIQUE,
  disabled boolean NOT NULL DEFAULT false,
  entity_id text NOT NULL UNIQUE,
  metadata_xml text NOT NULL,
  metadata_url text,
  -- {keys: {<claim>: {name?, names?, default?, array?}}}
  attribute_mapping jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(attribute_mapping) = 'object'),
  name_id_format text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE auth.sso_domains (
  domain citext PRIMARY KEY,
  sso_provider_id uuid NOT NULL REFERENCES auth.sso_providers (id) ON DELETE CASCADE
);
CREATE INDEX ON auth.sso_domains (sso_provider_id);

-- A sign-in request sent to an organisation; its answer deletes the row.
CREATE TABLE auth.saml_relay_states (
  id uuid PRIMARY KEY,
  sso_provider_id uuid NOT NULL REFERENCES auth.sso_providers (id) ON DELETE CASCADE,
  request_id text NOT NULL,
  redirect_to text NOT NULL,
  code_challenge text,
  code_challenge_method text CHECK (code_challenge_method IN ('s256', 'plain')),
  browser_hash text,
  expires_at timestamptz NOT NULL,
  CHECK ((code_challenge IS NULL) = (code_challenge_method IS NULL))
);
CREATE INDEX ON auth.saml_relay_states (expires_at);

-- Assertions accepted, kept as long as they would still be valid: none is accepted twice.
CREATE TABLE auth.saml_assertions (
  sso_provider_id uuid NOT NULL REFERENCES auth.sso_providers (id) ON DELETE CASCADE,
  assertion_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (sso_provider_id, assertion_id)
);
CREATE INDEX ON auth.saml_assertions (expires_at);
