import type { BookMonths } from "@passerelle/contract/financials";
import { localDay } from "@passerelle/domain/days";
import { addMonths, monthOf } from "@passerelle/domain/financials/months";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildBillingEntity } from "../../../test/builders/billing.ts";
import { postAt } from "../../../test/builders/financials.ts";
import { callAs } from "../../../test/builders/requests.ts";

/** The present month in the zone of the entity. */
const currentMonth = () => monthOf(localDay(new Date(), "Africa/Douala"));
const months = [-3, -2, -1].map((ago) => addMonths(currentMonth(), ago)) as [string, string, string];
const [first, second, third] = months;
const noon = (month: string) => `${month}-15T12:00:00Z`;

let server: TestApp;
let finance: TestUser;
let entity: string;
beforeAll(async () => {
  server = await startTestApp();
  entity = await buildBillingEntity(server);
  finance = await buildUser(server, { role: "finance_manager" });
  for (const month of months) await postAt(server.ctx.db, noon(month));
});
afterAll(() => server.close());

const close = (month: string, as: TestUser = finance) =>
  server.app.inject({
    method: "POST",
    url: "/api/admin/financials/months",
    headers: as.headers,
    payload: { entity, month },
  });

const stateOf = async (month: string) => {
  const read = await callAs<BookMonths>(server, finance, "GET", "/api/admin/financials/months");
  return read.months.find((one) => one.month === month);
};

test("months are closed in their order, once they are over", async () => {
  expect((await close(second)).json().code).toBe("month_out_of_order");
  expect((await close(currentMonth())).json().code).toBe("month_not_over");
  expect((await close(addMonths(first, -1))).json().code).toBe("month_empty");
  expect((await stateOf(first))?.refusal).toBeNull();
  expect((await close(first)).statusCode).toBe(200);
  expect((await stateOf(first))?.closed).not.toBeNull();
  expect((await stateOf(second))?.refusal).toBeNull();
});

test("closing a month again changes nothing", async () => {
  const before = (await stateOf(first))?.closed;
  const replies = await Promise.all([1, 2, 3].map(() => close(first)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await stateOf(first))?.closed).toEqual(before);
});

describe("the database itself refuses", () => {
  test("a posting in a closed month", async () => {
    await expect(postAt(server.ctx.db, noon(first))).rejects.toThrow(/is closed/);
    // The month ends in Douala an hour before it does in UTC.
    await expect(postAt(server.ctx.db, `${first}-01T00:30:00+01:00`)).rejects.toThrow(/is closed/);
    await postAt(server.ctx.db, noon(second));
  });

  test("a document issued in a closed month, even a receipt", async () => {
    const insert = (kind: string) =>
      sql`
      INSERT INTO billing_documents (id, kind, source_id, entity_id, year, sequence, number, issued_on, customer_id, language,
        currency, net, tax, gross, document, retained_until)
      VALUES (gen_random_uuid(), ${kind}, gen_random_uuid(), ${entity}, 2020, 1, ${`X-${kind}`}, ${`${first}-28`}::date,
        gen_random_uuid(), 'fr', 'XAF', 1, 0, 1, '{"taxes":[]}', '2040-12-31')`.execute(server.ctx.db);
    await expect(insert("receipt")).rejects.toThrow(/is closed/);
    await expect(insert("invoice")).rejects.toThrow(/is closed/);
  });

  test("reopening a month, and changing or deleting what is in the books", async () => {
    const attempts = [
      sql`DELETE FROM closed_months`,
      sql`UPDATE closed_months SET month = month - interval '1 month'`,
      sql`TRUNCATE closed_months`,
      sql`UPDATE book_postings SET amount = amount + 1`,
      sql`DELETE FROM book_postings`,
      sql`UPDATE book_documents SET net = 0`,
      sql`DELETE FROM book_documents`,
    ];
    for (const attempt of attempts)
      await expect(attempt.execute(server.ctx.db)).rejects.toThrow(/never changed/);
  });

  test("a transfer whose sides are not in the books", async () => {
    const alone = sql`INSERT INTO ledger_transfers (event, leg, currency, amount) VALUES ('test:alone', 'received', 'XAF', 1)`;
    await expect(alone.execute(server.ctx.db)).rejects.toThrow(/not in the books/);
  });

  test("closing a month that has not ended, with SQL", async () => {
    const early = sql`INSERT INTO closed_months (entity_id, month, closed_by, charts)
      VALUES (${entity}, date_trunc('month', now() + interval '1 month')::date, ${finance.id}, '{}')`;
    await expect(early.execute(server.ctx.db)).rejects.toThrow(/closed_months/);
  });
});

test("a posting during the closing of a month is in the month or refused", async () => {
  await close(second);
  const postings = Array.from({ length: 20 }, () => postAt(server.ctx.db, noon(third)));
  const [closed, ...posted] = await Promise.all([
    close(third).then(({ statusCode }) => statusCode),
    ...postings.map((posting) => posting.then(() => true).catch(() => false)),
  ]);
  expect(closed).toBe(200);
  const { count } = await server.ctx.db
    .selectFrom("book_postings")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql<boolean>`to_char(posted_on, 'YYYY-MM') = ${third}`)
    .executeTakeFirstOrThrow();
  // One was posted before the tests.
  expect(Number(count)).toBe(1 + posted.filter(Boolean).length);
  await expect(postAt(server.ctx.db, noon(third))).rejects.toThrow(/is closed/);
});

test("a month that is refused leaves the other books alone", async () => {
  // The month of an entity is closed in every currency.
  await expect(postAt(server.ctx.db, noon(third), { currency: "EUR" })).rejects.toThrow(/is closed/);
  await postAt(server.ctx.db, new Date().toISOString(), { currency: "EUR" });
});

test("the charts of a closed month stay as they were", async () => {
  const change = (number: string, version: number) =>
    server.app.inject({
      method: "PUT",
      url: "/api/admin/financials/accounts/pcg/provider",
      headers: finance.headers,
      payload: { number, label: "Encaissements à recevoir", version },
    });
  expect((await change("511700", 0)).statusCode).toBe(200);
  // Another person had read the default.
  expect((await change("511800", 0)).json().code).toBe("settings_conflict");
  // Repeating the change has no effect.
  expect((await change("511700", 1)).statusCode).toBe(200);
  const { body } = await server.app.inject({
    url: `/api/admin/financials/journal/export?entity=${entity}&currency=XAF&chart=pcg&format=csv&from=${first}&to=${currentMonth()}`,
    headers: { ...finance.headers, "accept-language": "fr" },
  });
  const lines = body.split("\r\n");
  expect(lines.filter((line) => line.includes(first)).some((line) => line.includes('"511500"'))).toBe(true);
  expect(lines.filter((line) => line.includes(first)).some((line) => line.includes('"511700"'))).toBe(false);
});

test("only finance closes months", async () => {
  const support = await buildUser(server, { role: "operateur_support" });
  expect((await close(first, support)).statusCode).toBe(403);
});
