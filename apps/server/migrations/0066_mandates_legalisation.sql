-- Papers of mandates that were signed before an authority, what is done for that in each country, and which of the staff read a
-- mandate (decisions 0180 and 0181).

-- A scan that was sent again replaces the one before it.
CREATE TABLE mandate_scans (
  id uuid PRIMARY KEY,
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  -- Null once the account of who sent it was purged.
  user_id uuid REFERENCES users (id),
  file_name text NOT NULL,
  storage_path text NOT NULL CONSTRAINT mandate_scans_storage_path_key UNIQUE,
  mime_type text NOT NULL CHECK (mime_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  upload_id uuid NOT NULL CONSTRAINT mandate_scans_upload_key UNIQUE,
  uploaded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  replaced_at timestamptz,
  verdict text CHECK (verdict IN ('accepted', 'refused')),
  reason text CHECK (reason IN (
    'unreadable', 'incomplete', 'other_text', 'not_signed', 'not_legalised', 'wrong_authority', 'other_person')),
  -- The clerk's words; both sides read them.
  note text,
  checked_by uuid REFERENCES users (id),
  checked_at timestamptz,
  -- When the bytes were erased, some days after the scan was refused or replaced; the verdict remains.
  erased_at timestamptz,
  CONSTRAINT mandate_scans_not_own CHECK (checked_by <> user_id),
  CHECK (num_nonnulls(verdict, checked_by, checked_at) IN (0, 3)),
  CHECK ((verdict IS NOT DISTINCT FROM 'refused') = (reason IS NOT NULL)),
  CHECK (note IS NULL OR verdict IS NOT NULL)
);
CREATE UNIQUE INDEX mandate_scans_current ON mandate_scans (mandate_id) WHERE replaced_at IS NULL;
CREATE UNIQUE INDEX mandate_scans_accepted ON mandate_scans (mandate_id) WHERE verdict = 'accepted';
CREATE INDEX mandate_scans_to_erase ON mandate_scans (uploaded_at)
  WHERE erased_at IS NULL AND verdict IS DISTINCT FROM 'accepted';
CREATE INDEX mandate_scans_unchecked ON mandate_scans (uploaded_at) WHERE replaced_at IS NULL AND verdict IS NULL;

-- Where and how a mandate is signed before an authority. A country without a row has no instructions of its own.
CREATE TABLE mandate_instructions (
  country_code text PRIMARY KEY CHECK (country_code ~ '^[A-Z]{2}$'),
  -- A text in each language, one step in each line: before a town hall or consulate, and before a notary.
  legalised jsonb NOT NULL,
  authentic jsonb NOT NULL,
  -- The day on which the operator confirmed them with the authorities.
  confirmed_on date,
  version integer NOT NULL DEFAULT 1,
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

-- Which of the staff read a mandate or its scan, and when.
CREATE TABLE mandate_reads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mandate_id uuid NOT NULL REFERENCES mandates (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  what text NOT NULL CHECK (what IN ('page', 'scan')),
  read_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX mandate_reads_of_mandate ON mandate_reads (mandate_id, read_at DESC);

ALTER TABLE mandate_events DROP CONSTRAINT mandate_events_kind_check;
ALTER TABLE mandate_events ADD CONSTRAINT mandate_events_kind_check CHECK (kind IN (
  'created', 'present', 'revise', 'sign', 'accept', 'decline', 'withdraw', 'lapse', 'legalise', 'revoke_power', 'revoke',
  'renounce', 'fulfil', 'expire', 'remind', 'send_scan', 'refuse_scan'));

-- The form is agreed upon like the text.
DROP TRIGGER text_is_signed ON mandates;
CREATE TRIGGER text_is_signed BEFORE UPDATE ON mandates FOR EACH ROW
  WHEN (OLD.status NOT IN ('draft', 'awaiting_principal')
    AND (NEW.text_canonical, NEW.starts_on, NEW.ends_on, NEW.country_code, NEW.principal_id, NEW.form)
      IS DISTINCT FROM (OLD.text_canonical, OLD.starts_on, OLD.ends_on, OLD.country_code, OLD.principal_id, OLD.form))
  EXECUTE FUNCTION refuse_mandate_text_change();

-- Staff read all mandates, newest first.
CREATE INDEX mandates_by_creation ON mandates (created_at DESC, id);
CREATE INDEX mandates_to_legalise ON mandates (created_at DESC, id) WHERE status = 'awaiting_legalisation';
