import type { Transaction } from "@passerelle/contract/payments";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import {
  actorOf,
  age,
  card,
  mobile,
  PAYPAL,
  paymentRow,
  payRequest,
  readPayment,
  startPayment,
  tryToGiveUp,
} from "../../../test/builders/payments.ts";
import { type BuiltOffer, buildOffer, buildRequest, getRequest } from "../../../test/builders/requests.ts";
import { holdJobs, sentMails } from "../../../test/database.ts";
import type { PaymentProvider } from "../provider.ts";
import { listProviders, type Providers } from "../providers.ts";
import { createSimulator } from "../simulator/provider.ts";
import { giveUpPayment } from "./give-up.ts";
import { beginPayment, pay } from "./pay.ts";
import { settleCharge } from "./settle.ts";

let server: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  server = await startTestApp();
  offer = await buildOffer(server);
});
afterAll(() => server.close());

const kindsOf = (events: { kind: string }[]) => events.map((event) => event.kind);
const chargeOf = (reference: string) =>
  server.ctx.db
    .selectFrom("simulator_charges")
    .selectAll()
    .where("merchant_reference", "=", reference)
    .executeTakeFirst();

/** The simulator with some answers replaced by slow or failing ones. */
function simulatorWith(change: Partial<PaymentProvider>): Providers {
  const provider = { ...createSimulator(server.ctx, () => {}), ...change };
  return listProviders([provider]);
}

test("gives up a pending payment, and pays by another method", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const waiting = await startPayment(server, owner, id, mobile("0408"));
  const reply = await tryToGiveUp(server, owner, waiting.id);
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json()).toMatchObject({
    id: waiting.id,
    status: "failed",
    failure_code: "cancelled_by_payer",
    redirect_url: null,
  });
  expect(await chargeOf(waiting.id)).toMatchObject({ status: "failed", answers_at: null });
  const free = await getRequest(server, owner, id);
  expect(free).toMatchObject({
    status: "draft",
    next_action: "pay",
    context_locked: false,
    may_cancel: true,
  });
  expect(free.events.at(-1)).toMatchObject({ kind: "payment_cancelled", by: "customer" });
  // The person who gave it up needs no email.
  expect(await sentMails(server, owner.email)).toEqual([]);
  expect(await payRequest(server, owner, id, card())).toMatchObject({ status: "pending_validation" });
});

test("ten concurrent calls give it up once", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, PAYPAL);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => tryToGiveUp(server, owner, transactionId)),
  );
  for (const reply of replies) expect(reply.json<Transaction>().status).toBe("failed");
  expect(kindsOf((await getRequest(server, owner, id)).events)).toEqual([
    "created",
    "payment_started",
    "payment_cancelled",
  ]);
});

test("finds a payment that was taken meanwhile as paid", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, card("0119"));
  await expect
    .poll(async () => (await chargeOf(transactionId))?.status, { timeout: patience(5_000) })
    .toBe("succeeded");
  const reply = await tryToGiveUp(server, owner, transactionId);
  expect(reply.json()).toMatchObject({ status: "succeeded", failure_code: null });
  expect(await getRequest(server, owner, id)).toMatchObject({ status: "pending_validation" });
  expect(await sentMails(server, owner.email)).toEqual(["payment_receipt"]);
  // Repeated when nothing is left to give up.
  expect((await tryToGiveUp(server, owner, transactionId)).json()).toMatchObject({ status: "succeeded" });
});

test("approved and given up concurrently: both sides agree on the result", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, owner } = await buildRequest(server, { offer });
    const { id: transactionId, redirect_url } = await startPayment(server, owner, id, PAYPAL);
    const approve = () =>
      server.app.inject({
        method: "POST",
        url: `${redirect_url}/approve`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "",
      });
    const giveUp = () => tryToGiveUp(server, owner, transactionId);
    const both = round % 2 ? [approve(), giveUp()] : [giveUp(), approve()];
    await Promise.all(both);
    const { status } = await readPayment(server, owner, transactionId);
    expect((await chargeOf(transactionId))?.status).toBe(status);
    expect((await getRequest(server, owner, id)).status).toBe(
      status === "succeeded" ? "pending_validation" : "draft",
    );
  }
});

test("a charge that the provider cannot cancel stays pending", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, mobile("0507"));
  const reply = await tryToGiveUp(server, owner, transactionId);
  expect([reply.statusCode, reply.json().code]).toEqual([409, "payment_not_cancellable"]);
  expect(await getRequest(server, owner, id)).toMatchObject({ next_action: "await_payment" });
});

test("the request stays blocked while the provider does not answer", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, card("0408"));
  const down = simulatorWith({ cancel: () => Promise.reject(new Error("no line")) });
  await expect(giveUpPayment(server.ctx, down, actorOf(owner), transactionId)).rejects.toMatchObject({
    code: "payment_provider_unavailable",
  });
  const gone = listProviders([]);
  await expect(giveUpPayment(server.ctx, gone, actorOf(owner), transactionId)).rejects.toMatchObject({
    code: "payment_provider_unavailable",
  });
  expect((await readPayment(server, owner, transactionId)).status).toBe("pending");
  expect((await tryToGiveUp(server, owner, transactionId)).json()).toMatchObject({ status: "failed" });
});

test("a payment whose order was never sent is given up once it cannot be in transit", async () => {
  onTestFinished(await holdJobs(server, "payments.check"));
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await beginPayment(
    server.ctx,
    listProviders([createSimulator(server.ctx, () => {})]),
    actorOf(owner),
    {
      due: { requestId: id },
      order: card(),
      idempotencyKey: crypto.randomUUID(),
      expectedTotal: "15000 XAF",
      language: "fr",
    },
  );
  expect((await tryToGiveUp(server, owner, transactionId)).json().code).toBe("payment_not_cancellable");
  await age(server, transactionId, 61);
  expect((await tryToGiveUp(server, owner, transactionId)).json()).toMatchObject({ status: "failed" });
});

test("cancels a charge immediately that starts after its payment was given up", async () => {
  onTestFinished(await holdJobs(server, "payments.check"));
  const { id, owner } = await buildRequest(server, { offer });
  const simulator = createSimulator(server.ctx, () => {});
  const slow = simulatorWith({
    charge: async (order) => {
      await age(server, order.reference, 61);
      await tryToGiveUp(server, owner, order.reference);
      return simulator.charge(order);
    },
  });
  const answer = await pay(server.ctx, slow, actorOf(owner), {
    due: { requestId: id },
    order: mobile("0408"),
    idempotencyKey: crypto.randomUUID(),
    expectedTotal: "15000 XAF",
    language: "fr",
  });
  expect(answer).toMatchObject({ status: "failed", failure_code: "cancelled_by_payer" });
  expect(await chargeOf(answer.id)).toMatchObject({ status: "failed" });
});

test("records money that arrives although the payment was given up, and owes it back when another one paid", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const first = await startPayment(server, owner, id, mobile("0408"));
  await tryToGiveUp(server, owner, first.id);
  await payRequest(server, owner, id, card());
  await settleCharge(server.ctx, first.id, { status: "succeeded" }, { by: "provider" });
  expect((await paymentRow(server, first.id)).refunded).toBeGreaterThan(0);
  expect(await getRequest(server, owner, id)).toMatchObject({ status: "pending_validation" });
});

test("only the payer can give a payment up", async () => {
  const { id, owner } = await buildRequest(server, { offer });
  const { id: transactionId } = await startPayment(server, owner, id, PAYPAL);
  for (const user of [await buildUser(server), await buildUser(server, { role: "super_admin" })]) {
    expect((await tryToGiveUp(server, user, transactionId)).json().code).toBe("payment_not_found");
  }
  const anonymous = await server.app.inject({
    method: "POST",
    url: `/api/payments/${transactionId}/cancel`,
    payload: {},
  });
  expect(anonymous.statusCode).toBe(401);
  expect((await tryToGiveUp(server, owner, crypto.randomUUID())).json().code).toBe("payment_not_found");
  expect((await readPayment(server, owner, transactionId)).status).toBe("pending");
});
