-- Documents that carry a code by which others verify them (trust.md *Verifiable documents*, decision 0168). Without names.
CREATE TABLE verifiable_documents (
  -- Ten characters of Crockford's Base32 (packages/domain/src/verification/codes.ts).
  code text PRIMARY KEY CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  kind text NOT NULL CHECK (kind IN ('receipt', 'invoice', 'credit_note', 'deliverable', 'proof')),
  -- The row of the document in its capability, which may be kept for longer than its owner's account.
  subject_id uuid NOT NULL UNIQUE,
  -- Who sees how often it was verified; NULL for the payer of a link, who has no account.
  owner_id uuid,
  issued_on date NOT NULL,
  -- As the document states it; NULL where it has none.
  number text,
  -- Minor units.
  amount bigint CHECK (amount >= 0),
  currency text CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- Once the file exists: what its QR code states (`v1.<payload>.<signature>`), and its SHA-256 in hexadecimal.
  signed text,
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  state text NOT NULL DEFAULT 'valid' CHECK (state IN ('valid', 'revoked', 'replaced')),
  ended_at timestamptz,
  replaced_by text REFERENCES verifiable_documents (code),
  -- How often its code was verified, and when last.
  checks integer NOT NULL DEFAULT 0 CHECK (checks >= 0),
  last_checked_at timestamptz,
  issued_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK ((signed IS NULL) = (sha256 IS NULL)),
  CHECK ((state = 'valid') = (ended_at IS NULL)),
  CHECK ((state = 'replaced') = (replaced_by IS NOT NULL))
);
CREATE INDEX verifiable_documents_replacing ON verifiable_documents (replaced_by) WHERE replaced_by IS NOT NULL;

-- For capabilities that look for their documents without a code.
CREATE VIEW verifiable_subjects AS
SELECT subject_id, signed IS NOT NULL AS is_signed FROM verifiable_documents;

-- The capabilities whose documents of the time before this migration all have a code.
CREATE TABLE verification_backfills (
  capability text PRIMARY KEY,
  finished_at timestamptz NOT NULL DEFAULT now()
);

-- The newest key signs. The others are published as long as they are here, because what they signed is verified for years.
CREATE TABLE verification_keys (
  kid text PRIMARY KEY CHECK (kid ~ '^[A-Za-z0-9_-]{8}$'),
  -- Sealed (platform/sealed-columns.ts).
  private_jwk text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
