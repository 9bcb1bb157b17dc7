import type { BookMonths } from "@passerelle/contract/financials";
import { localDay } from "@passerelle/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildBillingEntity } from "../../../test/builders/billing.ts";
import { postAt } from "../../../test/builders/financials.ts";
import { callAs } from "../../../test/builders/requests.ts";

/** The year in the zone of the entity. */
const year = Number(localDay(new Date(), "Africa/Douala").slice(0, 4));

let server: TestApp;
let finance: TestUser;
let entity: string;
beforeAll(async () => {
  server = await startTestApp();
  finance = await buildUser(server, { role: "finance_manager" });
  // Posts before there is an entity, and in two years of one.
  await postAt(server.ctx.db, `${year - 1}-03-15T12:00:00Z`, { amount: 700, event: "test:nobody" });
  entity = await buildBillingEntity(server);
  await postAt(server.ctx.db, `${year - 1}-06-15T12:00:00Z`, { amount: 1_000 });
  await postAt(server.ctx.db, `${year - 1}-12-31T22:30:00Z`, { amount: 200 });
  await postAt(server.ctx.db, `${year - 1}-12-31T23:30:00Z`, { amount: 50 });
});
afterAll(() => server.close());

const getLines = async (path: string) => {
  const { body } = await server.app.inject({
    url: `/api/admin/financials/${path}`,
    headers: { ...finance.headers, "accept-language": "fr" },
  });
  return body.split("\r\n").filter((line) => line !== "");
};

const fecOf = async (of: number) =>
  (await getLines(`fec?entity=${entity}&to=${of}-12`)).slice(1).map((line) => {
    const [journal, , number, date, account, , , holder, piece, , words, debit, credit] = line.split("\t");
    return [journal, number, date, account, holder, piece, words, debit, credit];
  });

test("a year opens with the balances of its accounts, as entry 0", async () => {
  const opening = (account: string, holder: string, debit: string, credit: string) => [
    "AN",
    "0",
    `${year}0101`,
    account,
    holder,
    `AN${year}`,
    `À-nouveaux AN${year}`,
    debit,
    credit,
  ];
  const lines = await fecOf(year);
  expect(lines.slice(0, 2)).toEqual([
    opening("511500", "wave", "1200,00", "0,00"),
    opening("419800", "test", "0,00", "1200,00"),
  ]);
  // The last posting is of this year in Douala, and its first entry.
  expect(lines.slice(2).map(([journal, number]) => [journal, number])).toEqual([
    ["TR", "1"],
    ["TR", "1"],
  ]);
});

test("the first year, and a journal that begins within a year, open with nothing", async () => {
  expect((await fecOf(year - 1)).map(([journal]) => journal)).toEqual(["TR", "TR", "TR", "TR"]);
  const june = `from=${year - 1}-06&to=${year - 1}-06`;
  expect(await getLines(`journal/export?entity=${entity}&format=csv&${june}`)).toHaveLength(3);
});

test("postings without an entity have a journal of their own", async () => {
  const { unassigned } = await callAs<BookMonths>(server, finance, "GET", "/api/admin/financials/months");
  const month = `${year - 1}-03`;
  expect(unassigned).toEqual([{ currency: "XAF", from: month, to: month }]);
  const path = `journal/export?entity=none&currency=XAF&format=csv&from=${month}&to=${month}`;
  const [, ...lines] = await getLines(path);
  expect(lines).toHaveLength(2);
  expect(lines.every((line) => line.includes("test:nobody") && line.includes('"700"'))).toBe(true);
});
