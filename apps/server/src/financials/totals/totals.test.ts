import type { Totals } from "@passerelle/contract/financials";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import { buildBooks } from "../../../test/builders/billing.ts";
import { buildPaid, mobile } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { issueDues } from "../../billing/issue/issue-document.ts";
import { foldTotals } from "./queries.ts";

let server: TestApp;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  ({ finance } = await buildBooks(server));
  await buildPaid(server, { price: 7_000, order: mobile() });
  await issueDues(server.ctx);
});
afterAll(() => server.close());

const read = (query: string) => callAs<Totals>(server, finance, "GET", `/api/admin/financials?${query}`);

test("states revenue by date of issue without VAT, and cash by date of settlement", async () => {
  const revenue = await read("currency=XAF");
  expect(revenue.rows).toHaveLength(12);
  expect(revenue.rows.at(-1)?.amounts).toEqual(revenue.total);
  const [net = 0, tax = 0, disbursed] = revenue.total;
  expect(net + tax).toBe(22_000);
  expect(disbursed).toBe(0);
  const cash = await read("view=cash&by=method&currency=XAF");
  expect(cash.rows.map(({ key, amounts }) => [key, amounts[0]])).toEqual([
    ["card", 15_000],
    ["mobile_money", 7_000],
  ]);
  expect(cash.total[0]).toBe(22_000);
});

test.each(["month", "country", "service", "method"])("adds up by %s to the same total", async (by) => {
  for (const view of ["revenue", "cash"]) {
    const { rows, total } = await read(`view=${view}&by=${by}&currency=XAF`);
    const sums = total.map((_, at) => rows.reduce((sum, { amounts }) => sum + (amounts[at] ?? 0), 0));
    expect(sums).toEqual(total);
    expect(total[0]).toBeGreaterThan(0);
  }
});

test("exports what the page shows", async () => {
  const { body } = await server.app.inject({
    url: "/api/admin/financials/export?view=cash&by=method&currency=XAF&from=2026-01&to=2030-12&format=csv",
    headers: { ...finance.headers, "accept-language": "fr" },
  });
  expect(body).toBe(
    [
      '\uFEFF"Mode de paiement","Encaissé","Remboursé","Versé par les prestataires","Frais des prestataires","Reversé aux administrations","Devise"',
      '"Carte bancaire","15000","0","0","0","0","XAF"',
      '"Mobile Money","7000","0","0","0","0","XAF"',
      '"Total de 2026-01 à 2030-12","22000","0","0","0","0","XAF"',
      "",
    ].join("\r\n"),
  );
});

test("every transfer of the ledger is in the books, and every balance is the sum of its postings", async () => {
  const { rows } = await sql<{ kind: string; ledger: number; books: number }>`
    SELECT kind, sum(balance)::bigint AS ledger, coalesce((
      SELECT sum(CASE WHEN measure = 'debit' THEN amount ELSE -amount END) FROM book_totals
      WHERE dimension = 'account' AND split_part(key, '/', 1) = kind AND book_totals.currency = account.currency), 0)::bigint AS books
    FROM ledger_accounts AS account GROUP BY kind, currency`.execute(server.ctx.db);
  expect(rows.length).toBeGreaterThan(1);
  for (const { kind, ledger, books } of rows) expect(books, kind).toBe(ledger);
});

test("totals stay the same while their rows are added together, and payments arrive", async () => {
  const { db } = server.ctx;
  const sumsOf = async () => {
    const { rows } = await sql<{ key: string; amount: number; count: number; rows: number }>`
      SELECT concat_ws('|', dimension, currency, month, key, measure, entity_id) AS key, sum(amount)::bigint AS amount,
        sum(count)::bigint AS count, count(*) AS rows
      FROM book_totals GROUP BY 1 ORDER BY 1`.execute(db);
    return rows;
  };
  const before = await sumsOf();
  // Doubles the rows, since the schedule may have merged them already.
  await sql`INSERT INTO book_totals SELECT * FROM book_totals`.execute(db);
  await Promise.all([foldTotals(db), foldTotals(db), foldTotals(db)]);
  expect(await sumsOf()).toEqual(
    before.map((sums) => ({
      ...sums,
      amount: 2 * sums.amount,
      count: 2 * sums.count,
      rows: 1,
    })),
  );

  const [cash = 0] = (await read("view=cash&by=month&currency=XAF")).total;
  await Promise.all([
    foldTotals(db),
    buildPaid(server, { price: 1_000 }),
    foldTotals(db),
    buildPaid(server, { price: 2_000 }),
    foldTotals(db),
  ]);
  const [after] = (await read("view=cash&by=month&currency=XAF")).total;
  expect(after).toBe(cash + 3_000);
});
