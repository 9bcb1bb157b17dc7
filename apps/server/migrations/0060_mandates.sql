-- Mandates: who empowers whom for which acts until when, with signatures, uses and history (trust.md, decisions 0170 and 0171).

-- The wording of each kind of mandate. A change is a new version: a signed mandate refers to the one that it was made of.
CREATE TABLE mandate_templates (
  key text NOT NULL CHECK (key ~ '^[a-z_]{1,40}$'),
  version integer NOT NULL CHECK (version > 0),
  body jsonb NOT NULL,
  -- The day from which it is offered.
  valid_from date NOT NULL,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (key, version)
);
CREATE FUNCTION refuse_mandate_template_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The person who saved it may be deleted.
  IF TG_OP = 'UPDATE' AND ROW (NEW.key, NEW.version, NEW.body, NEW.valid_from, NEW.saved_at)
    IS NOT DISTINCT FROM ROW (OLD.key, OLD.version, OLD.body, OLD.valid_from, OLD.saved_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'version % of the template % is immutable', OLD.version, OLD.key USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON mandate_templates
  FOR EACH ROW EXECUTE FUNCTION refuse_mandate_template_change();

CREATE TABLE mandates (
  -- Chosen by the browser: a draft that is saved again because its reply was lost is recognised.
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  principal_id uuid NOT NULL REFERENCES users (id),
  -- Null until a person who was invited by email or phone accepts.
  holder_id uuid REFERENCES users (id),
  holder_name text NOT NULL CHECK (btrim(holder_name) <> ''),
  -- Where the holder was invited; only an account whose confirmed contact this is can accept. Digits without a plus.
  holder_email citext,
  holder_phone text CHECK (holder_phone ~ '^[1-9][0-9]{6,14}$'),
  principal_details text NOT NULL DEFAULT '',
  holder_details text NOT NULL DEFAULT '',
  template_key text NOT NULL,
  template_version integer NOT NULL,
  country_code text NOT NULL REFERENCES countries (code),
  subject text NOT NULL CHECK (btrim(subject) <> ''),
  form text NOT NULL DEFAULT 'app' CHECK (form IN ('app', 'legalised', 'authentic')),
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  -- Minor units that may be paid under it, and that were.
  ceiling bigint CHECK (ceiling > 0),
  currency text CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN (
    'draft', 'awaiting_principal', 'awaiting_holder', 'awaiting_legalisation', 'active',
    'expired', 'revoked', 'renounced', 'fulfilled', 'declined', 'withdrawn')),
  -- What is signed (canonicalMandate in the domain), byte for byte, and its SHA-256.
  text_canonical text,
  text_hash text CHECK (text_hash ~ '^[0-9a-f]{64}$'),
  invited_on date,
  invitation_ends_on date,
  -- Reminders that were sent, of the invitation and then of the end.
  reminders integer NOT NULL DEFAULT 0,
  active_on date,
  ended_at timestamptz,
  -- Why it was declined or ended, in the words of who did it.
  end_note text,
  renewal_of uuid REFERENCES mandates (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (template_key, template_version) REFERENCES mandate_templates (key, version),
  CHECK (ends_on >= starts_on),
  CHECK (holder_id <> principal_id),
  CHECK ((ceiling IS NULL) = (currency IS NULL)),
  CONSTRAINT mandates_within_ceiling CHECK (spent <= coalesce(ceiling, 0)),
  CHECK (num_nonnulls(holder_email, holder_phone) <= 1),
  CHECK (holder_id IS NOT NULL OR num_nonnulls(holder_email, holder_phone) = 1
    OR status NOT IN ('draft', 'awaiting_principal', 'awaiting_holder')),
  CHECK ((text_canonical IS NULL) = (text_hash IS NULL)),
  CONSTRAINT mandates_hash_of_text CHECK (text_hash = encode(sha256(convert_to(text_canonical, 'UTF8')), 'hex')),
  CHECK (status <> 'draft' OR text_hash IS NULL),
  CHECK (status IN ('draft', 'withdrawn') OR text_hash IS NOT NULL),
  CHECK (status <> 'awaiting_holder' OR num_nonnulls(invited_on, invitation_ends_on) = 2),
  CHECK (status <> 'active' OR num_nonnulls(holder_id, active_on) = 2)
);
CREATE INDEX mandates_of_principal ON mandates (principal_id, created_at DESC);
CREATE INDEX mandates_of_holder ON mandates (holder_id, created_at DESC) WHERE holder_id IS NOT NULL;
CREATE INDEX mandates_by_email ON mandates (holder_email) WHERE status = 'awaiting_holder' AND holder_id IS NULL;
CREATE INDEX mandates_by_phone ON mandates (holder_phone) WHERE status = 'awaiting_holder' AND holder_id IS NULL;
CREATE INDEX mandates_in_force ON mandates (principal_id, holder_id) WHERE status = 'active';
CREATE INDEX mandates_ending ON mandates (ends_on, id) WHERE status = 'active';
CREATE INDEX mandates_pending ON mandates (id)
  WHERE status IN ('draft', 'awaiting_principal', 'awaiting_holder', 'awaiting_legalisation');

-- A text that its principal signed is never exchanged, whatever becomes of the mandate.
CREATE FUNCTION refuse_mandate_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the text of the mandate % was signed', OLD.number USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER text_is_signed BEFORE UPDATE ON mandates FOR EACH ROW
  WHEN (OLD.status NOT IN ('draft', 'awaiting_principal')
    AND (NEW.text_canonical, NEW.starts_on, NEW.ends_on, NEW.country_code, NEW.principal_id)
      IS DISTINCT FROM (OLD.text_canonical, OLD.starts_on, OLD.ends_on, OLD.country_code, OLD.principal_id))
  EXECUTE FUNCTION refuse_mandate_text_change();

-- One row for each act that is allowed; each is revoked alone.
CREATE TABLE mandate_powers (
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  power text NOT NULL CHECK (power IN ('file', 'collect', 'sign', 'pay', 'dispose')),
  revoked_at timestamptz,
  PRIMARY KEY (mandate_id, power)
);

-- Who consented to which text, and the evidence.
CREATE TABLE mandate_signatures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('principal', 'holder')),
  user_id uuid NOT NULL REFERENCES users (id),
  method text NOT NULL CHECK (method IN ('passkey', 'code')),
  text_hash text NOT NULL CHECK (text_hash ~ '^[0-9a-f]{64}$'),
  -- The level of identity that the person had.
  level integer NOT NULL CHECK (level BETWEEN 0 AND 3),
  evidence jsonb NOT NULL,
  signed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT mandate_signatures_once UNIQUE (mandate_id, side)
);
CREATE INDEX mandate_signatures_of_person ON mandate_signatures (user_id);

-- Codes that were sent to sign with: the last one of each person and mandate. `code_hash`: keyed.
CREATE TABLE mandate_codes (
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text_hash text NOT NULL,
  code_hash text NOT NULL CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  phone text NOT NULL,
  message_id uuid NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (mandate_id, user_id)
);
CREATE INDEX mandate_codes_by_expiry ON mandate_codes (expires_at);

-- Each act under a mandate, written in the transaction of the act. Requests and services belong to other capabilities.
CREATE TABLE mandate_uses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  power text NOT NULL,
  act text NOT NULL CHECK (act IN ('take', 'file', 'upload', 'answer', 'collect', 'sign', 'pay', 'dispose')),
  service_request_id uuid,
  service_id uuid,
  amount bigint CHECK (amount > 0),
  currency text,
  used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (mandate_id, power) REFERENCES mandate_powers (mandate_id, power),
  CHECK ((act = 'pay') = (amount IS NOT NULL)),
  CHECK ((amount IS NULL) = (currency IS NULL))
);
CREATE INDEX mandate_uses_of_mandate ON mandate_uses (mandate_id, id DESC);

-- What happened to a mandate, by whom and why.
CREATE TABLE mandate_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN (
    'created', 'present', 'revise', 'sign', 'accept', 'decline', 'withdraw', 'lapse', 'legalise', 'revoke_power', 'revoke',
    'renounce', 'fulfil', 'expire', 'remind')),
  by text NOT NULL CHECK (by IN ('principal', 'holder', 'clerk', 'system')),
  actor_id uuid REFERENCES users (id) ON DELETE SET NULL,
  power text,
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((kind = 'revoke_power') = (power IS NOT NULL))
);
CREATE INDEX mandate_events_of_mandate ON mandate_events (mandate_id, id);

-- Evidence is written once; it is deleted with its mandate, ten years after the account was closed.
CREATE FUNCTION refuse_mandate_evidence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are not changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER immutable BEFORE UPDATE ON mandate_signatures
  FOR EACH ROW EXECUTE FUNCTION refuse_mandate_evidence_change();
CREATE TRIGGER immutable BEFORE UPDATE ON mandate_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_mandate_evidence_change();
