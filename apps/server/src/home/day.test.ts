import type { DashboardCards } from "@passerelle/contract/home";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { payRequest } from "../../test/builders/payments.ts";
import { buildRequest, callAs } from "../../test/builders/requests.ts";
import { untilJobsEnd } from "../../test/database.ts";
import { buildSubmitted } from "../../test/submitted.ts";
import { readDay } from "./day.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const dayOf = async (user: TestUser) =>
  (await callAs<{ cards: DashboardCards }>(server, user, "GET", "/api/dashboard")).cards.day;

async function figure(name: string): Promise<{ today: number; last_week: number } | undefined> {
  const found = (await dayOf(admin))?.figures.find((one) => one.figure === name);
  return found && { today: found.today, last_week: found.last_week };
}

test("counts what was ordered, paid and opened today, by country", async () => {
  const before = await dayOf(admin);
  const { id, owner } = await buildRequest(server);
  await payRequest(server, owner, id);
  await buildSubmitted(server);
  const after = await dayOf(admin);
  const grown = (name: string) => {
    const of = (day: typeof before) => day?.figures.find((one) => one.figure === name)?.today ?? 0;
    return of(after) - of(before);
  };
  expect(grown("payments")).toBeGreaterThanOrEqual(1);
  expect(grown("orders")).toBe(1);
  expect(grown("accounts")).toBeGreaterThanOrEqual(2);
  expect(grown("deliveries")).toBe(0);
  const country = after?.countries.find(({ figures }) => figures.orders);
  expect(country).toMatchObject({ code: expect.stringMatching(/^[A-Z]{2}$/) });
});

test("each figure is the number of its list", async () => {
  const { id, owner } = await buildRequest(server);
  await payRequest(server, owner, id);
  await buildSubmitted(server);
  const { figures = [], until = "" } = (await dayOf(admin)) ?? {};
  const day = until.slice(0, 10);
  const totalOf = async (path: string) =>
    (await callAs<{ total: number }>(server, admin, "GET", `/api/admin/${path}`)).total;
  const itemsOf = (measure: string) =>
    totalOf(`stats/items?measure=${measure}&period=custom&from=${day}&to=${day}`);
  expect(Object.fromEntries(figures.map(({ figure, today }) => [figure, today]))).toEqual({
    orders: await itemsOf("orders"),
    payments: await totalOf(`payments?status=succeeded&from=${day}&to=${day}`),
    deliveries: await itemsOf("delivered"),
    accounts: await totalOf(`users?created=${day}`),
    tickets: await itemsOf("tickets"),
    appointments: await itemsOf("appointments"),
  });
});

test("compares with the same hours of the same weekday a week before, and with no other moment", async () => {
  const { id } = await buildSubmitted(server);
  const counted = await figure("orders");
  const moveTo = (moment: Date) =>
    sql`UPDATE service_requests SET submitted_at = ${moment} WHERE id = ${id}`.execute(server.ctx.db);
  await moveTo(new Date(Date.now() - WEEK_MS - 1_000));
  // In the first minute after midnight, these times may belong to the previous day.
  const midnight = new Date().setUTCHours(0, 0, 0, 0);
  if (Date.now() - midnight > 60_000)
    expect(await figure("orders")).toEqual({
      today: (counted?.today ?? 0) - 1,
      last_week: (counted?.last_week ?? 0) + 1,
    });
  await moveTo(new Date(Date.now() - WEEK_MS + 3_600_000));
  expect(await figure("orders")).toEqual({ today: (counted?.today ?? 0) - 1, last_week: counted?.last_week });
});

test("names external parts that do not answer, and jobs that fail again and again", async () => {
  // A part also counts as broken when it answers late, which happens on a busy machine.
  await expect.poll(async () => (await dayOf(admin))?.broken).toEqual([]);
  // Jobs of earlier tests may write files.
  await untilJobsEnd(server);
  await sql`INSERT INTO pgboss.job (name, data, state, retry_count, retry_limit, start_after)
    VALUES ('vault.sweep', '{}', 'retry', 5, 40, now() + interval '1 hour'),
      ('vault.sweep', '{}', 'retry', 1, 40, now() + interval '1 hour')`.execute(server.ctx.db);
  const reach = vi.spyOn(server.ctx.storage, "reach").mockRejectedValue(new Error("no storage"));
  const write = vi.spyOn(server.ctx.storage, "put");
  onTestFinished(() => {
    reach.mockRestore();
    write.mockRestore();
  });
  await expect
    .poll(async () => (await readDay(server.ctx)).broken)
    .toEqual([
      { kind: "part", name: "storage", count: 1 },
      { kind: "jobs", name: "vault.sweep", count: 1 },
    ]);
  // Looking at the page must not write.
  expect(write).not.toHaveBeenCalled();
});

test.each(["finance_manager", "agent_administration", "operateur_support", "diaspora"] as const)(
  "%s does not see the overview of the day",
  async (role) => {
    expect(await dayOf(await buildUser(server, { role }))).toBeUndefined();
  },
);
