import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { foldTotals } from "../../apps/server/src/financials/totals/queries.ts";
import type { Context } from "../../apps/server/src/platform/context.ts";
import { buildUser } from "../../apps/server/test/builders/accounts.ts";
import { measureCalls } from "../measure-calls.ts";

type Server = { app: FastifyInstance; ctx: Context; close: () => Promise<void> };

/** Ledger entries before the first and before the second measurement; each transfer has two. */
const FEW = 1_000;
const BATCH = 20_000;
/** The number of payments that the transfers refer to, for requests from the whole catalogue. */
const PAYMENTS = 500;

const URLS = [
  ...["revenue", "cash"].flatMap((view) =>
    ["month", "country", "service", "method"].map((by) => `?view=${view}&by=${by}`),
  ),
  "/vat",
  "/balances",
  "/details?view=cash&by=month",
  "/months",
].map((path) => `/api/admin/financials${path}`);

/** Payments by every method, each for a request of any service and country. */
async function addPayments({ db }: Context): Promise<void> {
  await sql`UPDATE billing_entity_versions SET valid_from = '2020-01-01'`.execute(db);
  await sql`
    WITH place AS (
      SELECT id, service_id, country_code, row_number() OVER (ORDER BY id) AS at, count(*) OVER () AS of FROM service_countries),
    request AS (
      SELECT id, row_number() OVER (ORDER BY id) AS at FROM service_requests
      WHERE id IN (SELECT service_request_id FROM payables WHERE kind = 'request') LIMIT ${PAYMENTS})
    UPDATE service_requests SET service_id = place.service_id, country_code = place.country_code, service_country_id = place.id,
      organism_id = NULL
    FROM request JOIN place ON place.at = request.at % place.of + 1
    WHERE service_requests.id = request.id`.execute(db);
  await sql`
    WITH payable AS (
      SELECT payables.*, row_number() OVER (ORDER BY payables.id) AS at FROM payables
      WHERE kind = 'request' AND status = 'paid' ORDER BY service_request_id LIMIT ${PAYMENTS}),
    fresh AS (SELECT gen_random_uuid() AS fresh_id, payable.id AS of, at FROM payable)
    INSERT INTO transactions SELECT (jsonb_populate_record(NULL::transactions, to_jsonb(original) || jsonb_build_object(
      'id', fresh_id, 'payable_id', of, 'idempotency_key', fresh_id, 'callback_token_hash', NULL, 'payment_gateway_id', NULL,
      'service_request_id', (SELECT service_request_id FROM payables WHERE id = of),
      'payment_method', (ARRAY['card', 'mobile_money', 'paypal'])[at % 3 + 1],
      'reference', regexp_replace(translate(upper(substr(md5(fresh_id::text), 1, 8)), '01', 'XY'), '(....)(....)', 'P-\\1-\\2')))).*
    FROM fresh, (SELECT * FROM transactions WHERE status = 'succeeded' ORDER BY created_at LIMIT 1) AS original`.execute(
    db,
  );
}

/** Posts to the ledger until it has `wanted` entries, spread over the last year: received, earned, settled, and fees in turn. */
async function postUntil({ db }: Context, wanted: number): Promise<void> {
  await sql`
    INSERT INTO ledger_accounts (kind, holder, currency)
    SELECT kind, holder, 'XAF' FROM (VALUES ('provider', 'wave'), ('provider', 'stripe'), ('bank', ''), ('revenue', ''),
      ('provider_fees', 'wave'), ('provider_fees', 'stripe')) AS account (kind, holder)
    UNION ALL SELECT 'customer_prepaid', gen_random_uuid()::text, 'XAF' FROM generate_series(1, 1000)
    ON CONFLICT DO NOTHING`.execute(db);
  const { count } = await db
    .selectFrom("ledger_entries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  for (let left = wanted - Number(count); left > 0; left -= BATCH) {
    const transfers = Math.min(BATCH, left) / 2;
    await sql`
      WITH account AS (SELECT id, kind, row_number() OVER (PARTITION BY kind ORDER BY id) - 1 AS at,
          count(*) OVER (PARTITION BY kind) AS of FROM ledger_accounts WHERE currency = 'XAF'),
      payment AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS of FROM transactions),
      kind AS (SELECT * FROM (VALUES (0, 'received', 'provider', 'customer_prepaid'), (1, 'earned', 'customer_prepaid', 'revenue'),
          (2, 'settled', 'bank', 'provider'), (3, 'fee', 'provider_fees', 'bank')) AS kind (turn, leg, debit, credit)),
      wanted AS (SELECT at, leg, debit, credit, 'bench:' || gen_random_uuid() AS event, 1 + (random() * 90000)::int AS amount
        FROM generate_series(1, ${transfers}::int) AS at JOIN kind ON turn = at % 4),
      transfer AS (INSERT INTO ledger_transfers (event, leg, transaction_id, currency, amount, posted_at)
        SELECT event, leg, payment.id, 'XAF', amount, now() - random() * interval '360 days'
        FROM wanted JOIN payment ON payment.at = wanted.at % payment.of RETURNING id, event, amount)
      INSERT INTO ledger_entries (transfer_id, account_id, amount, balance_before, balance_after)
      SELECT transfer.id, account.id, side.change, 0, side.change
      FROM transfer JOIN wanted USING (event)
      CROSS JOIN LATERAL (VALUES (debit, transfer.amount), (credit, -transfer.amount)) AS side (kind, change)
      JOIN account ON account.kind = side.kind AND account.at = wanted.at % account.of`.execute(db);
  }
  await foldTotals(db);
  await sql`VACUUM ANALYZE ledger_entries, ledger_transfers, book_postings, book_totals, book_documents`.execute(
    db,
  );
}

/**
 * The duration of the calls of `/admin/financials` over `entries` ledger entries, and its ratio to the duration over a thousand.
 */
export async function measureFinancials(
  server: Server,
  entries: number,
): Promise<{ p99: number; growth: number; entries: number }> {
  const { headers } = await buildUser(server, { role: "finance_manager" });
  await addPayments(server.ctx);
  await postUntil(server.ctx, FEW);
  const few = await measureCalls(server.app, URLS, headers);
  await postUntil(server.ctx, entries);
  const p99 = await measureCalls(server.app, URLS, headers);
  return { p99, growth: p99 / few, entries };
}
