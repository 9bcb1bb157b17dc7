import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refById } from "../../../../test/providers/charges.ts";
import { anOrder, startAnsweringStripe, startStripe } from "../../../../test/providers/start-stripe.ts";
import type { ChargeRef } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let stripe: Awaited<ReturnType<typeof startStripe>>;

beforeEach(async () => {
  stripe = await startStripe();
});
afterEach(() => stripe.close());

describe("a refund", () => {
  const refundOf = (charge: ChargeRef, amount = charge.amount, reference: string = randomUUID()) => ({
    reference,
    label: "R-7K3M-9QTX",
    charge,
    amount,
    phone: undefined,
  });
  const refund = (order: ReturnType<typeof refundOf>) => stripe.connect().refund?.(order);
  const findRefund = (reference: string, gatewayId: string | undefined, charge: ChargeRef) =>
    stripe.connect().findRefund?.({ reference, gatewayId, charge });

  test.each([
    ["succeed", { status: "succeeded" }],
    ["stay_pending", { status: "pending" }],
    ["fail", { status: "failed", reason: "expired_or_canceled_card" }],
  ] as const)("that will %s, and its repetition", async (outcome, state) => {
    const { ref } = await stripe.paid();
    stripe.fake.refundOutcome = outcome;
    const order = refundOf(ref, 5000);
    const notice = await refund(order);
    expect(notice).toEqual({ reference: order.reference, gatewayId: expect.stringMatching(/^re_/), state });
    expect(await refund(order)).toEqual(notice);
    expect(stripe.fake.refunds).toMatchObject([{ amount: 5000, currency: "XOF" }]);
    expect(await findRefund(order.reference, notice?.gatewayId, ref)).toEqual(notice);
    expect(await findRefund(order.reference, undefined, ref)).toEqual(notice);
  });

  test("is made once when its answer is lost and the provider has forgotten its key", async () => {
    const { ref } = await stripe.paid();
    const order = refundOf(ref, 5000);
    stripe.fake.createRefund({
      reference: order.reference,
      gatewayId: "re_earlier",
      chargeId: ref.gatewayId ?? "",
      amount: 5000,
      currency: "XOF",
    });
    expect(await refund(order)).toMatchObject({ gatewayId: "re_earlier" });
    expect(stripe.fake.refunds).toHaveLength(1);
  });

  test("of more than what is left is refused for good", async () => {
    const { ref } = await stripe.paid();
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
    expect(await refund(refundOf(refById(anOrder(), "cs_test_unknown")))).toMatchObject({ state });
    expect(await refund(refundOf((await stripe.ordered()).ref))).toMatchObject({ state });
  });

  test("that is not answered is unknown", async () => {
    const { ref } = await stripe.paid();
    const handle = stripe.fake.protocol.handle;
    stripe.fake.protocol.handle = (call, self) =>
      call.method === "POST" ? { status: 500, body: "" } : handle(call, self);
    await expect(refund(refundOf(ref))).rejects.toThrow(UnknownResultError);
  });

  test("that is unknown to the provider is not found", async () => {
    const { ref } = await stripe.paid();
    expect(await findRefund(randomUUID(), "re_unknown", ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, (await stripe.ordered()).ref)).toBeUndefined();
  });
});

describe("settlements", () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const settlements = (day: string) => stripe.connect().settlements?.(day);

  test("list what was charged and refunded on the day, with fees", async () => {
    const { order, ref } = await stripe.paid({ amount: 2000, currency: "EUR" });
    const reference = randomUUID();
    await stripe.connect().refund?.({ reference, label: "R", charge: ref, amount: 500, phone: undefined });
    await stripe.ordered();

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
      const charge = await stripe.fake.create({
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
    const { provider, close } = await startAnsweringStripe(
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
