-- Receipts, invoices and credit notes (money.md *Receipts, invoices, credit notes*).

-- Who issues documents. Its numbers begin with its prefix.
CREATE TABLE billing_entities (
  id uuid PRIMARY KEY,
  prefix text NOT NULL UNIQUE CHECK (prefix ~ '^[A-Z][A-Z0-9]{1,5}$'),
  -- The demonstration's, whose documents say so.
  fictional boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What a billing entity is from a day on; never updated.
CREATE TABLE billing_entity_versions (
  entity_id uuid NOT NULL REFERENCES billing_entities (id),
  version integer NOT NULL CHECK (version > 0),
  -- In its own time zone.
  valid_from date NOT NULL,
  time_zone text NOT NULL,
  -- In which it keeps its books.
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- Services in these countries are billed by it; empty: all that no other entity bills.
  countries text[] NOT NULL,
  seller jsonb NOT NULL CHECK (jsonb_typeof(seller) = 'object'),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (entity_id, version)
);

-- VAT of a country and category from a day on, in hundredths of a percent. A rate that is in force is never updated.
CREATE TABLE tax_rates (
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  category text NOT NULL CHECK (category IN ('services', 'subscriptions')),
  valid_from date NOT NULL,
  rate integer NOT NULL CHECK (rate BETWEEN 0 AND 10000),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (country, category, valid_from)
);

-- The last number of each series. Incremented by the transaction that issues the document, so that there is no gap.
CREATE TABLE billing_series (
  entity_id uuid NOT NULL REFERENCES billing_entities (id),
  kind text NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  -- The day of issue never goes back within a series.
  last_on date NOT NULL,
  PRIMARY KEY (entity_id, kind, year)
);

-- What is to be issued: written in the transaction of its cause, deleted in the one that issues it.
CREATE TABLE billing_dues (
  kind text NOT NULL CHECK (kind IN ('receipt', 'invoice', 'credit_note')),
  -- The payment, the payable, or the refund.
  source_id uuid NOT NULL,
  -- Why it could not be issued yet.
  problem text CHECK (problem IN ('no_entity', 'no_rate')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, source_id)
);
CREATE INDEX billing_dues_oldest ON billing_dues (created_at);

-- Documents outlive accounts and requests for ten years, so they reference none of them. Immutable.
CREATE TABLE billing_documents (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('receipt', 'invoice', 'credit_note')),
  -- The payment, the payable, or the refund.
  source_id uuid NOT NULL,
  entity_id uuid NOT NULL REFERENCES billing_entities (id),
  year integer NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  number text NOT NULL CONSTRAINT billing_documents_number_key UNIQUE,
  issued_on date NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Whose document it is; NULL for the payer of a link, who has no account.
  reader_id uuid,
  customer_id uuid NOT NULL,
  service_request_id uuid,
  -- Of a credit note.
  invoice_id uuid REFERENCES billing_documents (id),
  language text NOT NULL CHECK (language ~ '^[a-z]{2}$'),
  currency text NOT NULL CHECK (currency IN ('XOF', 'XAF', 'EUR', 'USD', 'CAD')),
  -- Minor units.
  net bigint NOT NULL,
  tax bigint NOT NULL CHECK (tax >= 0),
  gross bigint NOT NULL CHECK (gross > 0),
  -- What it says (`IssuedDocument`).
  document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
  retained_until date NOT NULL,
  CONSTRAINT billing_documents_one_of_source UNIQUE (kind, source_id),
  CONSTRAINT billing_documents_series_key UNIQUE (entity_id, kind, year, sequence),
  CHECK (net + tax = gross),
  CHECK ((kind = 'credit_note') = (invoice_id IS NOT NULL))
);
CREATE INDEX billing_documents_of_reader ON billing_documents (reader_id, issued_on DESC, number DESC);
CREATE INDEX billing_documents_of_request ON billing_documents (service_request_id) WHERE service_request_id IS NOT NULL;
CREATE INDEX billing_documents_of_invoice ON billing_documents (invoice_id) WHERE invoice_id IS NOT NULL;

CREATE FUNCTION refuse_billing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.retained_until < current_date THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the document % is immutable', OLD.number USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE ON billing_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_billing_change();

-- What is left of each invoice: its credit notes never exceed it.
CREATE TABLE billing_balances (
  invoice_id uuid PRIMARY KEY REFERENCES billing_documents (id) ON DELETE CASCADE,
  gross bigint NOT NULL CHECK (gross > 0),
  credited bigint NOT NULL DEFAULT 0 CHECK (credited >= 0),
  CONSTRAINT billing_balances_never_below_zero CHECK (credited <= gross)
);

-- The rendered file of each document, written once.
CREATE TABLE billing_files (
  document_id uuid PRIMARY KEY REFERENCES billing_documents (id) ON DELETE CASCADE,
  storage_key text NOT NULL UNIQUE,
  bytes integer NOT NULL CHECK (bytes > 0),
  -- SHA-256, in hexadecimal.
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What was paid and returned before documents were issued.
INSERT INTO billing_dues (kind, source_id, created_at)
SELECT 'receipt', id, settled_at FROM transactions WHERE status = 'succeeded'
UNION ALL
SELECT 'invoice', id, closed_at FROM payables WHERE status = 'paid'
UNION ALL
SELECT 'credit_note', id, closed_at FROM refunds WHERE status = 'succeeded';
