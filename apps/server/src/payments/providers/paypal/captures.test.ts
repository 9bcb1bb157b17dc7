import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FakeOutcome } from "../../../../test/providers/behaviour.ts";
import { refById } from "../../../../test/providers/charges.ts";
import { anOrder, startPayPal } from "../../../../test/providers/start-paypal.ts";
import { UnknownResultError } from "../http.ts";

let paypal: Awaited<ReturnType<typeof startPayPal>>;

beforeEach(async () => {
  paypal = await startPayPal();
});
afterEach(() => paypal.close());

describe("a query", () => {
  test("takes the money of an approved order, once", async () => {
    const { ref, order, charge } = await paypal.approved();
    expect(charge.data.captureId).toBeUndefined();
    const notice = await paypal.connect().find(ref);
    expect(notice).toEqual({
      reference: order.reference,
      gatewayId: ref.gatewayId,
      amount: 1250,
      currency: "EUR",
      state: { status: "succeeded" },
      fee: 71,
    });
    const { captureId } = charge.data;
    expect(captureId).toBeDefined();
    expect(charge.data.captureRequestId).toBe(`capture-${order.reference}`);
    expect(await paypal.connect().find(ref)).toEqual(notice);
    expect(charge.data.captureId).toBe(captureId);
  });

  test("at the same time as another takes the money once", async () => {
    const { ref } = await paypal.approved();
    const notices = await Promise.all([paypal.connect().find(ref), paypal.connect().find(ref)]);
    expect(notices.map((notice) => notice?.state)).toEqual([
      { status: "succeeded" },
      { status: "succeeded" },
    ]);
  });

  test("whose capture is not answered is undecided, and the next one finds it", async () => {
    const { ref, charge } = await paypal.approved();
    charge.data.captureFault = "500";
    await expect(paypal.connect().find(ref)).rejects.toThrow(UnknownResultError);
    expect(await paypal.connect().find(ref)).toMatchObject({ state: { status: "succeeded" } });
  });

  test("that comes after another capture reports it", async () => {
    const { ref, charge } = await paypal.approved();
    const handle = paypal.fake.protocol.handle;
    paypal.fake.protocol.handle = (call, self) => {
      // Another caller captured it between the query and our capture.
      if (call.path.endsWith("/capture") && !charge.data.captureId) {
        Object.assign(charge.data, { captureId: "C1", captureRequestId: "?", captureStatus: "COMPLETED" });
      }
      return handle(call, self);
    };
    expect(await paypal.connect().find(ref)).toMatchObject({ state: { status: "succeeded" } });
  });

  test.each([
    ["never", { status: "requires_action" }],
    ["cancel", { status: "requires_action" }],
    ["decline", { status: "failed", failureCode: "declined" }],
    ["insufficient_funds", { status: "failed", failureCode: "declined" }],
  ] as [FakeOutcome, object][])("after %s", async (outcome, state) => {
    const { ref, order } = await paypal.approved({}, outcome);
    expect(await paypal.connect().find(ref)).toMatchObject({
      reference: order.reference,
      gatewayId: ref.gatewayId,
      amount: 1250,
      currency: "EUR",
      state,
    });
  });

  test.each([
    ["PENDING", { status: "pending" }],
    ["FAILED", { status: "failed", failureCode: "declined" }],
    ["PARTIALLY_REFUNDED", { status: "succeeded" }],
    ["REFUNDED", { status: "succeeded" }],
  ])("of a capture that is %s", async (captureStatus, state) => {
    const { ref, charge } = await paypal.approved();
    charge.data.captureStatus = captureStatus;
    expect(await paypal.connect().find(ref)).toMatchObject({ state });
  });

  test.each([
    ["ORDER_NOT_APPROVED", { status: "requires_action" }],
    ["PAYER_ACTION_REQUIRED", { status: "requires_action" }],
    ["ORDER_EXPIRED", { status: "expired" }],
    ["CARD_EXPIRED", { status: "failed", failureCode: "expired_card" }],
    ["PAYER_CANNOT_PAY", { status: "failed", failureCode: "declined" }],
    ["PAYEE_ACCOUNT_RESTRICTED", { status: "failed", failureCode: "provider_unavailable" }],
  ])("whose capture is refused with %s", async (captureIssue, state) => {
    const { ref, charge } = await paypal.approved();
    charge.data.captureIssue = captureIssue;
    expect(await paypal.connect().find(ref)).toMatchObject({ state });
  });

  test("whose capture is refused for an unknown reason is undecided", async () => {
    const { ref, charge } = await paypal.approved();
    charge.data.captureIssue = "SOMETHING_NEW";
    await expect(paypal.connect().find(ref)).rejects.toThrow(/SOMETHING_NEW/);
  });

  test("about an order that the provider does not know finds nothing", async () => {
    const { ref } = await paypal.approved({}, "expire");
    expect(await paypal.connect().find(ref)).toBeUndefined();
    expect(await paypal.connect().find(refById(anOrder(), "UNKNOWN"))).toBeUndefined();
  });

  test("that fails leaves the charge undecided", async () => {
    const { ref } = await paypal.ordered({ failingQueries: 1 });
    await expect(paypal.connect().find(ref)).rejects.toThrow(UnknownResultError);
    expect(await paypal.connect().find(ref)).toMatchObject({ state: { status: "requires_action" } });
    await expect(paypal.connect({ clientSecret: "other" }).find(ref)).rejects.toThrow(UnknownResultError);
  });

  test.each(["wrong_amount", "wrong_currency"] as const)("reports a %s as it was taken", async (delivery) => {
    const { ref, order } = await paypal.approved({ delivery });
    const notice = await paypal.connect().find(ref);
    expect([notice?.amount, notice?.currency]).not.toEqual([order.amount, order.currency]);
    expect(notice?.state).toEqual({ status: "succeeded" });
  });
});
