-- VAT also leaves `vat_pending` when the whole price was in a refund while the work was done: then nothing is posted as earned at that
-- moment, and the price is earned when the refund is declined.
CREATE OR REPLACE FUNCTION book_earned_tax(payable uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  invoice billing_documents;
  missing bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('book:tax:' || payable, 0));
  SELECT * INTO invoice FROM billing_documents WHERE kind = 'invoice' AND source_id = payable;
  IF NOT FOUND OR NOT EXISTS (
    SELECT FROM ledger_transfers WHERE event = 'payable:' || payable AND leg = 'earned'
    UNION ALL
    SELECT FROM book_postings WHERE payable_id = payable AND leg = 'declined' AND credit_kind = 'revenue'
  ) THEN
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

CREATE OR REPLACE FUNCTION book_entries() RETURNS trigger LANGUAGE plpgsql AS $$
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
    WHERE transfer_id IN (SELECT transfer_id FROM added) AND payable_id IS NOT NULL
      AND (leg = 'earned' OR (leg = 'declined' AND credit_kind = 'revenue'))
    ORDER BY payable_id
  LOOP
    PERFORM book_earned_tax(earned);
  END LOOP;
  RETURN NULL;
END
$$;

SELECT book_earned_tax(payable_id) FROM (
  SELECT DISTINCT payable_id FROM book_postings
  WHERE leg = 'declined' AND credit_kind = 'revenue' AND payable_id IS NOT NULL ORDER BY payable_id
) AS declined;
