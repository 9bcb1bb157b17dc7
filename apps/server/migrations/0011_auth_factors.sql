-- Second factors and passkeys (wire reference in auth-api.md, sections 1 and 2).

-- The factor that raised the session to aal2: when it goes, the session falls back.
ALTER TABLE auth.sessions ADD COLUMN factor_id uuid;

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
  -- Null while somebody signs in: the passkey says who.
  user_id uuid REFERENCES auth.users (id) ON DELETE CASCADE,
  challenge_type text NOT NULL CHECK (challenge_type IN ('registration', 'authentication')),
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON auth.webauthn_challenges (expires_at);
