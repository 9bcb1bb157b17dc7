-- Identity verification: cases, their pictures, the verdicts on them, what happened, and where a level is required (trust.md).

CREATE TABLE identity_cases (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  level integer NOT NULL CHECK (level IN (2, 3)),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN (
    'draft', 'pending', 'in_review', 'revision', 'verified', 'rejected', 'expired', 'revoked')),
  document_type text CHECK (document_type IN ('passport', 'identity_card', 'residence_permit')),
  -- Level 3: what it rests on besides the second clerk, and the day of it.
  certification text CHECK (certification IN ('video', 'consular')),
  certified_on date,
  -- Sealed JSON of what was declared, and the sealed machine-readable zone.
  declared text,
  mrz text,
  -- A keyed hash of the number, which finds the same document in another account.
  number_hash text CHECK (number_hash ~ '^[0-9a-f]{64}$'),
  document_country text CHECK (document_country ~ '^[A-Z]{2}$'),
  document_expires_on date,
  -- Level 3: the verification that it confirms, and who decided that one.
  level2_case_id uuid REFERENCES identity_cases (id),
  level2_decided_by uuid REFERENCES users (id),
  reviewer_id uuid REFERENCES users (id),
  claimed_at timestamptz,
  -- Of the last time that it was sent.
  submitted_at timestamptz,
  decided_by uuid REFERENCES users (id),
  decided_at timestamptz,
  -- Why it was rejected, must be sent again, or was revoked: its person reads it.
  decision_note text,
  -- The last day of a verification.
  valid_until date,
  -- Reminders of its end that were sent.
  notices integer NOT NULL DEFAULT 0 CHECK (notices BETWEEN 0 AND 3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When pictures and declared data are erased, and when that happened.
  erase_after timestamptz,
  erased_at timestamptz,
  CONSTRAINT identity_cases_own CHECK (decided_by <> user_id AND reviewer_id <> user_id),
  CONSTRAINT identity_cases_second_reviewer CHECK (
    level = 2 OR (decided_by <> level2_decided_by AND reviewer_id <> level2_decided_by)),
  CHECK ((level = 3) = (level2_decided_by IS NOT NULL)),
  CHECK ((level = 3) = (level2_case_id IS NOT NULL)),
  CHECK ((status = 'in_review') = (reviewer_id IS NOT NULL)),
  CHECK ((reviewer_id IS NULL) = (claimed_at IS NULL)),
  CHECK (status NOT IN ('pending', 'in_review') OR submitted_at IS NOT NULL),
  CHECK (status NOT IN ('verified', 'rejected', 'expired', 'revoked') OR decided_by IS NOT NULL),
  CHECK (status <> 'verified' OR valid_until IS NOT NULL),
  CHECK (status <> 'verified' OR level = 2 OR certified_on IS NOT NULL)
);
CREATE UNIQUE INDEX identity_cases_one_open ON identity_cases (user_id)
  WHERE status IN ('draft', 'pending', 'in_review', 'revision');
-- A renewal takes the place of the verification before it.
CREATE UNIQUE INDEX identity_cases_one_verified ON identity_cases (user_id, level) WHERE status = 'verified';
CREATE INDEX identity_cases_of_person ON identity_cases (user_id, created_at DESC);
CREATE INDEX identity_cases_queue ON identity_cases (submitted_at, id) WHERE status IN ('pending', 'in_review');
CREATE INDEX identity_cases_ending ON identity_cases (valid_until) WHERE status = 'verified';
CREATE INDEX identity_cases_to_erase ON identity_cases (erase_after) WHERE erased_at IS NULL;
CREATE INDEX identity_cases_abandoned ON identity_cases (updated_at) WHERE status IN ('draft', 'revision');
CREATE INDEX identity_cases_number ON identity_cases (number_hash) WHERE number_hash IS NOT NULL;
CREATE INDEX identity_cases_level2 ON identity_cases (level2_case_id) WHERE level2_case_id IS NOT NULL;

-- A picture of one side. A picture that was sent again is replaced, and kept until its case is erased.
CREATE TABLE identity_documents (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES identity_cases (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  side text NOT NULL CHECK (side IN ('data_page', 'front', 'back', 'certificate')),
  file_name text NOT NULL,
  storage_path text NOT NULL CONSTRAINT identity_documents_storage_path_key UNIQUE,
  mime_type text NOT NULL CHECK (mime_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  upload_id uuid NOT NULL CONSTRAINT identity_documents_upload_key UNIQUE,
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  replaced_at timestamptz,
  erased_at timestamptz
);
CREATE UNIQUE INDEX identity_documents_current ON identity_documents (case_id, side) WHERE replaced_at IS NULL;

-- The latest verdict on a picture counts.
CREATE TABLE identity_verdicts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  document_id uuid NOT NULL REFERENCES identity_documents (id) ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('accepted', 'retry', 'refused')),
  reason text CHECK (reason IN (
    'blurred', 'cut_off', 'glare', 'too_dark', 'covered', 'unreadable', 'wrong_side',
    'expired', 'wrong_document', 'other_person', 'altered', 'copy')),
  note text,
  judged_by uuid NOT NULL REFERENCES users (id),
  judged_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((verdict = 'accepted') = (reason IS NULL))
);
CREATE INDEX identity_verdicts_of_document ON identity_verdicts (document_id, judged_at DESC);

-- Who read a picture, and when.
CREATE TABLE identity_document_reads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  document_id uuid NOT NULL REFERENCES identity_documents (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  disposition text NOT NULL CHECK (disposition IN ('inline', 'attachment')),
  read_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX identity_document_reads_of_document ON identity_document_reads (document_id, user_id, read_at DESC);

-- What happened to a case, by whom and why. Never changed; the erasure of a case empties its notes.
CREATE TABLE identity_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES identity_cases (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN (
    'started', 'submit', 'claim', 'release', 'verify', 'reject', 'request_revision', 'expire', 'revoke', 'document_sent',
    'reminded', 'erased')),
  by text NOT NULL CHECK (by IN ('person', 'reviewer', 'system')),
  actor_id uuid REFERENCES users (id),
  note text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX identity_events_of_case ON identity_events (case_id, at);
-- The time from submission to decision of the last reviews.
CREATE INDEX identity_events_decided ON identity_events (at DESC)
  WHERE kind IN ('verify', 'reject', 'request_revision');

-- How many pictures were erased and by which rule: the proof that remains.
CREATE TABLE identity_erasures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  rule text NOT NULL CHECK (rule IN ('closed_case', 'abandoned', 'account_closed')),
  cases integer NOT NULL CHECK (cases >= 0),
  documents integer NOT NULL CHECK (documents >= 0),
  erased_at timestamptz NOT NULL DEFAULT now()
);

-- The level that a service requires; without a row it requires none.
CREATE TABLE identity_service_levels (
  service_id uuid PRIMARY KEY REFERENCES platform_services (id) ON DELETE CASCADE,
  level integer NOT NULL CHECK (level IN (2, 3)),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);

-- From an amount on (minor units), orders in a currency require a level.
CREATE TABLE identity_amount_rules (
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  level integer NOT NULL CHECK (level IN (2, 3)),
  amount bigint NOT NULL CHECK (amount > 0),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (currency, level)
);
