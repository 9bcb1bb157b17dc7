import type { Currency } from "@passerelle/domain/money";
import type { ShownStatus, TransactionStatus } from "@passerelle/domain/payments/attempts";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import { MAX_TRACKED, type PaymentAttention, type PaymentSearch } from "@passerelle/domain/payments/tracking";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing, type Hit, type SearchTerms, startingWith } from "../../platform/text-search.ts";
import type { StoredPayable } from "../attempts/payable-queries.ts";
import type { StoredPayment } from "../attempts/queries.ts";

export type PaymentFilter = {
  search?: PaymentSearch | undefined;
  status?: ShownStatus | undefined;
  method?: PaymentMethod | undefined;
  provider?: ProviderName | undefined;
  /** Calendar days in UTC, both included. */
  from?: string | undefined;
  to?: string | undefined;
  attention?: PaymentAttention | undefined;
};

/** An attempt with the names around it. */
export type PaymentRow = StoredPayment & {
  account_name: string | null;
  account_email: string | null;
  request_reference: string | null;
  payable_kind: StoredPayable["kind"];
  purpose: StoredPayable["purpose"];
  fee_label: string | null;
  fee_office: string | null;
  to_approve: boolean;
  has_case: boolean;
};

type Condition = RawBuilder<SqlBool>;

const FRANCS = sql`('XOF', 'XAF')`;

function statusCondition(status: ShownStatus): Condition {
  if (status === "refund_open") return sql`payment.returned < payment.refunded`;
  const allReturned = sql`payment.refunded > 0 AND payment.returned = payment.refunded`;
  if (status === "refunded") return sql`${allReturned} AND payment.returned = payment.amount`;
  if (status === "partly_refunded") return sql`${allReturned} AND payment.returned < payment.amount`;
  const stored: readonly TransactionStatus[] = status === "pending" ? ["created", "pending"] : [status];
  return sql`payment.status IN (${sql.join(stored)}) AND payment.refunded = 0`;
}

const ATTENTION: Record<PaymentAttention, Condition> = {
  to_approve: sql`payment.id = ANY(ARRAY(SELECT transaction_id FROM refunds WHERE status = 'requested'))`,
  to_check: sql`(payment.status = 'unknown' OR payment.id = ANY(ARRAY(
    SELECT transaction_id FROM payment_cases WHERE status = 'open' AND transaction_id IS NOT NULL)))`,
};

/** Searches each table separately for ids, because no index serves a condition over several tables. */
function searchCondition({ text, code, amount }: PaymentSearch): Condition {
  const pattern = sql`searchable(${containing(text)})`;
  const people = sql`(SELECT id FROM people WHERE searchable(name) LIKE ${pattern}
    UNION SELECT id FROM auth.accounts WHERE searchable(email::text) LIKE ${pattern})`;
  const found = [
    sql`SELECT id FROM transactions WHERE searchable(payer_name || ' ' || receipt_email) LIKE ${pattern}`,
    sql`SELECT id FROM transactions WHERE user_id IN ${people}`,
    sql`SELECT attempt.id FROM transactions AS attempt JOIN payables AS payable ON payable.id = attempt.payable_id
      WHERE payable.user_id IN ${people}`,
    sql`SELECT id FROM transactions WHERE payment_gateway_id = ${text}`,
    sql`SELECT transaction_id FROM refunds WHERE provider_refund_id = ${text}`,
  ];
  if (code) {
    const part = containing(code);
    found.push(
      sql`SELECT id FROM transactions WHERE lower(replace(reference, '-', '')) LIKE ${part}`,
      sql`SELECT transaction_id FROM refunds WHERE lower(replace(reference, '-', '')) LIKE ${part}`,
      sql`SELECT attempt.id FROM transactions AS attempt
        JOIN request_summaries AS request ON request.id = attempt.service_request_id
        WHERE lower(replace(request.reference, '-', '')) LIKE ${part}`,
    );
  }
  if (amount?.francs !== undefined) {
    const { francs } = amount;
    found.push(
      sql`SELECT id FROM transactions WHERE amount = ${francs} AND currency IN ${FRANCS}`,
      sql`SELECT id FROM transactions WHERE charged_amount = ${francs} AND charged_currency IN ${FRANCS}`,
    );
  }
  if (amount?.cents !== undefined) {
    const { cents } = amount;
    found.push(
      sql`SELECT id FROM transactions WHERE amount = ${cents} AND currency NOT IN ${FRANCS}`,
      sql`SELECT id FROM transactions WHERE charged_amount = ${cents} AND charged_currency NOT IN ${FRANCS}`,
    );
  }
  return sql`payment.id = ANY(ARRAY(${sql.join(found, sql` UNION `)}))`;
}

function conditionsOf(filter: PaymentFilter): Condition {
  const { search, status, method, provider, from, to, attention } = filter;
  const conditions: Condition[] = [sql`true`];
  if (status) conditions.push(statusCondition(status));
  if (method) conditions.push(sql`payment.payment_method = ${method}`);
  if (provider) conditions.push(sql`payment.provider = ${provider}`);
  if (from) conditions.push(sql`payment.created_at >= ${from}::date::timestamp AT TIME ZONE 'UTC'`);
  if (to) conditions.push(sql`payment.created_at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`);
  if (attention) conditions.push(ATTENTION[attention]);
  if (search) conditions.push(searchCondition(search));
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

const firstOf = (filter: PaymentFilter, limit: number) => sql`
  SELECT payment.id, payment.created_at FROM transactions AS payment
  WHERE ${conditionsOf(filter)}
  ORDER BY payment.created_at DESC, payment.id DESC LIMIT ${limit}`;

/** One page, newest first, and the count, which stops at `MAX_TRACKED + 1`. */
export async function findPayments(
  db: Db,
  filter: PaymentFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: PaymentRow[]; total: number }> {
  const counted = firstOf(filter, MAX_TRACKED + 1);
  const { rows } = await sql<{ id: string; total: number }>`
    WITH found AS MATERIALIZED (${counted})
    SELECT id, (SELECT count(*) FROM found) AS total FROM found
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return {
    rows: await readPaymentRows(db, ids),
    total: rows[0]?.total ?? (await countAfter(db, filter, page)),
  };
}

/** The count for a page beyond the last one. */
async function countAfter(db: Db, filter: PaymentFilter, { offset }: { offset: number }): Promise<number> {
  if (offset === 0) return 0;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (${firstOf(filter, MAX_TRACKED + 1)}) AS found`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The ids of all found payments, newest first, at most `limit`. */
export async function findPaymentIds(db: Db, filter: PaymentFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${firstOf(filter, limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Attempts with the names around them, in the given order. */
export async function readPaymentRows(db: Db, ids: readonly string[]): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  const rows = (await db
    .selectFrom("transactions as payment")
    .leftJoin("people as payer", "payer.id", "payment.user_id")
    .leftJoin("profile_emails as address", "address.id", "payment.user_id")
    .leftJoin("request_summaries as request", "request.id", "payment.service_request_id")
    .innerJoin("payables as payable", "payable.id", "payment.payable_id")
    .leftJoin("request_fees as fee", "fee.id", "payment.payable_id")
    .selectAll("payment")
    .select([
      "payer.name as account_name",
      "address.email as account_email",
      "request.reference as request_reference",
      "payable.kind as payable_kind",
      "payable.purpose",
      "fee.label as fee_label",
      "fee.office as fee_office",
      sql<boolean>`EXISTS (SELECT FROM refunds
        WHERE refunds.transaction_id = payment.id AND refunds.status = 'requested')`.as("to_approve"),
      sql<boolean>`EXISTS (SELECT FROM payment_cases AS one
        WHERE one.transaction_id = payment.id AND one.status = 'open')`.as("has_case"),
    ])
    .where("payment.id", "in", ids)
    .execute()) as unknown as PaymentRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The sums of all found payments, per currency, the largest number of payments first. */
export async function sumPayments(
  db: Db,
  filter: PaymentFilter,
): Promise<{ currency: Currency; amount: number; count: number }[]> {
  const { rows } = await sql<{ currency: Currency; amount: number; count: number }>`
    SELECT payment.currency, sum(payment.amount)::bigint AS amount, count(*) AS count
    FROM transactions AS payment WHERE ${conditionsOf(filter)}
    GROUP BY payment.currency ORDER BY count DESC, payment.currency`.execute(db);
  return rows;
}

/** How many refunds wait for approval, and how many cases are open. */
export async function countWaiting(db: Db): Promise<{ to_approve: number; cases: number }> {
  const { rows } = await sql<{ to_approve: number; cases: number }>`
    SELECT (SELECT count(*) FROM refunds WHERE status = 'requested') AS to_approve,
      (SELECT count(*) FROM payment_cases WHERE status = 'open') AS cases`.execute(db);
  return rows[0] ?? { to_approve: 0, cases: 0 };
}

/** A prefix and two digits: too many references begin with a shorter text. */
const SHORTEST_SOUGHT = 3;

/** Payments whose reference begins with what was typed, newest first. */
export async function findMatchingPayments(db: Db, { words, limit }: SearchTerms): Promise<Hit[]> {
  const code = words.join("");
  if (code.length < SHORTEST_SOUGHT || !code.startsWith("p")) return [];
  const { rows } = await sql<Hit>`
    SELECT id, reference AS title, payer_name AS detail,
      CASE WHEN lower(replace(reference, '-', '')) = ${code} THEN 3 ELSE 2 END::float8 AS likeness
    FROM transactions WHERE lower(replace(reference, '-', '')) LIKE ${startingWith(code)}
    ORDER BY likeness DESC, created_at DESC, id LIMIT ${limit}`.execute(db);
  return rows;
}
