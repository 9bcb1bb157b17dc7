import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  orderOf,
  type PawaPayMerchant,
  refOf,
  refundOf,
  startPawaPay,
} from "../../../../test/providers/pawapay-merchant.ts";
import { InvalidCallbackError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let merchant: PawaPayMerchant;

beforeEach(async () => {
  merchant = await startPawaPay();
});

afterEach(() => merchant.close());

describe("readCallback", () => {
  test("believes a signed callback", async () => {
    const { reference } = await merchant.payFor();
    const [event] = await merchant.readCallbacks();
    expect(event).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
      reference,
      notice: {
        reference,
        gatewayId: reference,
        amount: 15_000,
        currency: "XAF",
        state: { status: "succeeded" },
      },
    });
  });

  test("takes an unsigned callback as a hint", async () => {
    await merchant.close();
    merchant = await startPawaPay({ signsCallbacks: false });
    const { reference } = await merchant.payFor();
    expect(await merchant.readCallbacks()).toEqual([{ eventId: expect.any(String), reference }]);
  });

  test("takes a callback as a hint that pawaPay signed for another merchant's deposit", async () => {
    merchant.fake.hidesMetadata = true;
    const { reference } = await merchant.payFor();
    expect(await merchant.readCallbacks()).toEqual([{ eventId: expect.any(String), reference }]);
  });

  test("gives repetitions the same id", async () => {
    merchant.fake.next({ delivery: "duplicated" });
    await merchant.payFor();
    const ids = (await merchant.readCallbacks()).map(({ eventId }) => eventId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  test("reads an older state that arrives last", async () => {
    merchant.fake.next({ delivery: "reordered" });
    await merchant.payFor();
    expect((await merchant.readCallbacks()).map(({ notice }) => notice?.state.status)).toEqual([
      "succeeded",
      "requires_action",
    ]);
  });

  test("accepts a late callback and one that arrives before the answer to the order", async () => {
    merchant.fake.next({ delivery: "late" });
    await merchant.payFor();
    expect(merchant.inbox.received).toEqual([]);
    await merchant.fake.release();
    merchant.fake.next({ delivery: "before_response" });
    await merchant.payFor();
    expect((await merchant.readCallbacks()).map(({ notice }) => notice?.state.status)).toEqual([
      "succeeded",
      "succeeded",
    ]);
  });

  test.each(["forged", "stale"] as const)("refuses a %s callback", async (delivery) => {
    merchant.fake.next({ delivery });
    await merchant.payFor();
    expect(merchant.inbox.received).toHaveLength(1);
    await expect(merchant.readCallbacks()).rejects.toBeInstanceOf(InvalidCallbackError);
  });

  test("refuses other bytes than those that were signed", async () => {
    merchant.fake.next({ outcome: "decline" });
    await merchant.payFor();
    const [{ headers, body }] = merchant.inbox.received as [(typeof merchant.inbox.received)[number]];
    const changed = Buffer.from(body.toString().replace("FAILED", "COMPLETED"));
    await expect(merchant.provider.readCallback(headers, changed)).rejects.toBeInstanceOf(
      InvalidCallbackError,
    );
  });

  test("refuses a callback to another site", async () => {
    await merchant.payFor();
    const [{ headers, body }] = merchant.inbox.received as [(typeof merchant.inbox.received)[number]];
    const other = merchant.connect({ publicUrl: "https://elsewhere.example" });
    await expect(other.readCallback(headers, body)).rejects.toBeInstanceOf(InvalidCallbackError);
  });

  test.each(["", "{}", "[]", '{"payoutId":"1"}', "null"])("refuses the unsigned body %j", async (body) => {
    await expect(merchant.provider.readCallback({}, Buffer.from(body))).rejects.toBeInstanceOf(
      InvalidCallbackError,
    );
  });

  test("names the refund of a callback", async () => {
    const body = Buffer.from(JSON.stringify({ refundId: "one", status: "COMPLETED" }));
    expect(await merchant.provider.readCallback({}, body)).toEqual({
      eventId: expect.any(String),
      reference: "one",
    });
  });
});

describe("refund", () => {
  test("is sent once, however often it is ordered", async () => {
    const order = await merchant.payFor();
    const refund = refundOf(order, { amount: 5_000 });
    const { reference } = refund;
    expect(await merchant.provider.refund?.(refund)).toEqual({
      reference,
      gatewayId: reference,
      state: { status: "pending" },
    });
    expect((await merchant.provider.refund?.(refund))?.state).toEqual({ status: "succeeded" });
    expect(merchant.fake.refunds).toMatchObject([{ reference, amount: 5_000, currency: "XAF" }]);
  });

  test.each([
    ["succeed", { status: "succeeded" }],
    ["fail", { status: "failed", reason: "RECIPIENT_NOT_FOUND" }],
    ["stay_pending", { status: "pending" }],
  ] as const)("that is to %s is found as %j", async (outcome, state) => {
    merchant.fake.refundOutcome = outcome;
    const refund = refundOf(await merchant.payFor());
    await merchant.provider.refund?.(refund);
    const { reference, charge } = refund;
    expect(await merchant.provider.findRefund?.({ reference, gatewayId: reference, charge })).toEqual({
      reference,
      gatewayId: reference,
      state,
    });
  });

  test.each([
    ["more than the charge took", { amount: 15_001 }, "AMOUNT_TOO_LARGE"],
    ["a charge that pawaPay does not know", { charge: refOf(orderOf()) }, "NOT_FOUND"],
  ])("fails for %s", async (_, changes, reason) => {
    const refund = refundOf(await merchant.payFor(), changes);
    expect((await merchant.provider.refund?.(refund))?.state).toEqual({ status: "failed", reason });
  });

  test("that was never sent is not known", async () => {
    const charge = refOf(await merchant.payFor());
    expect(
      await merchant.provider.findRefund?.({ reference: randomUUID(), gatewayId: undefined, charge }),
    ).toBeUndefined();
  });

  test("has an unknown result with a wrong token", async () => {
    const refund = refundOf(await merchant.payFor());
    await expect(merchant.connect({ apiToken: "another" }).refund?.(refund)).rejects.toBeInstanceOf(
      UnknownResultError,
    );
  });
});
