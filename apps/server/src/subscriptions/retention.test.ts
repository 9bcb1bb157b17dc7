import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { callAs } from "../../test/builders/requests.ts";
import {
  buildPlans,
  buyPeriod,
  MONTHLY,
  orderPeriod,
  tryToPayOrder,
} from "../../test/builders/subscriptions.ts";
import { recomputeLedger } from "../payments/ledger/post.ts";
import { purgeClosedAccounts } from "../privacy/purge-closed-accounts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await buildPlans(server);
});
afterAll(() => server.close());

const inYears = (years: number, days: number) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000);
};

const close = (owner: TestUser) =>
  callAs(server, owner, "POST", "/api/me/closure", { password: TEST_PASSWORD });

async function rowsOf({ id }: TestUser) {
  const { db } = server.ctx;
  const tables = [
    "subscriptions",
    "subscription_periods",
    "subscription_orders",
    "subscription_events",
  ] as const;
  const counted = tables.map((table) =>
    db.selectFrom(table).select("user_id").where("user_id", "=", id).execute(),
  );
  const payables = db.selectFrom("payables").select("id").where("user_id", "=", id).execute();
  return (await Promise.all([...counted, payables])).map((rows) => rows.length > 0);
}

const ALL = [true, true, true, true, true];
const NONE = [false, false, false, false, false];

test("a subscription goes with its payments ten years after the account was closed, and not a day before", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const staff = await buildUser(server, { role: "finance_manager" });
  const granted = await buildUser(server);
  const grant = {
    id: crypto.randomUUID(),
    email: granted.email,
    plan_id: MONTHLY,
    days: 10,
    reason: "Panne",
  };
  await callAs(server, staff, "POST", "/api/admin/subscriptions/grants", grant);
  const open = await buildUser(server);
  await buyPeriod(server, open);
  await close(owner);
  await close(granted);

  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, -1));
  expect(await rowsOf(owner)).toEqual(ALL);
  const past = inYears(RETENTION_YEARS, 1);
  await Promise.all([purgeClosedAccounts(server.ctx, past), purgeClosedAccounts(server.ctx, past)]);
  expect(await rowsOf(owner)).toEqual(NONE);
  expect(await rowsOf(granted)).toEqual(NONE);
  expect(await rowsOf(open)).toEqual(ALL);
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

test("keeps a subscription while the outcome of a payment for it is not known", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const order = await orderPeriod(server, owner, { plan_id: MONTHLY, kind: "renewal" });
  expect((await tryToPayOrder(server, owner, order)).statusCode).toBe(200);
  await close(owner);
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  expect(await rowsOf(owner)).toEqual(ALL);
});
