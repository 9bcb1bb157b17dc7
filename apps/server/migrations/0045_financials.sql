-- The books: every posting and every invoice with where it belongs, their totals by month, and closed months (decisions 0137, 0138).

-- The billing entity that keeps the books of a country at a moment, as `entityFor` of the domain finds it, and the day there.
-- No row while no entity bills the country. `place` NULL: what belongs to no country.
CREATE FUNCTION book_entity(place text, moment timestamptz) RETURNS TABLE (entity_id uuid, day date)
LANGUAGE sql STABLE AS $$
  SELECT in_force.entity_id, in_force.day
  FROM (
    SELECT DISTINCT ON (version.entity_id)
      version.entity_id, version.countries, entity.prefix, (moment AT TIME ZONE version.time_zone)::date AS day
    FROM billing_entity_versions AS version
    JOIN billing_entities AS entity ON entity.id = version.entity_id
    WHERE version.valid_from <= (moment AT TIME ZONE version.time_zone)::date
    ORDER BY version.entity_id, version.valid_from DESC, version.version DESC
  ) AS in_force
  WHERE place = ANY (in_force.countries) OR in_force.countries = '{}'
  ORDER BY in_force.countries = '{}', in_force.prefix COLLATE "C"
  LIMIT 1
$$;

-- A month that ended and was handed over: nothing is posted or issued in it any more.
CREATE TABLE closed_months (
  entity_id uuid NOT NULL REFERENCES billing_entities (id),
  -- Its first day.
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  closed_by uuid NOT NULL REFERENCES users (id),
  closed_at timestamptz NOT NULL DEFAULT now(),
  -- The accounts of each chart as its files name them, whatever is changed afterwards.
  charts jsonb NOT NULL CHECK (jsonb_typeof(charts) = 'object'),
  PRIMARY KEY (entity_id, month),
  -- It has ended everywhere on earth, or nearly; the application knows the entity's time zone.
  CHECK (closed_at AT TIME ZONE 'UTC' >= month + interval '1 month' - interval '14 hours')
);

-- The two sides of each transfer of the ledger, and what invoices add to them: their VAT. Never changed.
CREATE TABLE book_postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL for VAT.
  transfer_id bigint CONSTRAINT book_postings_once UNIQUE REFERENCES ledger_transfers (id),
  -- Whose books; NULL where no entity billed the country at that time.
  entity_id uuid REFERENCES billing_entities (id),
  -- In the entity's time zone.
  posted_on date NOT NULL,
  leg text NOT NULL,
  currency text NOT NULL,
  -- Minor units.
  amount bigint NOT NULL CHECK (amount > 0),
  -- Kinds of accounts, with the provider's name or the customer's id.
  debit_kind text NOT NULL,
  debit_holder text NOT NULL,
  credit_kind text NOT NULL,
  credit_holder text NOT NULL,
  -- What it is about; empty where it is about none.
  country text NOT NULL,
  service text NOT NULL,
  method text NOT NULL,
  -- As people quote it: of the payment, the request, or the document.
  reference text NOT NULL,
  payment_id uuid,
  payable_id uuid,
  document_id uuid,
  -- Of a movement of cash: which one, and its amount, negative where it takes one back.
  measure text CHECK (measure IN ('received', 'returned', 'settled', 'fees', 'passed_on')),
  cash bigint,
  CHECK ((measure IS NULL) = (cash IS NULL)),
  CHECK ((transfer_id IS NULL) = (document_id IS NOT NULL))
);
CREATE INDEX book_postings_journal ON book_postings (entity_id, currency, posted_on, id);
CREATE INDEX book_postings_cash ON book_postings (currency, posted_on, id) WHERE measure IS NOT NULL;
CREATE INDEX book_postings_tax ON book_postings (payable_id) WHERE leg = 'tax_earned';

-- Each invoice and credit note with where it belongs; amounts of a credit note are negative. Never changed.
CREATE TABLE book_documents (
  document_id uuid PRIMARY KEY,
  entity_id uuid NOT NULL REFERENCES billing_entities (id),
  issued_on date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  number text NOT NULL,
  currency text NOT NULL,
  -- Without VAT and without official fees; VAT; official fees.
  net bigint NOT NULL,
  tax bigint NOT NULL,
  disbursed bigint NOT NULL,
  country text NOT NULL,
  service text NOT NULL,
  method text NOT NULL
);
CREATE INDEX book_documents_by_day ON book_documents (currency, issued_on, document_id);

-- Sums of the rows above, so that pages read few rows. Postings only insert, and a job adds rows of one key together: if postings
-- updated them, they would wait for each other, in any order. `dimension` and `key`: all of the month, a country, a service, a method of
-- payment, an account, or a rate of VAT.
CREATE TABLE book_totals (
  entity_id uuid REFERENCES billing_entities (id),
  currency text NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('month', 'country', 'service', 'method', 'account', 'rate')),
  month date NOT NULL,
  key text NOT NULL,
  measure text NOT NULL,
  amount bigint NOT NULL,
  count bigint NOT NULL
);
CREATE INDEX book_totals_by_key ON book_totals (dimension, currency, month, key, measure, entity_id);

-- Refuses what falls into a closed month. Closing takes the same lock exclusively, so that what is being posted meanwhile is
-- either part of the month or refused.
CREATE FUNCTION refuse_closed_month(entity uuid, day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('book:' || entity || to_char(day, ':YYYY-MM'), 0));
  IF EXISTS (SELECT FROM closed_months WHERE entity_id = entity AND month = date_trunc('month', day)::date) THEN
    RAISE EXCEPTION 'the month % is closed', to_char(day, 'YYYY-MM')
      USING ERRCODE = 'restrict_violation', CONSTRAINT = 'closed_months_refuse';
  END IF;
END
$$;

CREATE FUNCTION refuse_book_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_book_change();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON book_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_book_change();
CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON book_documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_book_change();

-- Of accounts, those of providers are told apart; those of customers are one.
CREATE FUNCTION book_account(kind text, holder text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind IN ('provider', 'provider_fees') THEN kind || '/' || holder ELSE kind END
$$;

CREATE FUNCTION sum_book_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_month(entity_id, posted_on)
  FROM (SELECT DISTINCT entity_id, posted_on FROM added WHERE entity_id IS NOT NULL ORDER BY 1, 2) AS months;
  INSERT INTO book_totals (entity_id, currency, dimension, month, key, measure, amount, count)
  SELECT entity_id, currency, dimension, date_trunc('month', posted_on)::date, key, moved, sum(sum), count(*)
  FROM (
    SELECT entity_id, currency, posted_on, 'account' AS dimension, book_account(debit_kind, debit_holder) AS key,
      'debit' AS moved, amount AS sum FROM added
    UNION ALL
    SELECT entity_id, currency, posted_on, 'account', book_account(credit_kind, credit_holder), 'credit', amount FROM added
    UNION ALL
    SELECT entity_id, currency, posted_on, cut.dimension, cut.key, measure, cash
    FROM added
    CROSS JOIN LATERAL (VALUES ('month', ''), ('country', country), ('service', service), ('method', method))
      AS cut (dimension, key)
    WHERE measure IS NOT NULL
  ) AS moves
  GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END
$$;
CREATE TRIGGER sum_totals AFTER INSERT ON book_postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION sum_book_postings();

-- Transfers of the ledger as postings.
CREATE VIEW book_transfers AS
SELECT
  transfer.id AS transfer_id, book.entity_id,
  coalesce(book.day, (transfer.posted_at AT TIME ZONE 'UTC')::date) AS posted_on,
  transfer.leg, transfer.currency, transfer.amount,
  debited.kind AS debit_kind, debited.holder AS debit_holder, credited.kind AS credit_kind, credited.holder AS credit_holder,
  coalesce(request.country_code, '') AS country, coalesce(request.service_id::text, payable.kind, '') AS service,
  coalesce(payment.payment_method, '') AS method,
  coalesce(payment.reference, request.reference, transfer.event) AS reference,
  payment.id AS payment_id, payable.id AS payable_id, flow.measure,
  CASE WHEN flow.measure IS NOT NULL THEN transfer.amount * flow.sign END AS cash
FROM ledger_transfers AS transfer
JOIN ledger_entries AS debit ON debit.transfer_id = transfer.id AND debit.amount > 0
JOIN ledger_accounts AS debited ON debited.id = debit.account_id
JOIN ledger_entries AS credit ON credit.transfer_id = transfer.id AND credit.amount < 0
JOIN ledger_accounts AS credited ON credited.id = credit.account_id
LEFT JOIN transactions AS payment ON payment.id = transfer.transaction_id
LEFT JOIN payables AS payable ON payable.id = coalesce(payment.payable_id,
  CASE WHEN transfer.event ~ '^payable:[0-9a-f-]{36}$' THEN substr(transfer.event, 9)::uuid END)
LEFT JOIN service_requests AS request ON request.id = payable.service_request_id
LEFT JOIN LATERAL book_entity(request.country_code, transfer.posted_at) AS book ON true
CROSS JOIN LATERAL (SELECT
  CASE
    WHEN transfer.leg IN ('received', 'received_charged') AND debited.kind = 'provider' THEN 'received'
    WHEN transfer.leg IN ('returned', 'returned_charged') AND credited.kind IN ('provider', 'bank') THEN 'returned'
    WHEN transfer.leg = 'settled' THEN 'settled'
    WHEN transfer.leg = 'fee' THEN 'fees'
    WHEN transfer.leg = 'passed_on' THEN 'passed_on'
  END AS measure,
  -- A refund that is settled leaves the bank; a fee that is given back returns to it.
  CASE WHEN (transfer.leg = 'settled' AND credited.kind = 'bank') OR (transfer.leg = 'fee' AND debited.kind = 'bank')
    THEN -1 ELSE 1 END AS sign
) AS flow;

-- VAT of an invoice is due when it is issued, which is when it was paid; revenue is earned when the work is done. What was
-- earned and invoiced, and is not credited, leaves `vat_pending` for `revenue`, whichever happened first.
CREATE FUNCTION book_earned_tax(payable uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  invoice billing_documents;
  missing bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('book:tax:' || payable, 0));
  SELECT * INTO invoice FROM billing_documents WHERE kind = 'invoice' AND source_id = payable;
  IF NOT FOUND OR NOT EXISTS (SELECT FROM ledger_transfers WHERE event = 'payable:' || payable AND leg = 'earned') THEN
    RETURN;
  END IF;
  missing := invoice.tax
    - coalesce((SELECT sum(tax) FROM billing_documents WHERE invoice_id = invoice.id), 0)
    - coalesce((SELECT sum(CASE WHEN debit_kind = 'revenue' THEN amount ELSE -amount END)
        FROM book_postings WHERE payable_id = payable AND leg = 'tax_earned'), 0);
  IF missing = 0 THEN
    RETURN;
  END IF;
  INSERT INTO book_postings (entity_id, posted_on, leg, currency, amount, debit_kind, debit_holder, credit_kind,
    credit_holder, country, service, method, reference, payable_id, document_id)
  SELECT invoice.entity_id, (now() AT TIME ZONE version.time_zone)::date, 'tax_earned', invoice.currency, abs(missing),
    CASE WHEN missing > 0 THEN 'revenue' ELSE 'vat_pending' END, '',
    CASE WHEN missing > 0 THEN 'vat_pending' ELSE 'revenue' END, '',
    document.country, document.service, document.method, invoice.number, payable, invoice.id
  FROM book_documents AS document
  JOIN billing_entity_versions AS version ON version.entity_id = invoice.entity_id
  WHERE document.document_id = invoice.id
  ORDER BY version.version DESC LIMIT 1;
END
$$;

CREATE FUNCTION book_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earned uuid;
BEGIN
  INSERT INTO book_postings (transfer_id, entity_id, posted_on, leg, currency, amount, debit_kind, debit_holder, credit_kind,
    credit_holder, country, service, method, reference, payment_id, payable_id, measure, cash)
  SELECT transfer_id, entity_id, posted_on, leg, currency, amount, debit_kind, debit_holder, credit_kind, credit_holder,
    country, service, method, reference, payment_id, payable_id, measure, cash
  FROM book_transfers
  WHERE transfer_id IN (SELECT transfer_id FROM added) ORDER BY transfer_id;
  FOR earned IN
    SELECT payable_id FROM book_postings
    WHERE transfer_id IN (SELECT transfer_id FROM added) AND leg = 'earned' AND payable_id IS NOT NULL ORDER BY payable_id
  LOOP
    PERFORM book_earned_tax(earned);
  END LOOP;
  RETURN NULL;
END
$$;

-- An invoice or a credit note, with its VAT.
CREATE FUNCTION book_document(document billing_documents) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  sign integer := CASE WHEN document.kind = 'credit_note' THEN -1 ELSE 1 END;
  place text;
  ordered text;
  paid_by text;
  payable uuid;
  entry book_documents;
BEGIN
  PERFORM refuse_closed_month(document.entity_id, document.issued_on);
  IF document.kind = 'receipt' THEN
    RETURN;
  END IF;
  payable := CASE WHEN document.kind = 'invoice' THEN document.source_id
    ELSE (SELECT source_id FROM billing_documents WHERE id = document.invoice_id) END;
  SELECT coalesce(request.country_code, ''), coalesce(request.service_id::text, payables.kind, '') INTO place, ordered
  FROM payables LEFT JOIN service_requests AS request ON request.id = payables.service_request_id
  WHERE payables.id = payable;
  -- Of an invoice that several people paid in different ways: none of them.
  SELECT CASE WHEN count(DISTINCT payment_method) = 1 THEN min(payment_method) ELSE '' END INTO paid_by
  FROM transactions WHERE payable_id = payable AND status = 'succeeded' AND NOT unused;
  SELECT document.id, document.entity_id, document.issued_on, document.kind, document.number, document.currency,
    sign * coalesce(sum(net) FILTER (WHERE category <> 'disbursements'), 0),
    sign * coalesce(sum(tax) FILTER (WHERE category <> 'disbursements'), 0),
    sign * coalesce(sum(gross) FILTER (WHERE category = 'disbursements'), 0),
    coalesce(place, ''), coalesce(ordered, ''), coalesce(paid_by, '')
  INTO entry
  FROM jsonb_to_recordset(document.document -> 'taxes')
    AS part (category text, rate integer, net bigint, tax bigint, gross bigint);
  INSERT INTO book_documents VALUES (entry.*);
  INSERT INTO book_totals (entity_id, currency, dimension, month, key, measure, amount, count)
  SELECT entry.entity_id, entry.currency, dimension, date_trunc('month', entry.issued_on)::date, key, measure, sum(amount),
    count(*)
  FROM (
    SELECT cut.dimension, cut.key, part.measure, part.amount
    FROM (VALUES ('month', ''), ('country', entry.country), ('service', entry.service), ('method', entry.method))
      AS cut (dimension, key)
    CROSS JOIN (VALUES ('net', entry.net), ('tax', entry.tax), ('disbursed', entry.disbursed)) AS part (measure, amount)
    UNION ALL
    SELECT 'rate', (document.document -> 'seller' ->> 'country') || '/' || category || '/' || rate, part.measure,
      sign * part.amount
    FROM jsonb_to_recordset(document.document -> 'taxes')
      AS total (category text, rate integer, net bigint, tax bigint, gross bigint)
    CROSS JOIN LATERAL (VALUES ('net', total.net), ('tax', total.tax)) AS part (measure, amount)
  ) AS sums
  GROUP BY 3, 5, 6;
  IF entry.tax <> 0 THEN
    INSERT INTO book_postings (entity_id, posted_on, leg, currency, amount, debit_kind, debit_holder, credit_kind,
      credit_holder, country, service, method, reference, payable_id, document_id)
    VALUES (entry.entity_id, entry.issued_on, CASE WHEN sign > 0 THEN 'tax' ELSE 'tax_credited' END, entry.currency,
      abs(entry.tax), CASE WHEN sign > 0 THEN 'vat_pending' ELSE 'vat' END, '',
      CASE WHEN sign > 0 THEN 'vat' ELSE 'vat_pending' END, '',
      entry.country, entry.service, entry.method, entry.number, payable, entry.document_id);
    PERFORM book_earned_tax(payable);
  END IF;
END
$$;
CREATE FUNCTION book_issued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM book_document(NEW);
  RETURN NULL;
END
$$;

-- What was posted and issued before there were books.
INSERT INTO book_postings (transfer_id, entity_id, posted_on, leg, currency, amount, debit_kind, debit_holder, credit_kind,
  credit_holder, country, service, method, reference, payment_id, payable_id, measure, cash)
SELECT transfer_id, entity_id, posted_on, leg, currency, amount, debit_kind, debit_holder, credit_kind, credit_holder,
  country, service, method, reference, payment_id, payable_id, measure, cash
FROM book_transfers ORDER BY transfer_id;
SELECT book_document(issued) FROM billing_documents AS issued ORDER BY issued.issued_at, issued.number;

CREATE TRIGGER book_entries AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION book_entries();
CREATE TRIGGER book_issued AFTER INSERT ON billing_documents
  FOR EACH ROW EXECUTE FUNCTION book_issued();
-- Both entries of a transfer are inserted by one statement, so that no posting is missing.
CREATE FUNCTION require_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM book_postings WHERE transfer_id = NEW.id) THEN
    RAISE EXCEPTION 'the transfer % is not in the books', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER require_posting AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_posting();

-- Accounts of a chart that finance changed; the others are those of the domain.
CREATE TABLE chart_accounts (
  chart text NOT NULL CHECK (chart IN ('syscohada', 'pcg')),
  kind text NOT NULL,
  -- Its number and its name in the chart.
  number text NOT NULL CHECK (number ~ '^[1-9][0-9]{2,11}$'),
  label text NOT NULL CHECK (label <> ''),
  version integer NOT NULL CHECK (version > 0),
  updated_by uuid NOT NULL REFERENCES users (id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chart, kind)
);
