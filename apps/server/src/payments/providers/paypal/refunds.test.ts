import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refById } from "../../../../test/providers/charges.ts";
import { anOrder, startPayPal } from "../../../../test/providers/start-paypal.ts";
import type { ChargeRef } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let paypal: Awaited<ReturnType<typeof startPayPal>>;

beforeEach(async () => {
  paypal = await startPayPal();
});
afterEach(() => paypal.close());

describe("a refund", () => {
  const refundOf = (charge: ChargeRef, amount = charge.amount, reference: string = randomUUID()) => ({
    reference,
    label: "R-7K3M-9QTX",
    charge,
    amount,
    phone: undefined,
  });
  const refund = (order: ReturnType<typeof refundOf>) => paypal.connect().refund?.(order);
  const findRefund = (reference: string, gatewayId: string | undefined, charge: ChargeRef) =>
    paypal.connect().findRefund?.({ reference, gatewayId, charge });

  test.each([
    ["succeed", { status: "succeeded" }],
    ["stay_pending", { status: "pending" }],
    ["fail", { status: "failed", reason: "FAILED" }],
  ] as const)("that will %s, and its repetition", async (outcome, state) => {
    const { ref } = await paypal.paid();
    paypal.fake.refundOutcome = outcome;
    const order = refundOf(ref, 500);
    const notice = await refund(order);
    expect(notice).toEqual({ reference: order.reference, gatewayId: expect.any(String), state });
    expect(await refund(order)).toEqual(notice);
    expect(paypal.fake.refunds).toMatchObject([{ amount: 500, currency: "EUR" }]);
    expect(await findRefund(order.reference, notice?.gatewayId, ref)).toEqual(notice);
    expect(await findRefund(order.reference, undefined, ref)).toEqual(notice);
  });

  test("is made once, also when the provider has forgotten its request", async () => {
    const { ref } = await paypal.paid();
    const order = refundOf(ref, 500);
    const notice = await refund(order);
    for (const made of paypal.fake.refunds) made.createdAt = new Date("2026-01-01");
    expect(await refund(order)).toEqual(notice);
    expect(paypal.fake.refunds).toHaveLength(1);
  });

  test("of more than what is left is refused for good", async () => {
    const { ref } = await paypal.paid();
    await refund(refundOf(ref, 1000));
    expect(await refund(refundOf(ref, 251))).toMatchObject({
      state: { status: "failed", reason: "REFUND_AMOUNT_EXCEEDED" },
    });
    await refund(refundOf(ref, 250));
    expect(await refund(refundOf(ref, 1))).toMatchObject({
      state: { status: "failed", reason: "CAPTURE_FULLY_REFUNDED" },
    });
  });

  test("of a charge that is unknown or not captured is refused for good", async () => {
    const state = { status: "failed", reason: "charge_not_found" };
    expect(await refund(refundOf(refById(anOrder(), "UNKNOWN")))).toMatchObject({ state });
    expect(await refund(refundOf((await paypal.approved()).ref))).toMatchObject({ state });
  });

  test.each([
    [500, ""],
    [422, '{"name":"UNPROCESSABLE_ENTITY","details":[{"issue":"PREVIOUS_REQUEST_IN_PROGRESS"}]}'],
  ])("answered by %i %s is unknown", async (status, body) => {
    const { ref } = await paypal.paid();
    const handle = paypal.fake.protocol.handle;
    paypal.fake.protocol.handle = (call, self) =>
      call.path.endsWith("/refund") ? { status, body } : handle(call, self);
    await expect(refund(refundOf(ref))).rejects.toThrow(UnknownResultError);
  });

  test("that is unknown to the provider is not found", async () => {
    const { ref } = await paypal.paid();
    expect(await findRefund(randomUUID(), "UNKNOWN", ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, ref)).toBeUndefined();
    expect(await findRefund(randomUUID(), undefined, refById(anOrder(), "UNKNOWN"))).toBeUndefined();
  });
});

describe("settlements", () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const settlements = (day: string) => paypal.connect().settlements?.(day);

  test("list what was captured and refunded on the day, with fees", async () => {
    const { order, ref, charge } = await paypal.paid();
    await paypal.approved();
    const reference = randomUUID();
    const refunded = await paypal.connect().refund?.({
      reference,
      label: "R",
      charge: ref,
      amount: 500,
      phone: undefined,
    });
    const captureId = charge.data.captureId;
    expect(await settlements(today())).toEqual([
      {
        id: captureId,
        kind: "charge",
        gatewayId: captureId,
        reference: order.reference,
        amount: 1250,
        fee: 71,
        currency: "EUR",
      },
      {
        id: refunded?.gatewayId,
        kind: "refund",
        gatewayId: refunded?.gatewayId,
        reference,
        amount: 500,
        fee: 0,
        currency: "EUR",
      },
    ]);
    expect(await settlements("2020-01-01")).toEqual([]);
  });

  test("are read to their last page", async () => {
    for (let n = 0; n < 501; n += 1) {
      const charge = await paypal.fake.create({ reference: `r${n}`, amount: 100, currency: "EUR" });
      Object.assign(charge.data, { captureId: `C${n}`, captureStatus: "COMPLETED" });
    }
    expect(await settlements(today())).toHaveLength(501);
  });

  test("leave withdrawals and reversals by a bank out", async () => {
    const handle = paypal.fake.protocol.handle;
    const line = (transaction_event_code: string, value: string) => ({
      transaction_info: {
        transaction_id: transaction_event_code,
        transaction_event_code,
        transaction_amount: { currency_code: "EUR", value },
        fee_amount: { currency_code: "EUR", value: "0.10" },
      },
    });
    const transaction_details = [
      line("T0400", "-9.00"),
      line("T1106", "-9.00"),
      line("T0006", "-9.00"),
      line("T1107", "-9.00"),
    ];
    paypal.fake.protocol.handle = (call, self) =>
      call.path.startsWith("/v1/reporting")
        ? { status: 200, body: JSON.stringify({ transaction_details }) }
        : handle(call, self);
    expect(await settlements(today())).toMatchObject([
      { id: "T1107", kind: "refund", amount: 900, fee: -10 },
    ]);
  });
});
