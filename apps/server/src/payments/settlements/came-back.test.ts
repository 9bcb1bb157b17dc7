import type { SettlementDay } from "@passerelle/contract/payments/settlements";
import { addDays, utcDay } from "@passerelle/domain/days";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { stripeRefunds } from "../../../test/stripe-refunds.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
import { queryRefund } from "../refunds/send-refund.ts";

let server: OwnApp;
let fakes: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => close());
afterEach(async () => {
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

const { row, untilSucceeded, buildRefunded, inStripe, comeBack, readDay } = stripeRefunds(() => ({
  server,
  fakes,
}));

const linesOf = async (paymentId: string) =>
  (
    await server.ctx.db
      .selectFrom("settlement_lines")
      .select(["kind", "outcome"])
      .where("transaction_id", "=", paymentId)
      .orderBy("kind")
      .execute()
  ).map(({ kind, outcome }) => `${kind} ${outcome}`);

const casesOf = async (refundId: string) =>
  (
    await server.ctx.db
      .selectFrom("payment_cases")
      .select(["kind", "status"])
      .where("refund_id", "=", refundId)
      .orderBy("created_at")
      .execute()
  ).map(({ kind, status }) => `${kind} ${status}`);

/** What Stripe holds, what is available, and its fees, in minor units of the only currency. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; balance: number }>`
    SELECT kind, sum(balance)::bigint AS balance FROM ledger_accounts
    WHERE kind IN ('provider', 'bank', 'provider_fees') GROUP BY kind`.execute(server.ctx.db);
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

/** The sums that the page shows of today. */
async function settledToday(): Promise<{ settled: number; fees: number }> {
  const url = "/api/admin/settlements?provider=stripe";
  const { days } = await callAs<{ days: SettlementDay[] }>(server, finance, "GET", url);
  const { settled = 0, fees = 0 } = days.find(({ day }) => day === utcDay(new Date()))?.amounts[0] ?? {};
  return { settled, fees };
}

test("money of a refund that came back is settled, and is in the sums of the day and in the ledger", async () => {
  const { id, paymentId } = await buildRefunded();
  const { charged_amount } = await row(id);
  comeBack(id);
  await queryRefund(server.ctx, providersOf(server.ctx), id);
  expect((await balances()).provider).toBe(charged_amount);
  await readDay();
  await readDay();
  expect(await linesOf(paymentId)).toEqual(["came_back matched", "charge matched", "refund matched"]);
  const { settled, fees } = await settledToday();
  expect(settled).toBe(charged_amount);
  expect(await balances()).toEqual({ provider: 0, bank: settled - fees, provider_fees: fees });
  expect(await casesOf(id)).toEqual(["refund_came_back open"]);
});

test("a settlement takes a refund back whose callback was lost", async () => {
  const { id, paymentId } = await buildRefunded();
  await readDay();
  comeBack(id);
  await readDay();
  expect(await row(id)).toMatchObject({ status: "failed", came_back_at: expect.any(Date) });
  expect(await casesOf(id)).toEqual(["refund_came_back open"]);
  expect(await linesOf(paymentId)).toEqual(["came_back matched", "charge matched", "refund matched"]);
  expect((await balances()).provider).toBe(0);
});

test("a refund that left and failed before it had succeeded here is settled both ways, and so is its next try", async () => {
  const { id, paymentId } = await buildRefunded("stay_pending");
  comeBack(id);
  await queryRefund(server.ctx, providersOf(server.ctx), id);
  expect(await row(id)).toMatchObject({ status: "failed", came_back_at: null });
  await readDay();
  expect(await linesOf(paymentId)).toEqual(["came_back matched", "charge matched", "refund matched"]);
  expect((await balances()).provider).toBe(0);
  fakes.fakes.stripe.refundOutcome = "succeed";
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "retry" });
  await untilSucceeded(id);
  await readDay();
  expect(await linesOf(paymentId)).toEqual([
    "came_back matched",
    "charge matched",
    "refund matched",
    "refund matched",
  ]);
  expect((await balances()).provider).toBe(0);
  expect(await casesOf(id)).toEqual(["refund_failed resolved"]);
});

test("a failed try that a person has sent again since is settled both ways too", async () => {
  const { id, paymentId } = await buildRefunded("stay_pending");
  comeBack(id);
  await queryRefund(server.ctx, providersOf(server.ctx), id);
  fakes.fakes.stripe.refundOutcome = "succeed";
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "retry" });
  await untilSucceeded(id);
  await readDay();
  expect(await linesOf(paymentId)).toEqual([
    "came_back matched",
    "charge matched",
    "refund matched",
    "refund matched",
  ]);
  expect((await balances()).provider).toBe(0);
});

test("a declined refund that had left and failed is settled both ways too", async () => {
  const { id, paymentId } = await buildRefunded("stay_pending");
  comeBack(id);
  await queryRefund(server.ctx, providersOf(server.ctx), id);
  const decline = { action: "decline", note: "Déjà rendu." };
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, decline);
  await readDay();
  expect(await linesOf(paymentId)).toEqual(["came_back matched", "charge matched", "refund matched"]);
  expect((await balances()).provider).toBe(0);
  expect((await row(id)).status).toBe("declined");
});

test("the line of a refund that came back may be read after the one of its second try", async () => {
  const { id, paymentId } = await buildRefunded();
  comeBack(id);
  await queryRefund(server.ctx, providersOf(server.ctx), id);
  const day = addDays(utcDay(new Date()), -3);
  inStripe(id).createdAt = new Date(`${day}T12:00:00Z`);
  await callAs(server, finance, "POST", `/api/admin/refunds/${id}/moves`, { action: "retry" });
  await untilSucceeded(id);
  await readDay();
  expect(await linesOf(paymentId)).toEqual(["charge matched", "refund matched"]);
  await readDay(day);
  expect(await linesOf(paymentId)).toEqual([
    "came_back matched",
    "charge matched",
    "refund matched",
    "refund matched",
  ]);
  expect((await balances()).provider).toBe(0);
});

test("money that came back and that no settlement names is a case, until one names it", async () => {
  const { id } = await buildRefunded();
  comeBack(id);
  await queryRefund(server.ctx, providersOf(server.ctx), id);
  const day = addDays(utcDay(new Date()), -3);
  await server.ctx.db
    .updateTable("refund_tries")
    .set({ came_back_at: new Date(`${day}T12:00:00Z`) })
    .where("refund_id", "=", id)
    .execute();
  await readDay(day);
  await readDay(addDays(day, 1));
  expect(await casesOf(id)).toEqual(["refund_came_back open", "settlement_missing open"]);
  await readDay();
  expect(await casesOf(id)).toEqual(["refund_came_back open", "settlement_missing resolved"]);
});
