import type { BookMonths, ExchangeRates } from "@passerelle/contract/financials";
import { addMonths, monthOf } from "@passerelle/domain/financials/months";
import { CURRENCIES, FRANCS_PER_EURO, minorUnits } from "@passerelle/domain/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildBillingEntity } from "../../../test/builders/billing.ts";
import { postAt } from "../../../test/builders/financials.ts";
import { callAs } from "../../../test/builders/requests.ts";

const now = monthOf(new Date().toISOString());
/** A month of the previous year, so that this year opens with its balances. */
const before = `${Number(now.slice(0, 4)) - 1}-11`;
const [first, second] = [before, addMonths(before, 1)];

let server: TestApp;
let finance: TestUser;
let entity: string;
beforeAll(async () => {
  server = await startTestApp();
  entity = await buildBillingEntity(server);
  finance = await buildUser(server, { role: "finance_manager" });
  const { db } = server.ctx;
  await postAt(db, `${first}-10T12:00:00Z`, { amount: 1_000 });
  await postAt(db, `${first}-11T12:00:00Z`, { amount: 2_287, currency: "EUR" });
  await postAt(db, `${first}-12T12:00:00Z`, { amount: 500, currency: "XOF" });
  await postAt(db, `${second}-05T12:00:00Z`, { amount: 10_000, currency: "USD" });
});
afterAll(() => server.close());

const send = (method: "GET" | "PUT" | "DELETE" | "POST", path: string, payload?: object, as = finance) =>
  server.app.inject({
    method,
    url: `/api/admin/financials/${path}`,
    headers: { ...as.headers, "accept-language": "fr" },
    ...(payload && { payload }),
  });
const setRate = (day: string, per_euro: number, currency = "USD") =>
  send("PUT", `rates/${currency}/${day}`, { per_euro });
const close = (month: string) => send("POST", "months", { entity, month });
const readMonths = () => callAs<BookMonths>(server, finance, "GET", "/api/admin/financials/months");
const readRates = () => callAs<ExchangeRates>(server, finance, "GET", "/api/admin/financials/rates");

/** Account, debit, credit, and the amount with its currency, of each line of the FEC until a month. */
async function readFec(to: string): Promise<string[][]> {
  const { body } = await send("GET", `fec?entity=${entity}&to=${to}`);
  const lines = body.split("\r\n").slice(1, -1);
  return lines
    .map((line) => line.split("\t"))
    .map((fields) => [2, 4, 11, 12, 16, 17].map((at) => fields[at] ?? ""));
}

test("a file has postings of every currency in that of the books, with their own amounts", async () => {
  expect(await readFec(first)).toEqual([
    ["1", "511500", "1000,00", "0,00", "", ""],
    ["1", "419800", "0,00", "1000,00", "", ""],
    // At the fixed parity: 22.87 × 655.957 = 15001.74.
    ["2", "511500", "15002,00", "0,00", "22,87", "EUR"],
    ["2", "419800", "0,00", "15002,00", "-22,87", "EUR"],
    ["3", "511500", "500,00", "0,00", "500,00", "XOF"],
    ["3", "419800", "0,00", "500,00", "-500,00", "XOF"],
  ]);
  const { body } = await send("GET", `journal/export?entity=${entity}&format=csv&from=${first}&to=${first}`);
  const [, , , debit, credit] = body.split("\r\n");
  expect(debit).toContain('"15002","0","XAF","22.87","EUR"');
  expect(credit).toContain('"0","15002","XAF","-22.87","EUR"');
});

test("no file is written and no month closed while the rate of a posting is missing", async () => {
  expect((await send("GET", `fec?entity=${entity}&to=${second}`)).json().code).toBe("exchange_rate_missing");
  const journal = `journal/export?entity=${entity}&format=csv&from=${second}&to=${second}`;
  expect((await send("GET", journal)).json().code).toBe("exchange_rate_missing");
  expect((await close(first)).statusCode).toBe(200);
  expect((await close(second)).json().code).toBe("exchange_rate_missing");
  const { months, unvalued } = await readMonths();
  expect(unvalued).toEqual(["USD"]);
  expect(months.find(({ month }) => month === second)?.refusal).toBe("exchange_rate_missing");
});

test("a rate values what was posted since its day, and what a year opens with", async () => {
  // Before all others, so that it may begin in the closed month.
  expect((await setRate(`${first}-01`, 1_250_000)).statusCode).toBe(200);
  expect((await readMonths()).unvalued).toEqual([]);
  // 100 USD = 80 EUR = 52476.56 XAF.
  expect((await readFec(second)).slice(-2)).toEqual([
    ["4", "511500", "52477,00", "0,00", "100,00", "USD"],
    ["4", "419800", "0,00", "52477,00", "-100,00", "USD"],
  ]);
  const opening = await readFec(addMonths(second, 1));
  expect(
    opening
      .slice(0, 4)
      .map(([number, account, debit, , amount, currency]) => [number, account, debit, amount, currency]),
  ).toEqual([
    ["0", "511500", "15002,00", "22,87", "EUR"],
    ["0", "511500", "52477,00", "100,00", "USD"],
    ["0", "511500", "1000,00", "", ""],
    ["0", "511500", "500,00", "500,00", "XOF"],
  ]);
});

test("a rate is corrected until a month after its day is closed", async () => {
  expect((await setRate(`${second}-01`, 1_000_000)).statusCode).toBe(200);
  expect((await readFec(second)).at(-1)?.[3]).toBe("65596,00");
  expect((await send("DELETE", `rates/USD/${second}-01`)).statusCode).toBe(200);
  expect((await setRate(`${first}-15`, 1_100_000)).json().code).toBe("exchange_rate_used");
  expect((await setRate(`${first}-01`, 1_100_000)).json().code).toBe("exchange_rate_used");
  expect((await send("DELETE", `rates/USD/${first}-01`)).json().code).toBe("exchange_rate_used");
  expect((await close(second)).statusCode).toBe(200);
  expect((await setRate(`${second}-28`, 1_100_000)).json().code).toBe("exchange_rate_used");
  expect((await setRate(`${addMonths(second, 1)}-01`, 1_100_000)).statusCode).toBe(200);
  const { rates } = await readRates();
  expect(rates.map(({ valid_from, open, in_force }) => [valid_from, open, in_force])).toEqual([
    [`${addMonths(second, 1)}-01`, true, true],
    [`${first}-01`, false, false],
  ]);
});

describe("the database itself", () => {
  test("refuses to change a rate that a closed month used", async () => {
    const attempts = [
      sql`UPDATE book_rates SET per_euro = 1 WHERE valid_from = ${`${first}-01`}::date`,
      sql`DELETE FROM book_rates WHERE valid_from = ${`${first}-01`}::date`,
      sql`INSERT INTO book_rates (currency, valid_from, per_euro) VALUES ('USD', ${`${second}-02`}::date, 5)`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(server.ctx.db)).rejects.toThrow(/is closed/);
  });

  test("converts any amount to the nearest minor unit", async () => {
    const day = `${first}-20`;
    const perEuro = { EUR: 1, XAF: FRANCS_PER_EURO, XOF: FRANCS_PER_EURO, USD: 1.25 };
    const known = CURRENCIES.filter((one) => one !== "CAD");
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.constantFrom(...known),
        fc.constantFrom(...known),
        async (amount, source, target) => {
          const { rows } = await sql<{ value: number }>`
            SELECT book_value(${amount}::bigint, ${source}, ${target}, ${day}::date) AS value`.execute(
            server.ctx.db,
          );
          const unit = 10 ** (minorUnits(target) - minorUnits(source));
          const exact = (amount / perEuro[source]) * perEuro[target] * unit;
          expect(Math.abs((rows[0]?.value ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.5001);
        },
      ),
      { numRuns: 60 },
    );
    const { rows } = await sql<{ value: number | null }>`
      SELECT book_value(1, 'CAD', 'XAF', ${day}::date) AS value`.execute(server.ctx.db);
    expect(rows).toEqual([{ value: null }]);
  });
});

test("only those who close months set rates", async () => {
  const support = await buildUser(server, { role: "operateur_support" });
  expect((await send("PUT", `rates/CAD/${now}-01`, { per_euro: 1 }, support)).statusCode).toBe(403);
  expect((await send("PUT", `rates/CAD/${now}-01`, { per_euro: 0 })).json().code).toBe("invalid_input");
});
