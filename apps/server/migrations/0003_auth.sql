-- The authentication service's side of a person (wire reference in auth-api.md). Nothing outside `src/auth` writes here;
-- `public.users` is the product's side and wins for role, name and avatar.
CREATE SCHEMA auth;

CREATE TABLE auth.users (
  id uuid PRIMARY KEY,
  aud text NOT NULL DEFAULT 'authenticated',
  role text NOT NULL DEFAULT 'authenticated',
  email citext NOT NULL UNIQUE CHECK (length(email) <= 255),
  phone text,
  -- argon2id, PHC string.
  encrypted_password text,
  raw_app_meta_data jsonb NOT NULL DEFAULT '{"provider": "email", "providers": ["email"]}',
  raw_user_meta_data jsonb NOT NULL DEFAULT '{}',
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  is_anonymous boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

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
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.sessions (user_id, created_at);

CREATE TABLE auth.refresh_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token text NOT NULL UNIQUE,
  session_id uuid NOT NULL REFERENCES auth.sessions (id) ON DELETE CASCADE,
  parent text,
  revoked boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.refresh_tokens (session_id, revoked);

CREATE TABLE auth.one_time_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  token_type text NOT NULL CHECK (token_type IN ('confirmation_token')),
  -- hex(sha224(email + one-time password)).
  token_hash text NOT NULL UNIQUE,
  relates_to text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, token_type)
);

-- ES256 key pairs. Exactly one signs; the others that are listed still verify, so that a key can be changed while tokens
-- of the former are alive.
CREATE TABLE auth.signing_keys (
  kid text PRIMARY KEY,
  private_jwk jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('in_use', 'standby', 'previously_used', 'revoked')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX signing_keys_in_use ON auth.signing_keys (status) WHERE status = 'in_use';

CREATE TABLE auth.audit_log_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  action text NOT NULL,
  actor_id uuid,
  actor_username text NOT NULL,
  traits jsonb NOT NULL DEFAULT '{}',
  ip_address inet,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.audit_log_entries (created_at DESC, id);
CREATE INDEX ON auth.audit_log_entries (actor_id, created_at DESC);

-- Token buckets shared by every process: what is left, as of when.
CREATE TABLE auth.rate_limits (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.rate_limits (updated_at);
