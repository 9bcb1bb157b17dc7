import type { Transaction } from "@passerelle/contract/payments";
import type { Payable } from "@passerelle/contract/payments/payables";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { Profile } from "@passerelle/contract/profiles";
import type { OwnSubscription } from "@passerelle/contract/subscriptions";
import type { Currency } from "@passerelle/domain/money";
import { sql } from "kysely";
import { settleCharge } from "../../src/payments/attempts/settle.ts";
import { advanceSubscriptions } from "../../src/subscriptions/advance.ts";
import type { TestApp } from "../app.ts";
import type { TestUser } from "./accounts.ts";
import { card } from "./payments.ts";
import { callAs } from "./requests.ts";

/** The plans of a new installation. A database that was emptied between test files does not have them. */
export const MONTHLY = "7d0c6f0e-3c1b-4a53-9d2e-6b1f0a7c1d01";
export const YEARLY = "7d0c6f0e-3c1b-4a53-9d2e-6b1f0a7c1d02";

/** Minor units of every currency in this order: XOF, XAF, EUR, USD, CAD. */
export const PRICES: Record<Currency, { monthly: number; yearly: number }> = {
  XOF: { monthly: 3_000, yearly: 30_000 },
  XAF: { monthly: 3_000, yearly: 30_000 },
  EUR: { monthly: 500, yearly: 5_000 },
  USD: { monthly: 600, yearly: 6_000 },
  CAD: { monthly: 800, yearly: 8_000 },
};

/** A monthly and a yearly plan, sold in every currency since long ago. */
export async function buildPlans({ ctx }: TestApp): Promise<void> {
  const plan = (id: string, fr: string, en: string, months: number, rank: number) => sql`
    INSERT INTO subscription_plans (id, name, summary, months, rank)
    VALUES (${id}, ${JSON.stringify({ fr, en })}::jsonb, ${JSON.stringify({ fr, en })}::jsonb, ${months}, ${rank})`;
  await sql`DELETE FROM subscription_prices`.execute(ctx.db);
  await sql`DELETE FROM subscription_plans`.execute(ctx.db);
  await plan(MONTHLY, "Mensuel", "Monthly", 1, 10).execute(ctx.db);
  await plan(YEARLY, "Annuel", "Yearly", 12, 20).execute(ctx.db);
  for (const [currency, { monthly, yearly }] of Object.entries(PRICES))
    await sql`
      INSERT INTO subscription_prices (plan_id, currency, valid_from, amount)
      VALUES (${MONTHLY}, ${currency}, '2020-01-01', ${monthly}), (${YEARLY}, ${currency}, '2020-01-01', ${yearly})`.execute(
      ctx.db,
    );
}

type Wish = { plan_id?: string; currency?: Currency; kind?: "start" | "renewal" | "upgrade" };

/** Tries to order a period, the monthly plan in XOF unless asked otherwise; resolves with the raw reply. */
export const tryToOrder = (
  { app }: TestApp,
  user: TestUser,
  { plan_id = MONTHLY, currency = "XOF", kind = "start" }: Wish = {},
) =>
  app.inject({
    method: "POST",
    url: "/api/me/subscription/orders",
    headers: user.headers,
    payload: { plan_id, currency, kind },
  });

/** Orders a period and resolves with the order's id; fails the test if nothing is due. */
export async function orderPeriod(server: TestApp, user: TestUser, wish?: Wish): Promise<string> {
  const reply = await tryToOrder(server, user, wish);
  const id = reply.json().order_id;
  if (reply.statusCode !== 200 || !id) throw new Error(`order: ${reply.statusCode} ${reply.body}`);
  return id;
}

export const readPayable = (server: TestApp, user: TestUser, id: string): Promise<Payable> =>
  callAs(server, user, "GET", `/api/payables/${id}`);

/** Tries to pay the rest of an order; resolves with the raw reply. */
export async function tryToPayOrder(
  server: TestApp,
  user: TestUser,
  id: string,
  order: object = card("0408"),
  sent: { key?: string; total?: string } = {},
) {
  const { amount_left, currency } = await readPayable(server, user, id);
  const { key = crypto.randomUUID(), total = totalOf({ total: amount_left, currency }) } = sent;
  return server.app.inject({
    method: "POST",
    url: `/api/payables/${id}/payments`,
    headers: { ...user.headers, "idempotency-key": key, "expected-total": total },
    payload: order,
  });
}

/** Pays an order in full, at once. */
export async function payOrder(server: TestApp, user: TestUser, id: string): Promise<Transaction> {
  const reply = await tryToPayOrder(server, user, id);
  if (reply.statusCode !== 200) throw new Error(`pay: ${reply.statusCode} ${reply.body}`);
  const payment = reply.json<Transaction>();
  await settleCharge(server.ctx, payment.id, { status: "succeeded" }, { by: "provider" });
  return payment;
}

/** Orders and pays a period. */
export async function buyPeriod(server: TestApp, user: TestUser, wish?: Wish): Promise<OwnSubscription> {
  await payOrder(server, user, await orderPeriod(server, user, wish));
  return readSubscription(server, user);
}

/** The caller's subscription; fails the test without one. */
export async function readSubscription(server: TestApp, user: TestUser): Promise<OwnSubscription> {
  const { subscription } = await callAs<{ subscription: OwnSubscription | null }>(
    server,
    user,
    "GET",
    "/api/me/subscription",
  );
  if (!subscription) throw new Error("there is no subscription");
  return subscription;
}

/**
 * Simulates that days pass for a person: moves all stored times of their subscription into the past, and runs the jobs that
 * depend on time. Older periods are moved first, so that they never overlap meanwhile.
 */
export async function passDays({ ctx }: TestApp, user: TestUser, days: number): Promise<void> {
  const { db } = ctx;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM subscription_periods WHERE user_id = ${user.id} ORDER BY starts_at`.execute(db);
  for (const { id } of rows)
    await sql`
      UPDATE subscription_periods SET starts_at = starts_at - make_interval(days => ${days}),
        ends_at = ends_at - make_interval(days => ${days}), replaced_at = replaced_at - make_interval(days => ${days})
      WHERE id = ${id}`.execute(db);
  await sql`
    UPDATE subscriptions SET ends_at = ends_at - make_interval(days => ${days}),
      cancelled_at = cancelled_at - make_interval(days => ${days})
    WHERE user_id = ${user.id}`.execute(db);
  await sql`
    UPDATE subscription_orders SET expires_at = expires_at - make_interval(days => ${days})
    WHERE user_id = ${user.id}`.execute(db);
  await sql`
    UPDATE subscription_renewals SET announced_for = announced_for - make_interval(days => ${days}),
      announced_at = announced_at - make_interval(days => ${days})
    WHERE user_id = ${user.id}`.execute(db);
  await sql`
    UPDATE subscription_card_charges SET period_end = period_end - make_interval(days => ${days}),
      created_at = created_at - make_interval(days => ${days})
    WHERE user_id = ${user.id}`.execute(db);
  await advanceSubscriptions(ctx);
}

/** Days from now to the end of the last period, rounded up. */
export const daysLeft = ({ ends_at }: OwnSubscription): number =>
  Math.ceil((Date.parse(ends_at ?? "") - Date.now()) / (24 * 60 * 60 * 1000));

/** `users.subscription_status` as the request flow reads it. */
export async function readStatus(server: TestApp, user: TestUser): Promise<string | null> {
  return (await callAs<Profile>(server, user, "GET", "/api/me")).subscription_status;
}
