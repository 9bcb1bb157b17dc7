import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeOutcome } from "../../../../test/providers/behaviour.ts";
import { refById } from "../../../../test/providers/charges.ts";
import { manualDeadline } from "../../../../test/providers/deadline.ts";
import {
  anOrder,
  CARD,
  SITE,
  startAnsweringStripe,
  startStripe,
} from "../../../../test/providers/start-stripe.ts";
import { ChargeRefusedError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

describe("an order", () => {
  test("opens a session, whose page the payer continues on", async () => {
    stripe.fake.next({ decidesAlone: false });
    const order = anOrder();
    const answer = await stripe.connect().charge(order);

    expect(answer.state).toEqual({ status: "requires_action" });
    expect(answer.redirectUrl).toBe(`${stripe.fake.url}/pay/${answer.gatewayId}`);
    expect(stripe.fake.charges).toHaveLength(1);
    expect(stripe.fake.charges[0]).toMatchObject({
      reference: order.reference,
      gatewayId: answer.gatewayId,
      amount: 15_000,
      currency: "XOF",
      returnUrl: "https://passerelle.example/requests/1/payment",
      data: { name: "P-7K3M-9QTX", locale: "fr", reference: order.reference },
    });
    expect(JSON.stringify(stripe.fake.charges)).not.toContain(CARD.number);
  });

  test("that is repeated opens no second session, also when its time differs", async () => {
    stripe.fake.always({ decidesAlone: false });
    const order = anOrder();
    const first = await stripe.connect().charge(order);
    expect(await stripe.connect().charge(order)).toEqual(first);
    expect(await stripe.connect().charge({ ...order, label: "P-OTHER" })).toEqual(first);
    expect(stripe.fake.charges).toHaveLength(1);
  });

  test("below the currency's least amount is refused for good, with the provider's reason", async () => {
    const refusal = await stripe
      .connect()
      .charge(anOrder({ amount: 10, currency: "EUR" }))
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ChargeRefusedError);
    expect(refusal).toMatchObject({
      failureCode: "provider_unavailable",
      message: "stripe: amount_too_small",
    });
  });

  test("with a wrong key is refused for good", async () => {
    const charging = stripe.connect({ secretKey: "sk_test_other" }).charge(anOrder());
    await expect(charging).rejects.toThrow(ChargeRefusedError);
    expect(stripe.fake.charges).toHaveLength(0);
  });

  test.each(["refused_500", "created_500"] as const)("with the fault %s is unknown", async (orderFault) => {
    stripe.fake.next({ orderFault, decidesAlone: false });
    const order = anOrder();
    await expect(stripe.connect().charge(order)).rejects.toThrow(UnknownResultError);
    const notice = await stripe.connect().find(refById(order));
    expect(notice?.reference).toBe(orderFault === "created_500" ? order.reference : undefined);
  });

  test.each(["no_answer", "slow_body"] as const)("with the fault %s ends in time", async (orderFault) => {
    stripe.fake.next({ orderFault, decidesAlone: false });
    const order = anOrder();
    const { deadline, pass } = manualDeadline();
    stripe.fake.onWithheld = pass;
    await expect(stripe.connect({ deadline }).charge(order)).rejects.toThrow(UnknownResultError);
    expect(await stripe.connect().find(refById(order))).toMatchObject({
      reference: order.reference,
      state: { status: "requires_action" },
      redirectUrl: expect.stringMatching(/\/pay\/cs_test_/),
    });
  });

  test.each([
    [200, "<html>"],
    [200, '{"id":"cs_1"}'],
    [200, ""],
    [302, ""],
    [418, "{}"],
  ])("answered by %i %s is unknown", async (status, body) => {
    const { provider, close } = await startAnsweringStripe(status, body);
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
    ["limit_reached", { status: "failed", failureCode: "limit_reached" }],
    ["cancel", { status: "expired" }],
    ["expire", { status: "expired" }],
  ] as [FakeOutcome, object][])("after %s", async (outcome, state) => {
    const { ref, order } = await stripe.ordered();
    await stripe.fake.decide(order.reference, outcome);
    const notice = await stripe.connect().find(ref);
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
    const { order } = await stripe.paid();
    for (let n = 0; n < 120; n += 1) {
      await stripe.fake.create({
        reference: `other-${n}`,
        gatewayId: `cs_${n}`,
        amount: 1000,
        currency: "EUR",
      });
    }
    expect(await stripe.connect().find(refById(order))).toMatchObject({ state: { status: "succeeded" } });
  });

  test("about an unknown charge finds nothing", async () => {
    expect(await stripe.connect().find(refById(anOrder(), "cs_test_unknown"))).toBeUndefined();
    expect(await stripe.connect().find(refById(anOrder()))).toBeUndefined();
  });

  test("that fails leaves the charge undecided", async () => {
    const { ref } = await stripe.ordered({ failingQueries: 1 });
    await expect(stripe.connect().find(ref)).rejects.toThrow(UnknownResultError);
    expect(await stripe.connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
    await expect(stripe.connect({ secretKey: "sk_test_other" }).find(ref)).rejects.toThrow(
      UnknownResultError,
    );
  });

  test.each(["wrong_amount", "wrong_currency"] as const)("reports a %s as it was taken", async (delivery) => {
    const { ref, order } = await stripe.ordered({ delivery });
    await stripe.fake.decide(order.reference, "succeed");
    const notice = await stripe.connect().find(ref);
    expect([notice?.amount, notice?.currency]).not.toEqual([order.amount, order.currency]);
    expect(notice?.state).toEqual({ status: "succeeded" });
  });
});

describe("a cancellation", () => {
  test("ends the session, and repeats its answer", async () => {
    const { ref, order } = await stripe.ordered();
    expect(await stripe.connect().cancel(ref)).toMatchObject({ state: { status: "expired" } });
    expect(await stripe.connect().cancel(ref)).toMatchObject({ state: { status: "expired" } });
    await stripe.fake.decide(order.reference, "succeed");
    expect(await stripe.connect().find(ref)).toMatchObject({ state: { status: "expired" } });
  });

  test("ends a session whose id never arrived", async () => {
    const { order } = await stripe.ordered();
    expect(await stripe.connect().cancel(refById(order))).toMatchObject({ state: { status: "expired" } });
  });

  test("answers success when the payer was faster", async () => {
    const { ref } = await stripe.paid();
    expect(await stripe.connect().cancel(ref)).toMatchObject({ state: { status: "succeeded" } });
  });

  test("answers pending when the session cannot be ended and is open", async () => {
    const { ref } = await stripe.ordered();
    const handle = stripe.fake.protocol.handle;
    stripe.fake.protocol.handle = (call, self) => {
      if (!call.path.endsWith("/expire")) return handle(call, self);
      return { status: 400, body: '{"error":{"type":"invalid_request_error"}}' };
    };
    expect(await stripe.connect().cancel(ref)).toMatchObject({ state: { status: "pending" } });
  });

  test("of an unknown charge finds nothing", async () => {
    expect(await stripe.connect().cancel(refById(anOrder(), "cs_test_unknown"))).toBeUndefined();
    expect(await stripe.connect().cancel(refById(anOrder()))).toBeUndefined();
  });
});

test("the payer's page leads back, and pays only when the payer does", async () => {
  const { order, ref } = await stripe.ordered();
  const press = (button: string) =>
    fetch(`${stripe.fake.url}/pay/${ref.gatewayId}/${button}`, { method: "POST", redirect: "manual" });
  const back = await press("cancel");
  expect(back.headers.get("location")).toBe(`${SITE.publicUrl}${order.returnPath}`);
  expect(await stripe.connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
  await press("succeed");
  expect(await stripe.connect().find(ref)).toMatchObject({ state: { status: "succeeded" } });
});
