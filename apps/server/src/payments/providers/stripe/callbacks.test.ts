import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Behaviour, FakeOutcome } from "../../../../test/providers/behaviour.ts";
import { SECRETS, startStripe } from "../../../../test/providers/start-stripe.ts";
import { InvalidCallbackError } from "../../provider.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

describe("a callback", () => {
  /** The callbacks that arrived after the payer decided. */
  async function callbacks(delivery: Behaviour["delivery"], outcome: FakeOutcome = "succeed") {
    const charge = await stripe.ordered({ delivery });
    await stripe.fake.decide(charge.order.reference, outcome);
    await stripe.fake.release();
    await stripe.fake.delivered();
    return { ...charge, received: [...stripe.received] };
  }

  test.each(["normal", "late", "before_response"] as const)(
    "delivered %s carries the result",
    async (delivery) => {
      const { received, ref, order } = await callbacks(delivery);
      expect(received).toHaveLength(1);
      const [{ headers, body }] = received as [(typeof received)[0]];
      expect(await stripe.connect().readCallback(headers, body)).toEqual({
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
      received.map(({ headers, body }) => stripe.connect().readCallback(headers, body)),
    );
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test("that is older than the final one says pending", async () => {
    const { received } = await callbacks("reordered");
    const events = await Promise.all(
      received.map(({ headers, body }) => stripe.connect().readCallback(headers, body)),
    );
    expect(events.map(({ notice }) => notice?.state.status)).toEqual(["succeeded", "pending"]);
    expect(events[0]?.eventId).not.toBe(events[1]?.eventId);
  });

  test("of an expired session leaves its reason to a query", async () => {
    const { received, ref, order } = await callbacks("normal", "insufficient_funds");
    const [{ headers, body }] = received as [(typeof received)[0]];
    const event = await stripe.connect().readCallback(headers, body);
    expect(event).toEqual({
      eventId: expect.any(String),
      reference: order.reference,
      gatewayId: ref.gatewayId,
    });
  });

  test.each(["forged", "stale"] as const)("that is %s is refused", async (delivery) => {
    const { received } = await callbacks(delivery);
    const [{ headers, body }] = received as [(typeof received)[0]];
    await expect(stripe.connect().readCallback(headers, body)).rejects.toThrow(InvalidCallbackError);
  });

  test("with other bytes or no signature is refused", async () => {
    const { received } = await callbacks("normal");
    const [{ headers, body }] = received as [(typeof received)[0]];
    const changed = Buffer.from(body.toString().replace("15000", "15001"));
    await expect(stripe.connect().readCallback(headers, changed)).rejects.toThrow(InvalidCallbackError);
    const { "stripe-signature": _, ...unsigned } = headers;
    await expect(stripe.connect().readCallback(unsigned, body)).rejects.toThrow(InvalidCallbackError);
  });

  const { webhooks } = new Stripe(SECRETS.secretKey);
  const signed = (type: string, object: object) => {
    const payload = JSON.stringify({ id: "evt_1", type, data: { object } });
    const headers = {
      "stripe-signature": webhooks.generateTestHeaderString({ payload, secret: SECRETS.webhookSecret }),
    };
    return stripe.connect().readCallback(headers, Buffer.from(payload));
  };

  test("about something else that the account sells names no charge", async () => {
    const foreign = { id: "cs_1", client_reference_id: null, status: "complete" };
    expect(await signed("checkout.session.completed", foreign)).toEqual({ eventId: "evt_1" });
    expect(await signed("customer.created", { id: "cus_1" })).toEqual({ eventId: "evt_1" });
    expect(await signed("refund.updated", { id: "re_1", status: "succeeded" })).toEqual({ eventId: "evt_1" });
  });

  test("about a refund names it", async () => {
    const refund = { id: "re_1", status: "failed", metadata: { reference: "r1" } };
    for (const type of ["refund.failed", "charge.refund.updated"]) {
      expect(await signed(type, refund)).toEqual({ eventId: "evt_1", reference: "r1", gatewayId: "re_1" });
    }
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

test("the official client understands the fake, and its signatures", async () => {
  const { hostname: host, port } = new URL(stripe.fake.url);
  const client = new Stripe(SECRETS.secretKey, { host, port, protocol: "http", maxNetworkRetries: 0 });
  const { order, gatewayId } = await stripe.ordered();
  expect((await client.checkout.sessions.list()).data).toMatchObject([{ id: gatewayId, status: "open" }]);
  await stripe.fake.decide(order.reference, "succeed");
  await stripe.fake.delivered();

  const session = await client.checkout.sessions.retrieve(gatewayId, { expand: ["payment_intent"] });
  expect(session).toMatchObject({ payment_status: "paid", payment_intent: { status: "succeeded" } });
  await expect(client.checkout.sessions.expire(gatewayId)).rejects.toThrow("Only Checkout Sessions");
  const [{ headers, body }] = stripe.received as [(typeof stripe.received)[0]];
  const event = client.webhooks.constructEvent(
    body,
    String(headers["stripe-signature"]),
    SECRETS.webhookSecret,
  );
  expect(event.type).toBe("checkout.session.completed");
});
