import type { SettlementFileReport, StatedLine } from "@passerelle/contract/payments/settlements";
import { addDays, utcDay } from "@passerelle/domain/days";
import { MAX_SETTLEMENT_BYTES } from "@passerelle/domain/payments/settlement-file";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { type Fakes, payAt, startWithFakes } from "../../../test/providers/paid.ts";
import { providersOf } from "../providers.ts";
import { scheduleReconciliation } from "./schedule.ts";

let server: OwnApp;
let providers: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers, close } = await startWithFakes());
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => close());

const HEADER = "id,date,kind,reference,amount,fee,currency";
const TODAY = utcDay(new Date());

async function upload(content: string, { provider = "mtn_momo", name = "mtn.csv", user = finance } = {}) {
  const reply = await server.app.inject({
    method: "POST",
    url: `/api/admin/settlements/files?provider=${provider}&name=${name}`,
    headers: { ...user.headers, "content-type": "text/csv" },
    payload: Buffer.from(content),
  });
  return { status: reply.statusCode, body: reply.json() };
}

type Listed = {
  providers: { provider: string; source: string; state: string | null; differences: number }[];
  days: { provider: string; day: string; state: string; lines: number; matched: number; amounts: object[] }[];
};
const listed = (query = "") => callAs<Listed>(server, finance, "GET", `/api/admin/settlements${query}`);
const dayOf = async (provider: string, day: string) =>
  (await listed(`?provider=${provider}`)).days.find((one) => one.day === day);

const linesIn = async (provider: string): Promise<number> => {
  const query = server.ctx.db.selectFrom("settlement_lines").select("id").where("provider", "=", provider);
  return (await query.execute()).length;
};

test("a file is imported, matched by a job, and shown with its day and its lines", async () => {
  const { id } = await payAt(server, providers, "mtn_momo");
  const file = providers.fakes.mtn_momo.settlementFile();
  const { status, body } = await upload(file);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { imported: true, known: false, lines: 1, errors: [], errors_total: 0 },
  });
  const { first_day } = body as SettlementFileReport;
  await expect
    .poll(async () => (await dayOf("mtn_momo", String(first_day)))?.matched, { timeout: patience(10_000) })
    .toBe(1);
  expect(await dayOf("mtn_momo", String(first_day))).toMatchObject({
    source: "file",
    state: "read",
    lines: 1,
    differences: 0,
    amounts: [{ currency: "XAF", settled: expect.any(Number), fees: expect.any(Number) }],
    cases_opened: 0,
  });
  const url = `/api/admin/settlement-lines?provider=mtn_momo&day=${first_day}`;
  const { lines } = await callAs<{ lines: StatedLine[] }>(server, finance, "GET", url);
  expect(lines).toMatchObject([{ outcome: "matched", payment: { id }, refund: null, case: null }]);

  // The same bytes again, also under another name.
  expect((await upload(file, { name: "again.csv" })).body).toMatchObject({ imported: true, known: true });
  expect(await linesIn("mtn_momo")).toBe(1);
});

test("a file with bad rows names them and imports nothing", async () => {
  const before = await linesIn("orange_money");
  const good = `MP1,${TODAY},payment,ABC,500,5,XAF`;
  const rows = [
    HEADER,
    good,
    "MP2,yesterday,payment,ABC,500,5,XAF",
    "MP3",
    `=1+1,${TODAY},gift,A B,5e3,,OUV`,
  ];
  const { status, body } = await upload(rows.join("\n"), { provider: "orange_money" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ imported: false, lines: 0, errors_total: 7 });
  expect((body as SettlementFileReport).errors.map(({ line, column }) => `${line} ${column}`)).toEqual([
    "3 date",
    "4 null",
    "5 kind",
    "5 reference",
    "5 currency",
    "5 amount",
    "5 fee",
  ]);
  expect(await linesIn("orange_money")).toBe(before);
});

test("a file of another merchant's payments is refused", async () => {
  const rows = Array.from({ length: 10 }, (_, at) => `X${at},${TODAY},payment,REF${at},500,5,XAF`);
  const { body } = await upload([HEADER, ...rows].join("\n"), { provider: "pawapay" });
  expect(body).toMatchObject({ imported: false, errors: [{ code: "nothing_known" }] });
  expect(await linesIn("pawapay")).toBe(0);
});

test.each([
  ["a provider that has a settlement in its API", { provider: "stripe" }, 409],
  ["the simulator", { provider: "simulator" }, 409],
  ["a provider that does not exist", { provider: "bank" }, 400],
  ["a name of several lines", { name: "a%0Ab" }, 400],
])("a file of %s is refused", async (_, options, status) => {
  expect((await upload(`${HEADER}\nA,${TODAY},payment,B,1,0,XAF`, options)).status).toBe(status);
});

test("a file that is too large, no text, or empty is refused", async () => {
  expect((await upload("x".repeat(MAX_SETTLEMENT_BYTES + 1))).status).toBe(413);
  expect((await upload("\xff\xfe\x00")).body).toMatchObject({
    imported: false,
    errors: [{ code: "not_text" }],
  });
  expect((await upload("")).body).toMatchObject({ imported: false, errors: [{ code: "no_lines" }] });
});

test("customers neither read settlements nor upload them", async () => {
  const user = await buildUser(server);
  expect((await upload(HEADER, { user })).status).toBe(403);
  for (const url of ["/api/admin/settlements", `/api/admin/settlement-lines?provider=wave&day=${TODAY}`]) {
    expect((await server.app.inject({ url, headers: user.headers })).statusCode).toBe(403);
  }
  const run = {
    method: "POST",
    url: "/api/admin/settlements/run",
    headers: user.headers,
    payload: {},
  } as const;
  expect((await server.app.inject(run)).statusCode).toBe(403);
});

test("a night reads the days before, and running it now reads today's too", async () => {
  const today = utcDay(new Date());
  await payAt(server, providers, "wave");
  await scheduleReconciliation(server.ctx, providersOf(server.ctx));
  const stateOf = async (day: string) => (await dayOf("wave", day))?.state;
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  for (const day of [yesterday, before])
    await expect.poll(() => stateOf(day), { timeout: patience(20_000) }).toBe("read");
  const { days } = await callAs<{ days: number }>(server, finance, "POST", "/api/admin/settlements/run", {
    provider: "wave",
  });
  expect(days).toBe(3);
  await expect.poll(async () => (await dayOf("wave", today))?.matched, { timeout: patience(20_000) }).toBe(1);
  const { providers: shown } = await listed();
  expect(shown.map(({ provider, source }) => `${provider} ${source}`).toSorted()).toEqual([
    "mtn_momo file",
    "orange_money file",
    "pawapay file",
    "paypal api",
    "stripe api",
    "wave api",
  ]);
});
