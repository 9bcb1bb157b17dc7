import type { PaymentOrder, Transaction } from "@passerelle/contract/payments";
import { totalOf } from "@passerelle/contract/payments/seen-total";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { isOpen } from "@passerelle/domain/payments/attempts";
import { sql } from "kysely";
import { expect } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { checkPayment } from "../../src/payments/attempts/check-payment.ts";
import { findPayment } from "../../src/payments/attempts/queries.ts";
import { settleCharge } from "../../src/payments/attempts/settle.ts";
import { listProviders } from "../../src/payments/providers.ts";
import { createSimulator } from "../../src/payments/simulator/provider.ts";
import { deliverTo } from "../../src/payments/simulator/routes.ts";
import { answerDue } from "../../src/payments/simulator/worker.ts";
import type { Actor } from "../../src/platform/actor.ts";
import type { TestApp } from "../app.ts";
import { untilJobsEnd } from "../database.ts";
import type { TestUser } from "./accounts.ts";
import { type BuiltOffer, buildOffer, buildRequest, callAs, getRequest } from "./requests.ts";

/** A test card of the simulator, whose last digits determine the outcome (`docs/payments-simulator.md`). */
export function card(ending = "4242"): PaymentOrder {
  return {
    method: "card",
    card: { number: `4000 0000 0000 ${ending}`, name: "AWA NDIAYE", expiry: "12/30", cvc: "123" },
  };
}

export function mobile(ending = "4567"): PaymentOrder {
  return { method: "mobile_money", mobile: { phone: `+23769012${ending}`, provider: "orange_money" } };
}

export const PAYPAL: PaymentOrder = { method: "paypal" };

/** The actor of a user, to call services directly where no API call exists. */
export const actorOf = (user: TestUser): Actor => ({
  userId: user.id,
  sessionId: crypto.randomUUID(),
  email: user.email,
  role: "diaspora",
  subscriber: false,
  registered: true,
  owesTerms: false,
  aal: "aal1",
  roleInAbeyance: false,
});

/** Tries to pay the bill that the user sees now, or `total` if given; resolves with the raw reply. */
export async function tryToPay(
  server: TestApp,
  user: TestUser,
  requestId: string,
  order: object,
  sent: { key?: string; total?: string } = {},
) {
  const { key = crypto.randomUUID(), total = await shownTotal(server, user, requestId) } = sent;
  return server.app.inject({
    method: "POST",
    url: `/api/requests/${requestId}/payments`,
    headers: { ...user.headers, "idempotency-key": key, "expected-total": total },
    payload: order,
  });
}

/** The total that a payer sees; for a request without a price or access a total that cannot match. */
async function shownTotal({ app }: TestApp, { headers }: TestUser, requestId: string): Promise<string> {
  const reply = await app.inject({ url: `/api/requests/${requestId}`, headers });
  return totalOf(reply.json().bill ?? { total: 0, currency: "XAF" });
}

/** Starts a payment; fails the test unless it is accepted. */
export async function startPayment(
  server: TestApp,
  user: TestUser,
  requestId: string,
  order: object = card(),
  key?: string,
): Promise<Transaction> {
  const reply = await tryToPay(server, user, requestId, order, { key });
  if (reply.statusCode !== 200) throw new Error(`pay: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

/** Tries to give a payment up; resolves with the raw reply. */
export function tryToGiveUp(server: TestApp, user: TestUser, transactionId: string) {
  const url = `/api/payments/${transactionId}/cancel`;
  return server.app.inject({ method: "POST", url, headers: user.headers, payload: {} });
}

/** Waits until the provider has answered. Polls the row, because each read by the API takes some fifteen statements. */
export async function waitUntilSettled(
  server: TestApp,
  user: TestUser,
  transactionId: string,
): Promise<Transaction> {
  await untilSettled(server, transactionId);
  return readPayment(server, user, transactionId);
}

/** Makes the simulator answer at once, and not after one or two seconds. Does nothing for a payment at another provider. */
export async function answerNow({ app, ctx }: TestApp, transactionId: string): Promise<void> {
  const charge = await ctx.db
    .updateTable("simulator_charges")
    .set({ answers_at: sql`now()` })
    .where("merchant_reference", "=", transactionId)
    .where("answers_at", "is not", null)
    .returning("reference")
    .executeTakeFirst();
  if (charge) await answerDue(ctx, deliverTo(app));
}

/** Waits until the row of a payment has a final status. */
export async function untilSettled(server: TestApp, transactionId: string): Promise<void> {
  await answerNow(server, transactionId);
  const isOver = async () => {
    const payment = await findPayment(server.ctx.db, transactionId);
    return payment !== undefined && !isOpen(payment.status);
  };
  await expect.poll(isOver, { timeout: patience(10_000) }).toBe(true);
}

/** Pays a saved request completely and resolves with it. */
export async function payRequest(
  server: TestApp,
  user: TestUser,
  requestId: string,
  order: object = card(),
): Promise<RequestDetail> {
  const { id } = await startPayment(server, user, requestId, order);
  expect((await waitUntilSettled(server, user, id)).status).toBe("succeeded");
  return getRequest(server, user, requestId);
}

/** Queries the simulator about a payment, like the scheduled job. */
export async function check(server: TestApp, transactionId: string): Promise<void> {
  const provider = createSimulator(server.ctx, () => {});
  await checkPayment(server.ctx, listProviders([provider]), transactionId);
  // The scheduled job may have claimed the query first.
  await untilJobsEnd(server, "payments.check");
}

/** Seconds after which the simulator's payments expire. */
const EXPIRES_AFTER = 15 * 60;

/** Ages a payment by some seconds, so that its next query is due. */
export async function age(server: TestApp, transactionId: string, seconds: number): Promise<void> {
  await server.ctx.db
    .updateTable("transactions")
    .set({
      created_at: new Date(Date.now() - seconds * 1000),
      expires_at: new Date(Date.now() + (EXPIRES_AFTER - seconds) * 1000),
      next_check_at: new Date(0),
    })
    .where("id", "=", transactionId)
    .execute();
}

/** Makes the next query of a refund due that was sent to its provider. */
export async function makeRefundQueryDue({ ctx }: TestApp, id: string): Promise<void> {
  await ctx.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(0) })
    .where("id", "=", id)
    .where("status", "in", ["sent", "unknown"])
    .execute();
}

export function readPayment(server: TestApp, user: TestUser, id: string): Promise<Transaction> {
  return callAs(server, user, "GET", `/api/payments/${id}`);
}

export function paymentRow({ ctx }: TestApp, id: string) {
  return ctx.db.selectFrom("transactions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** A request that was paid in full, at once; `price` in francs, of a service of its own unless an `offer` is given. */
export async function buildPaid(
  server: TestApp,
  options: { price?: number; offer?: BuiltOffer; owner?: TestUser; order?: PaymentOrder } = {},
): Promise<{ requestId: string; owner: TestUser; paymentId: string; reference: string }> {
  const { order = card("0408"), price, owner: person } = options;
  const offer = options.offer ?? (await buildOffer(server, { ...(price !== undefined && { price }) }));
  const { id, owner } = await buildRequest(server, { offer, ...(person && { owner: person }) });
  const { id: paymentId, reference } = await startPayment(server, owner, id, order);
  await settleCharge(server.ctx, paymentId, { status: "succeeded" }, { by: "provider" });
  return { requestId: id, owner, paymentId, reference };
}
