import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Behaviour, FakeOutcome } from "../../../../test/providers/behaviour.ts";
import { openCallbackInbox } from "../../../../test/providers/callback-inbox.ts";
import type { Fake } from "../../../../test/providers/fake.ts";
import { stripeFake } from "../../../../test/providers/stripe.ts";
import {
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  InvalidCallbackError,
} from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { createStripe } from "./provider.ts";

const secretKey = "sk_test_of_the_fake";
const webhookSecret = "whsec_of_the_fake";
const site = { publicUrl: "https://passerelle.example", platformName: "Passerelle" };
const card = { number: "4242424242424242", name: "A. Diop", expiry: "12/30", cvc: "123" };

let inbox: Awaited<ReturnType<typeof openCallbackInbox>>;
let fake: Fake;

beforeAll(async () => {
  inbox = await openCallbackInbox();
});
afterAll(() => inbox.close());

beforeEach(async () => {
  inbox.received.length = 0;
  fake = await stripeFake({ secretKey, webhookSecret, webhookUrl: inbox.url }).listen();
});
afterEach(() => fake.close());

const connect = (changes: { secretKey?: string; limitMs?: number } = {}) =>
  createStripe({ secretKey, webhookSecret, apiUrl: fake.url, ...changes }, site, changes);

const anOrder = (changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  amount: 15_000,
  currency: "XOF",
  returnPath: "/fr/paiements/42?retour=1",
  language: "fr",
  order: { method: "card", card },
  ...changes,
});

const refOf = ({ reference, amount, currency }: ChargeOrder, gatewayId?: string): ChargeRef => ({
  reference,
  gatewayId,
  amount,
  currency,
  data: {},
});

/** A charge whose payer decides when the test says so. */
async function ordered(behaviour: Partial<Behaviour> = {}, changes: Partial<ChargeOrder> = {}) {
  fake.next({ decidesAlone: false, ...behaviour });
  const order = anOrder(changes);
  const { gatewayId } = await connect().charge(order);
  return { order, ref: refOf(order, gatewayId), gatewayId };
}

async function paid(changes: Partial<ChargeOrder> = {}) {
  const charge = await ordered({}, changes);
  await fake.decide(charge.order.reference, "succeed");
  return charge;
}

/** The provider with an API that always answers this. */
async function answering(status: number, body: string) {
  const broken = await stripeFake({ secretKey, webhookSecret }).listen();
  broken.protocol.handle = () => ({ status, body });
  return {
    provider: createStripe({ secretKey, webhookSecret, apiUrl: broken.url }, site),
    close: () => broken.close(),
  };
}

describe("an order", () => {
  test("opens a session, whose page the payer continues on", async () => {
    fake.next({ decidesAlone: false });
    const order = anOrder();
    const answer = await connect().charge(order);

    expect(answer.state).toEqual({ status: "requires_action" });
    expect(answer.redirectUrl).toBe(`${fake.url}/pay/${answer.gatewayId}`);
    expect(fake.charges).toHaveLength(1);
    expect(fake.charges[0]).toMatchObject({
      reference: order.reference,
      gatewayId: answer.gatewayId,
      amount: 15_000,
      currency: "XOF",
      returnUrl: "https://passerelle.example/fr/paiements/42?retour=1",
      data: { name: "P-7K3M-9QTX", locale: "fr", reference: order.reference },
    });
    expect(JSON.stringify(fake.charges)).not.toContain(card.number);
  });

  test("that is repeated opens no second session, also when its time differs", async () => {
    fake.always({ decidesAlone: false });
    const order = anOrder();
    const first = await connect().charge(order);
    expect(await connect().charge(order)).toEqual(first);
    expect(await connect().charge({ ...order, label: "P-OTHER" })).toEqual(first);
    expect(fake.charges).toHaveLength(1);
  });

  test("below the currency's least amount is refused for good, with the provider's reason", async () => {
    const refusal = await connect()
      .charge(anOrder({ amount: 10, currency: "EUR" }))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChargeRefusedError);
    expect(refusal).toMatchObject({
      failureCode: "provider_unavailable",
      message: "stripe: amount_too_small",
    });
  });

  test("with a wrong key is refused for good", async () => {
    const charging = connect({ secretKey: "sk_test_other" }).charge(anOrder());
    await expect(charging).rejects.toThrow(ChargeRefusedError);
    expect(fake.charges).toHaveLength(0);
  });

  test.each(["refused_500", "created_500"] as const)("with the fault %s is unknown", async (orderFault) => {
    fake.next({ orderFault, decidesAlone: false });
    const order = anOrder();
    await expect(connect().charge(order)).rejects.toThrow(UnknownResultError);
    const notice = await connect().find(refOf(order));
    expect(notice?.reference).toBe(orderFault === "created_500" ? order.reference : undefined);
  });

  test.each(["no_answer", "slow_body"] as const)("with the fault %s ends in time", async (orderFault) => {
    fake.next({ orderFault, decidesAlone: false });
    const order = anOrder();
    await expect(connect({ limitMs: 200 }).charge(order)).rejects.toThrow(UnknownResultError);
    expect(await connect().find(refOf(order))).toMatchObject({
      reference: order.reference,
      state: { status: "requires_action" },
    });
  });

  test.each([
    [200, "<html>"],
    [200, '{"id":"cs_1"}'],
    [200, ""],
    [302, ""],
    [418, "{}"],
  ])("answered by %i %s is unknown", async (status, body) => {
    const { provider, close } = await answering(status, body);
    await expect(provider.charge(anOrder())).rejects.toThrow(UnknownResultError);
    await close();
  });
});

describe("a query", () => {
  test.each([
    ["never", { status: "requires_action" }],
    ["succeed", { status: "succeeded" }],
    ["decline", { status: "failed", failureCode: "declined" }],
    ["insufficient_funds", { status: "failed", failureCode: "insufficient_funds" }],
    ["cancel", { status: "expired" }],
    ["expire", { status: "expired" }],
  ] as [FakeOutcome, object][])("after %s", async (outcome, state) => {
    const { ref, order } = await ordered();
    await fake.decide(order.reference, outcome);
    const notice = await connect().find(ref);
    expect(notice).toMatchObject({
      reference: order.reference,
      gatewayId: ref.gatewayId,
      amount: 15_000,
      currency: "XOF",
      state,
    });
    expect(notice?.fee).toBe(outcome === "succeed" ? 250 : undefined);
  });

  test("finds a session whose id never arrived, behind a hundred newer ones", async () => {
    const { order } = await paid();
    for (let n = 0; n < 120; n += 1) {
      await fake.create({ reference: `other-${n}`, gatewayId: `cs_${n}`, amount: 1000, currency: "EUR" });
    }
    expect(await connect().find(refOf(order))).toMatchObject({ state: { status: "succeeded" } });
  });

  test("about an unknown charge finds nothing", async () => {
    expect(await connect().find(refOf(anOrder(), "cs_test_unknown"))).toBeUndefined();
    expect(await connect().find(refOf(anOrder()))).toBeUndefined();
  });

  test("that fails says nothing about the charge", async () => {
    const { ref } = await ordered({ failingQueries: 1 });
    await expect(connect().find(ref)).rejects.toThrow(UnknownResultError);
    expect(await connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
    await expect(connect({ secretKey: "sk_test_other" }).find(ref)).rejects.toThrow(UnknownResultError);
  });

  test.each(["wrong_amount", "wrong_currency"] as const)("reports a %s as it was taken", async (delivery) => {
    const { ref, order } = await ordered({ delivery });
    await fake.decide(order.reference, "succeed");
    const notice = await connect().find(ref);
    expect([notice?.amount, notice?.currency]).not.toEqual([order.amount, order.currency]);
    expect(notice?.state).toEqual({ status: "succeeded" });
  });
});

describe("a cancellation", () => {
  test("ends the session, and repeats its answer", async () => {
    const { ref, order } = await ordered();
    expect(await connect().cancel(ref)).toMatchObject({ state: { status: "expired" } });
    expect(await connect().cancel(ref)).toMatchObject({ state: { status: "expired" } });
    await fake.decide(order.reference, "succeed");
    expect(await connect().find(ref)).toMatchObject({ state: { status: "expired" } });
  });

  test("ends a session whose id never arrived", async () => {
    const { order } = await ordered();
    expect(await connect().cancel(refOf(order))).toMatchObject({ state: { status: "expired" } });
  });

  test("answers success when the payer was faster", async () => {
    const { ref } = await paid();
    expect(await connect().cancel(ref)).toMatchObject({ state: { status: "succeeded" } });
  });

  test("answers pending when the session cannot be ended and is open", async () => {
    const { ref } = await ordered();
    const handle = fake.protocol.handle;
    fake.protocol.handle = (call, self) => {
      if (!call.path.endsWith("/expire")) return handle(call, self);
      return { status: 400, body: '{"error":{"type":"invalid_request_error"}}' };
    };
    expect(await connect().cancel(ref)).toMatchObject({ state: { status: "pending" } });
  });

  test("of an unknown charge finds nothing", async () => {
    expect(await connect().cancel(refOf(anOrder(), "cs_test_unknown"))).toBeUndefined();
    expect(await connect().cancel(refOf(anOrder()))).toBeUndefined();
  });
});

describe("a callback", () => {
  /** What arrived after the payer decided. */
  async function callbacks(delivery: Behaviour["delivery"], outcome: FakeOutcome = "succeed") {
    const charge = await ordered({ delivery });
    await fake.decide(charge.order.reference, outcome);
    await fake.release();
    await fake.delivered();
    return { ...charge, received: [...inbox.received] };
  }

  test.each(["normal", "late", "before_response"] as const)(
    "delivered %s carries the result",
    async (delivery) => {
      const { received, ref, order } = await callbacks(delivery);
      expect(received).toHaveLength(1);
      const [{ headers, rawBody }] = received as [(typeof received)[0]];
      expect(await connect().readCallback(headers, rawBody)).toEqual({
        eventId: expect.stringMatching(/^evt_\w+$/),
        reference: order.reference,
        gatewayId: ref.gatewayId,
        notice: {
          reference: order.reference,
          gatewayId: ref.gatewayId,
          amount: 15_000,
          currency: "XOF",
          state: { status: "succeeded" },
        },
      });
    },
  );

  test("that is duplicated has the same id each time", async () => {
    const { received } = await callbacks("duplicated");
    const events = await Promise.all(
      received.map(({ headers, rawBody }) => connect().readCallback(headers, rawBody)),
    );
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test("that is older than the final one says pending", async () => {
    const { received } = await callbacks("reordered");
    const events = await Promise.all(
      received.map(({ headers, rawBody }) => connect().readCallback(headers, rawBody)),
    );
    expect(events.map(({ notice }) => notice?.state.status)).toEqual(["succeeded", "pending"]);
    expect(events[0]?.eventId).not.toBe(events[1]?.eventId);
  });

  test("of an expired session leaves its reason to a query", async () => {
    const { received, ref, order } = await callbacks("normal", "insufficient_funds");
    const [{ headers, rawBody }] = received as [(typeof received)[0]];
    const event = await connect().readCallback(headers, rawBody);
    expect(event).toEqual({
      eventId: expect.any(String),
      reference: order.reference,
      gatewayId: ref.gatewayId,
    });
  });

  test.each(["forged", "stale"] as const)("that is %s is refused", async (delivery) => {
    const { received } = await callbacks(delivery);
    const [{ headers, rawBody }] = received as [(typeof received)[0]];
    await expect(connect().readCallback(headers, rawBody)).rejects.toThrow(InvalidCallbackError);
  });

  test("with other bytes or no signature is refused", async () => {
    const { received } = await callbacks("normal");
    const [{ headers, rawBody }] = received as [(typeof received)[0]];
    const changed = Buffer.from(rawBody.toString().replace("15000", "15001"));
    await expect(connect().readCallback(headers, changed)).rejects.toThrow(InvalidCallbackError);
    const { "stripe-signature": _, ...unsigned } = headers;
    await expect(connect().readCallback(unsigned, rawBody)).rejects.toThrow(InvalidCallbackError);
  });

  const { webhooks } = new Stripe(secretKey);
  const signed = (type: string, object: object) => {
    const payload = JSON.stringify({ id: "evt_1", type, data: { object } });
    const headers = {
      "stripe-signature": webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    };
    return connect().readCallback(headers, Buffer.from(payload));
  };

  test("about something else that the account sells names no charge", async () => {
    const foreign = { id: "cs_1", client_reference_id: null, status: "complete" };
    expect(await signed("checkout.session.completed", foreign)).toEqual({ eventId: "evt_1" });
    expect(await signed("customer.created", { id: "cus_1" })).toEqual({ eventId: "evt_1" });
    expect(await signed("refund.updated", { id: "re_1", status: "succeeded" })).toEqual({ eventId: "evt_1" });
  });

  test("about a refund names it", async () => {
    const refund = { id: "re_1", status: "failed", metadata: { reference: "r1" } };
    expect(await signed("refund.failed", refund)).toEqual({
      eventId: "evt_1",
      reference: "r1",
      gatewayId: "re_1",
    });
  });

  test("about a slow payment that failed leaves its reason to a query", async () => {
    const session = {
      id: "cs_1",
      client_reference_id: "c1",
      status: "complete",
      payment_status: "unpaid",
      amount_total: 1,
      currency: "eur",
    };
    expect(await signed("checkout.session.async_payment_failed", session)).toEqual({
      eventId: "evt_1",
      reference: "c1",
      gatewayId: "cs_1",
    });
  });
});

describe("a refund", () => {
  const refundOf = (charge: ChargeRef, amount = charge.amount, reference: string = randomUUID()) => ({
    reference,
    label: "R-7K3M-9QTX",
    charge,
    amount,
    phone: undefined,
  });
  const refund = (order: ReturnType<typeof refundOf>) => connect().refund?.(order);
  const findRefund = (reference: string, gatewayId: string | undefined, charge: ChargeRef) =>
    connect().findRefund?.({ reference, gatewayId, charge });

  test.each([
    ["succeed", { status: "succeeded" }],
    ["stay_pending", { status: "pending" }],
    ["fail", { status: "failed", reason: "expired_or_canceled_card" }],
  ] as const)("that will %s, and its repetition", async (outcome, state) => {
    const { ref } = await paid();
    fake.refundOutcome = outcome;
    const order = refundOf(ref, 5000);
    const notice = await refund(order);
    expect(notice).toEqual({ reference: order.reference, gatewayId: expect.stringMatching(/^re_/), state });
    expect(await refund(order)).toEqual(notice);
    expect(fake.refunds).toMatchObject([{ amount: 5000, currency: "XOF" }]);
    expect(await findRefund(order.reference, notice?.gatewayId, ref)).toEqual(notice);
    expect(await findRefund(order.reference, undefined, ref)).toEqual(notice);
  });

  test("is made once when its answer is lost and the provider has forgotten its key", async () => {
    const { ref } = await paid();
    const order = refundOf(ref, 5000);
    fake.createRefund({
      reference: order.reference,
      gatewayId: "re_earlier",
      chargeId: ref.gatewayId ?? "",
      amount: 5000,
      currency: "XOF",
    });
    expect(await refund(order)).toMatchObject({ gatewayId: "re_earlier" });
    expect(fake.refunds).toHaveLength(1);
  });

  test("of more than what is left is refused for good", async () => {
    const { ref } = await paid();
    await refund(refundOf(ref, 10_000));
    expect(await refund(refundOf(ref, 5001))).toMatchObject({
      state: { status: "failed", reason: "invalid_request_error amount" },
    });
    await refund(refundOf(ref, 5000));
    expect(await refund(refundOf(ref, 1))).toMatchObject({
      state: { status: "failed", reason: "charge_already_refunded" },
    });
  });

  test("of a charge that is unknown or unpaid is refused for good", async () => {
    const state = { status: "failed", reason: "charge_not_found" };
    expect(await refund(refundOf(refOf(anOrder(), "cs_test_unknown")))).toMatchObject({ state });
    expect(await refund(refundOf((await ordered()).ref))).toMatchObject({ state });
  });

  test("that is not answered is unknown", async () => {
    const { ref } = await paid();
    const handle = fake.protocol.handle;
    fake.protocol.handle = (call, self) =>
      call.method === "POST" ? { status: 500, body: "" } : handle(call, self);
    await expect(refund(refundOf(ref))).rejects.toThrow(UnknownResultError);
  });

  test("that is unknown to the provider is not found", async () => {
    const { ref } = await paid();
    expect(await findRefund(randomUUID(), "re_unknown", ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, (await ordered()).ref)).toBeUndefined();
  });
});

describe("settlements", () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const settlements = (day: string) => connect().settlements?.(day);

  test("list what was charged and refunded on the day, with fees", async () => {
    const { order, ref } = await paid({ amount: 2000, currency: "EUR" });
    const reference = randomUUID();
    await connect().refund?.({ reference, label: "R", charge: ref, amount: 500, phone: undefined });
    await ordered();

    expect(await settlements(today())).toEqual([
      {
        id: expect.stringMatching(/^txn_/),
        kind: "refund",
        gatewayId: expect.stringMatching(/^re_/),
        reference,
        amount: 500,
        fee: 0,
        currency: "EUR",
      },
      {
        id: expect.stringMatching(/^txn_/),
        kind: "charge",
        gatewayId: expect.stringMatching(/^pi_/),
        reference: order.reference,
        amount: 2000,
        fee: 55,
        currency: "EUR",
      },
    ]);
    expect(await settlements("2020-01-01")).toEqual([]);
  });

  test("are read to their last page", async () => {
    for (let n = 0; n < 101; n += 1) {
      const charge = await fake.create({
        reference: `r${n}`,
        amount: 1000,
        currency: "EUR",
        data: { charge: `ch_${n}`, payment_intent: `pi_${n}`, reference: `r${n}` },
      });
      charge.state = "succeeded";
    }
    const lines = (await settlements(today())) ?? [];
    expect(new Set(lines.map(({ reference }) => reference)).size).toBe(101);
  });

  test("convert the fee of a charge in another currency than the balance's, and leave payouts out", async () => {
    const source = { id: "ch_1", amount: 15_000, currency: "xof", metadata: {} };
    const { provider, close } = await answering(
      200,
      JSON.stringify({
        has_more: false,
        data: [
          { id: "txn_1", type: "charge", amount: 2287, fee: 59, source },
          { id: "txn_2", type: "payout", amount: -2228, fee: 0, source: "po_1" },
        ],
      }),
    );
    expect(await provider.settlements?.(today())).toEqual([
      {
        id: "txn_1",
        kind: "charge",
        gatewayId: "ch_1",
        reference: undefined,
        amount: 15_000,
        fee: 387,
        currency: "XOF",
      },
    ]);
    await close();
  });
});

test("the official client understands the fake, and its signatures", async () => {
  const { hostname: host, port } = new URL(fake.url);
  const client = new Stripe(secretKey, { host, port, protocol: "http", maxNetworkRetries: 0 });
  const { order, gatewayId } = await ordered();
  expect((await client.checkout.sessions.list()).data).toMatchObject([{ id: gatewayId, status: "open" }]);
  await fake.decide(order.reference, "succeed");
  await fake.delivered();

  const session = await client.checkout.sessions.retrieve(gatewayId, { expand: ["payment_intent"] });
  expect(session).toMatchObject({ payment_status: "paid", payment_intent: { status: "succeeded" } });
  await expect(client.checkout.sessions.expire(gatewayId)).rejects.toThrow("Only Checkout Sessions");
  const [{ headers, rawBody }] = inbox.received as [(typeof inbox.received)[0]];
  const event = client.webhooks.constructEvent(rawBody, String(headers["stripe-signature"]), webhookSecret);
  expect(event.type).toBe("checkout.session.completed");
});

test("the payer's page leads back, and pays only when the payer does", async () => {
  const { order, ref } = await ordered();
  const press = (button: string) =>
    fetch(`${fake.url}/pay/${ref.gatewayId}/${button}`, { method: "POST", redirect: "manual" });
  const back = await press("cancel");
  expect(back.headers.get("location")).toBe(`${site.publicUrl}${order.returnPath}`);
  expect(await connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
  await press("succeed");
  expect(await connect().find(ref)).toMatchObject({ state: { status: "succeeded" } });
});
