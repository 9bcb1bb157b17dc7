import { CURRENCIES } from "@passerelle/domain/money";
import { sql } from "kysely";
import { inCurrency, type StatSource } from "../platform/stat-source.ts";

/**
 * Revenue without VAT and without official fees by the day of issue; credit notes are taken off. The books have the day of
 * the billing entity, where the next day may have begun already; then the day in UTC counts, as for all other statistics.
 */
const revenue: StatSource = {
  measures: CURRENCIES.map((currency) => inCurrency("revenue", currency)),
  rows: ({ from, to }) => sql`
    SELECT counted.day, document.country, document.service, fact.dimension, fact.key,
      'revenue:' || document.currency AS measure, document.net AS value, 'document:' || document.document_id AS item,
      document.number AS reference
    FROM book_documents AS document
    JOIN billing_customers AS issued ON issued.document_id = document.document_id
    LEFT JOIN people AS customer ON customer.id = issued.customer_id
    CROSS JOIN LATERAL (SELECT least(document.issued_on, (issued.issued_at AT TIME ZONE 'UTC')::date) AS day) AS counted
    CROSS JOIN LATERAL (VALUES
      ('', ''), ('method', document.method), ('audience', coalesce(customer.role, ''))) AS fact (dimension, key)
    WHERE document.issued_on >= ${from}::date AND document.issued_on <= ${to}::date
      AND counted.day >= ${from}::date AND counted.day < ${to}::date`,
};

/**
 * The fees of providers, less those that they returned. Like revenue they have the day in the books, or the day in UTC if that is
 * earlier.
 */
const fees: StatSource = {
  measures: CURRENCIES.map((currency) => inCurrency("fees", currency)),
  rows: ({ from, to }) => sql`
    SELECT counted.day, posting.country, posting.service, fact.dimension, fact.key,
      'fees:' || posting.currency AS measure, posting.cash AS value, 'posting:' || posting.id AS item, posting.reference
    FROM book_postings AS posting
    JOIN book_posting_times AS time ON time.transfer_id = posting.transfer_id
    LEFT JOIN book_customers AS owner ON owner.payment_id = posting.payment_id
    LEFT JOIN people AS customer ON customer.id = owner.customer_id
    CROSS JOIN LATERAL (SELECT least(posting.posted_on, (time.posted_at AT TIME ZONE 'UTC')::date) AS day) AS counted
    CROSS JOIN LATERAL (VALUES
      ('', ''), ('method', posting.method), ('audience', coalesce(customer.role, ''))) AS fact (dimension, key)
    WHERE posting.measure = 'fees' AND posting.posted_on >= ${from}::date AND posting.posted_on <= ${to}::date
      AND counted.day >= ${from}::date AND counted.day < ${to}::date`,
};

export const financialStats: readonly StatSource[] = [revenue, fees];
