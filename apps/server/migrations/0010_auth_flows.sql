-- Mail and telephone flows of the authentication service: magic links, recovery, change of address and number, and what
-- slows down who guesses passwords.

-- Somebody may have only a telephone, or (where it is allowed) nothing at all yet.
ALTER TABLE auth.users ALTER COLUMN email DROP NOT NULL;
-- Digits only, as the wire has it: no plus, no spaces.
ALTER TABLE auth.users ADD CONSTRAINT users_phone_check CHECK (phone ~ '^[1-9][0-9]{6,14}$');
ALTER TABLE auth.users ADD CONSTRAINT users_phone_key UNIQUE (phone);
ALTER TABLE auth.users
  ADD COLUMN phone_confirmed_at timestamptz,
  ADD COLUMN recovery_sent_at timestamptz,
  ADD COLUMN reauthentication_sent_at timestamptz,
  ADD COLUMN new_email citext CHECK (length(new_email) <= 255),
  ADD COLUMN email_change_sent_at timestamptz,
  -- Which of the two mailboxes has agreed to the change already.
  ADD COLUMN email_change_confirmed text CHECK (email_change_confirmed IN ('current', 'new')),
  ADD COLUMN new_phone text CHECK (new_phone ~ '^[1-9][0-9]{6,14}$'),
  ADD COLUMN phone_change_sent_at timestamptz;

ALTER TABLE auth.one_time_tokens DROP CONSTRAINT one_time_tokens_token_type_check;
ALTER TABLE auth.one_time_tokens ADD CONSTRAINT one_time_tokens_token_type_check CHECK (token_type IN (
  'confirmation_token', 'magiclink_token', 'recovery_token', 'email_change_token_current', 'email_change_token_new',
  'phone_change_token', 'sms_token', 'reauthentication_token', 'unlock_token'));
-- Two people may be sent the same six digits for one new number.
ALTER TABLE auth.one_time_tokens DROP CONSTRAINT one_time_tokens_token_hash_key;
CREATE INDEX ON auth.one_time_tokens (token_hash);
ALTER TABLE auth.one_time_tokens
  -- Wrong codes tried against it.
  ADD COLUMN tries integer NOT NULL DEFAULT 0,
  -- Asked for by a client that will exchange a code: what proves that it is the same one.
  ADD COLUMN code_challenge text,
  ADD COLUMN code_challenge_method text,
  -- Its holder is the owner of the address; who set the password of an address never confirmed may be somebody else.
  ADD COLUMN voids_password boolean NOT NULL DEFAULT false;

-- From where somebody has signed in: browser and system, and the network. What is not listed is told by mail.
CREATE TABLE auth.known_devices (
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  -- sha256 of family and network.
  device text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device)
);

-- Wrong passwords in a row, by who is tried and from what sort of place; for addresses without an account too.
CREATE TABLE auth.password_delays (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX ON auth.password_delays (updated_at);
