-- Signing in through others: OpenID providers, the SAML providers of organisations, and codes exchanged with PKCE.

-- Signed in by an organisation: another account than the one that owns the same address here (wire reference §2, `/sso`).
ALTER TABLE auth.users ADD COLUMN is_sso_user boolean NOT NULL DEFAULT false;
ALTER TABLE auth.users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_email_key ON auth.users (email) WHERE NOT is_sso_user;
CREATE INDEX users_sso_email ON auth.users (email) WHERE is_sso_user;

-- A sign-in on its way: at a provider (`id` is the `state`), or back with a code that the client still has to exchange.
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
  -- Of the provider, handed through once and gone with the row.
  provider_access_token text,
  provider_refresh_token text,
  -- What we must find again in the provider's answer.
  provider_nonce text,
  provider_code_verifier text,
  redirect_to text,
  linking_target_id uuid REFERENCES auth.users (id) ON DELETE CASCADE,
  invite_token text,
  -- sha256 of the cookie of the browser that began it.
  browser_hash text,
  -- When its state came back: once.
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

-- A request that we sent to an organisation; its answer takes the row away.
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
