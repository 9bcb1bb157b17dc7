import { RETENTION_YEARS } from "@passerelle/domain/privacy/retention";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../test/builders/accounts.ts";
import { callAs } from "../../test/builders/requests.ts";
import {
  buildPlans,
  buyPeriod,
  MONTHLY,
  orderPeriod,
  passDays,
  tryToPayOrder,
} from "../../test/builders/subscriptions.ts";
import { LONG_TEST, passUntilAnnounced, subscribeByCard, waitForCharges } from "../../test/card-renewals.ts";
import { recomputeLedger } from "../payments/ledger/post.ts";
import { purgeClosedAccounts } from "../privacy/purge-closed-accounts.ts";

vi.setConfig({ testTimeout: LONG_TEST });

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

const SUBSCRIBED = [
  "payables",
  "subscription_events",
  "subscription_orders",
  "subscription_periods",
  "subscriptions",
] as const;
const BY_CARD = ["payment_cards", "subscription_card_charges", "subscription_renewals"] as const;
const ALL = [...SUBSCRIBED, ...BY_CARD].toSorted();

/** The tables that still have rows of a person. */
async function tablesOf({ id }: TestUser): Promise<string[]> {
  const counted = ALL.map(async (table) => {
    const rows = await server.ctx.db.selectFrom(table).select("user_id").where("user_id", "=", id).execute();
    return rows.length > 0 ? [table] : [];
  });
  return (await Promise.all(counted)).flat();
}

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
  const byCard = await subscribeByCard(server);
  await passUntilAnnounced(server, byCard);
  await passDays(server, byCard, 7);
  await waitForCharges(server, byCard, ["succeeded"]);
  for (const leaving of [owner, granted, byCard]) await close(leaving);

  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, -1));
  expect(await tablesOf(owner)).toEqual(SUBSCRIBED);
  expect(await tablesOf(byCard)).toEqual(ALL);
  const past = inYears(RETENTION_YEARS, 1);
  await Promise.all([purgeClosedAccounts(server.ctx, past), purgeClosedAccounts(server.ctx, past)]);
  for (const gone of [owner, granted, byCard]) expect(await tablesOf(gone)).toEqual([]);
  expect(await tablesOf(open)).toEqual(SUBSCRIBED);
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

test("keeps a subscription while the outcome of a payment for it is not known", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const order = await orderPeriod(server, owner, { plan_id: MONTHLY, kind: "renewal" });
  expect((await tryToPayOrder(server, owner, order)).statusCode).toBe(200);
  await close(owner);
  await purgeClosedAccounts(server.ctx, inYears(RETENTION_YEARS, 1));
  expect(await tablesOf(owner)).toEqual(SUBSCRIBED);
});
