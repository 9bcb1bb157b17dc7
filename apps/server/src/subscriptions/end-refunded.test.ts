import type { SubscriberDetail } from "@passerelle/contract/subscriptions/admin";
import { DAY_MS } from "@passerelle/domain/subscriptions/periods";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { buildBillingEntity } from "../../test/builders/billing.ts";
import { callAs } from "../../test/builders/requests.ts";
import {
  buildPlans,
  buyPeriod,
  daysLeft,
  MONTHLY,
  PRICES,
  readStatus,
  readSubscription,
} from "../../test/builders/subscriptions.ts";
import { balancesOf } from "../../test/payment-fees.ts";
import { recomputeLedger } from "../payments/ledger/post.ts";
import { endRefunded } from "./end-refunded.ts";

let server: TestApp;
let finance: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  await buildBillingEntity(server);
  await buildPlans(server);
  finance = await buildUser(server, { role: "finance_manager", name: "Ada Eze" });
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

const detailOf = (id: string) =>
  callAs<SubscriberDetail>(server, finance, "GET", `/api/admin/subscriptions/subscribers/${id}`);

/** The payments of a subscription's periods, the latest one first. */
const paymentsOf = async ({ id }: TestUser) =>
  (await detailOf(id)).periods.flatMap(({ payment_id }) => payment_id ?? []);

/** Refunds a payment, as finance decides it, until the money is back. */
async function refund(paymentId: string, amount = PRICES.XOF.monthly): Promise<void> {
  const id = crypto.randomUUID();
  const wanted = { id, amount, reason: "goodwill", note: "Geste commercial." };
  await callAs(server, finance, "POST", `/api/admin/payments/${paymentId}/refunds`, wanted);
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "approve" });
  const status = () =>
    server.ctx.db.selectFrom("refunds").select("status").where("id", "=", id).executeTakeFirst();
  await expect.poll(status, { timeout: patience(20_000) }).toEqual({ status: "succeeded" });
}

/** Does the work of the job of a refund, even if that ran already. */
async function endAll(owner: TestUser): Promise<void> {
  const orders = await server.ctx.db
    .selectFrom("subscription_orders")
    .select("id")
    .where("user_id", "=", owner.id)
    .execute();
  for (const { id } of orders) await endRefunded(server.ctx, id);
}

test("a refund of the only period ends the subscription at once, without grace", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const [payment = ""] = await paymentsOf(owner);
  await refund(payment, 1_000);
  await endAll(owner);
  expect(await readSubscription(server, owner), "a part went back").toMatchObject({ status: "active" });

  await refund(payment, PRICES.XOF.monthly - 1_000);
  await endAll(owner);
  const ended = await readSubscription(server, owner);
  expect(ended).toMatchObject({ status: "cancelled", periods: [{ refunded: true, replaced: false }] });
  expect(daysLeft(ended)).toBeLessThanOrEqual(0);
  expect(await readStatus(server, owner)).not.toBe("active");
  expect(await balancesOf(server, owner)).toEqual({});
  const { events } = await detailOf(owner.id);
  expect(events.filter(({ kind }) => kind === "refunded")).toHaveLength(1);
  expect((await buyPeriod(server, owner)).status).toBe("active");
});

test("the next period replaces a refunded one, and the renewal after it has its full length", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  const before = await buyPeriod(server, owner, { plan_id: MONTHLY, kind: "renewal" });
  const length =
    Date.parse(before.periods[0]?.ends_at ?? "") - Date.parse(before.periods[0]?.starts_at ?? "");
  // As if they began on another day of the month, about two weeks away.
  const anchor_day = ((new Date().getUTCDate() + 14) % 28) + 1;
  await server.ctx.db
    .updateTable("subscription_periods")
    .set({ anchor_day })
    .where("user_id", "=", owner.id)
    .execute();
  const [, first = ""] = await paymentsOf(owner);
  await refund(first);
  await endAll(owner);
  const after = await readSubscription(server, owner);
  expect(after.status).toBe("active");
  const [running] = after.periods;
  expect(Date.parse(running?.starts_at ?? "")).toBeLessThanOrEqual(Date.now());
  expect(Date.parse(running?.ends_at ?? "") - Date.parse(running?.starts_at ?? "")).toBe(length);
  expect(after.ends_at).toBe(running?.ends_at);

  const { periods } = await buyPeriod(server, owner, { plan_id: MONTHLY, kind: "renewal" });
  const [renewal] = periods;
  const days = (Date.parse(renewal?.ends_at ?? "") - Date.parse(renewal?.starts_at ?? "")) / DAY_MS;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
});

test("a refunded period that had not begun is removed, and the present one stays", async () => {
  const owner = await buildUser(server);
  const before = await buyPeriod(server, owner);
  await buyPeriod(server, owner, { plan_id: MONTHLY, kind: "renewal" });
  const [second = ""] = await paymentsOf(owner);
  await refund(second);
  await endAll(owner);
  const after = await readSubscription(server, owner);
  expect(after).toMatchObject({ status: "active", ends_at: before.ends_at });
  expect(await balancesOf(server, owner)).toEqual({ customer_prepaid: -PRICES.XOF.monthly });
});

test("staff read all that happened to a subscription, and why", async () => {
  const owner = await buildUser(server, { name: "Awa Diop" });
  await buyPeriod(server, owner);
  const given = {
    id: crypto.randomUUID(),
    email: owner.email,
    plan_id: MONTHLY,
    days: 10,
    reason: "Panne du 12 mai",
  };
  await callAs(server, finance, "POST", "/api/admin/subscriptions/grants", given);
  await callAs(server, owner, "POST", "/api/me/subscription/cancel", {});
  const detail = await detailOf(owner.id);
  expect(detail.subscriber).toMatchObject({ name: "Awa Diop", status: "active", cancelled: true });
  expect(detail.periods).toMatchObject([
    { kind: "grant", granted: { by: { name: "Ada Eze" }, reason: "Panne du 12 mai" }, payment_id: null },
    { kind: "start", granted: null, payment_id: expect.any(String) },
  ]);
  expect(detail.events.map(({ kind, by, actor, note }) => [kind, by, actor?.name, note])).toEqual([
    ["cancelled", "customer", "Awa Diop", null],
    ["granted", "staff", "Ada Eze", "Panne du 12 mai"],
    ["started", "payment", undefined, null],
    ["ordered", "customer", "Awa Diop", null],
  ]);
  const { headers } = owner;
  const url = `/api/admin/subscriptions/subscribers/${owner.id}`;
  expect((await server.app.inject({ url, headers })).statusCode).toBe(403);
  const none = await server.app.inject({
    url: `/api/admin/subscriptions/subscribers/${crypto.randomUUID()}`,
    headers: finance.headers,
  });
  expect(none.json().code).toBe("subscription_not_found");
});
