import { createHmac, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  lostRefOf,
  orderOf,
  refundOf,
  startWave,
  type WaveMerchant,
} from "../../../../test/providers/wave-merchant.ts";
import { type ChargeRef, InvalidCallbackError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let merchant: WaveMerchant;

beforeEach(async () => {
  merchant = await startWave();
});

afterEach(() => merchant.close());

describe("readCallback", () => {
  test.each(["+221771234567", "+2250712345678"])("believes the wallet of %s", async (phone) => {
    const { reference, gatewayId } = await merchant.payFor(orderOf(phone));
    expect(await merchant.readCallbacks()).toEqual([
      {
        eventId: expect.stringMatching(/^EV_/),
        reference,
        gatewayId,
        notice: { reference, gatewayId, amount: 15_000, currency: "XOF", state: { status: "succeeded" } },
      },
    ]);
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
    await merchant.payFor();
    const [{ headers, body }] = merchant.inbox.received as [(typeof merchant.inbox.received)[number]];
    const changed = Buffer.from(body.toString().replace("15000", "99999"));
    await expect(merchant.provider.readCallback(headers, changed)).rejects.toBeInstanceOf(
      InvalidCallbackError,
    );
  });

  const sign = (body: string, time = String(Math.floor(Date.now() / 1000))) => {
    const hex = createHmac("sha256", "wave_sn_WHS_test").update(`${time}${body}`).digest("hex");
    return { time, hex };
  };

  test.each([
    ["no header", () => undefined],
    ["two headers", (time: string, hex: string) => [`t=${time},v1=${hex}`, `t=${time},v1=${hex}`]],
    ["no time", (_: string, hex: string) => `v1=${hex}`],
    ["two times", (time: string, hex: string) => `t=${time},t=${time},v1=${hex}`],
    ["another time", (time: string, hex: string) => `t=${Number(time) - 1},v1=${hex}`],
    ["another version", (time: string, hex: string) => `t=${time},v0=${hex}`],
    ["half a signature", (time: string, hex: string) => `t=${time},v1=${hex.slice(32)}`],
    ["an empty signature", (time: string) => `t=${time},v1=`],
  ])("refuses %s", async (_, header) => {
    const { time, hex } = sign("{}");
    const headers = { "wave-signature": header(time, hex) };
    await expect(merchant.provider.readCallback(headers, Buffer.from("{}"))).rejects.toBeInstanceOf(
      InvalidCallbackError,
    );
  });

  test("reads an event that is about no session", async () => {
    const body = JSON.stringify({ id: "EV_1", type: "test.test_event", data: { test_key: "test_value" } });
    const { time, hex } = sign(body);
    const headers = { "wave-signature": `t=${time}, v1=${hex}` };
    expect(await merchant.provider.readCallback(headers, Buffer.from(body))).toEqual({ eventId: "EV_1" });
  });

  test("takes an event with half a session as a hint", async () => {
    const data = { id: "cos-1", client_reference: "a" };
    const body = JSON.stringify({ id: "EV_1", type: "checkout.session.payment_failed", data });
    const { time, hex } = sign(body);
    const headers = { "wave-signature": `t=${time},v1=${hex}` };
    expect(await merchant.provider.readCallback(headers, Buffer.from(body))).toEqual({
      eventId: "EV_1",
      gatewayId: "cos-1",
      reference: "a",
    });
  });
});

describe("refund", () => {
  test("returns the whole payment once, however often it is ordered", async () => {
    const charge = await merchant.payFor();
    const refund = refundOf(charge);
    const answer = {
      reference: refund.reference,
      gatewayId: charge.gatewayId,
      state: { status: "succeeded" },
    };
    expect(await merchant.provider.refund?.(refund)).toEqual(answer);
    expect(await merchant.provider.refund?.(refund)).toEqual(answer);
    expect(merchant.fake.refunds).toMatchObject([{ amount: 15_000 }]);
    const { reference } = refund;
    expect(await merchant.provider.findRefund?.({ reference, gatewayId: undefined, charge })).toEqual(answer);
  });

  test("of a part is not possible, and nothing is sent", async () => {
    const refund = refundOf(await merchant.payFor(), { amount: 5_000 });
    expect((await merchant.provider.refund?.(refund))?.state).toEqual({
      status: "failed",
      reason: "partial-refund-not-possible",
    });
    expect(merchant.fake.refunds).toEqual([]);
  });

  test("fails when Wave refuses it", async () => {
    merchant.fake.refundOutcome = "fail";
    const refund = refundOf(await merchant.payFor());
    expect((await merchant.provider.refund?.(refund))?.state).toEqual({
      status: "failed",
      reason: "checkout-refund-failed",
    });
  });

  test("fails for a session that Wave does not know", async () => {
    const refund = refundOf(lostRefOf(orderOf()));
    expect((await merchant.provider.refund?.(refund))?.state).toEqual({
      status: "failed",
      reason: "checkout-session-not-found",
    });
  });

  test("that was never sent is not known", async () => {
    const charge = await merchant.payFor();
    expect(
      await merchant.provider.findRefund?.({ reference: randomUUID(), gatewayId: undefined, charge }),
    ).toBeUndefined();
  });

  test("has an unknown result with a wrong key", async () => {
    const refund = refundOf(await merchant.payFor());
    await expect(merchant.withWrongKeys().refund?.(refund)).rejects.toBeInstanceOf(UnknownResultError);
    expect(merchant.fake.refunds).toEqual([]);
  });
});

describe("settlements", () => {
  const today = () => new Date().toISOString().slice(0, 10);

  test("lists what all wallets took and returned on a day, from every page", async () => {
    const days = new Set([today()]);
    const first = await merchant.payFor();
    const second = await merchant.payFor();
    const third = await merchant.payFor(orderOf("+2250712345678", { amount: 100 }));
    merchant.fake.next({ outcome: "decline" });
    await merchant.payFor();
    await merchant.provider.refund?.(refundOf(first));
    // Midnight may have passed.
    days.add(today());
    const lines = (
      await Promise.all([...days].map((day) => merchant.provider.settlements?.(day) ?? []))
    ).flat();
    const lineOf = (kind: string, { gatewayId, reference }: ChargeRef, amount = 15_000, fee = 150) => ({
      id: expect.any(String),
      kind,
      gatewayId,
      reference,
      amount,
      fee,
      currency: "XOF",
    });
    expect(lines).toHaveLength(4);
    expect(lines).toEqual(
      expect.arrayContaining([
        lineOf("charge", first),
        // Wave gives its fee back.
        lineOf("refund", first, 15_000, -150),
        lineOf("charge", second),
        lineOf("charge", third, 100, 1),
      ]),
    );
    expect(new Set(lines.map(({ id }) => id)).size).toBe(4);
  });

  test("are empty on a day without payments", async () => {
    await merchant.payFor();
    expect(await merchant.provider.settlements?.("2026-01-01")).toEqual([]);
  });

  test("throw with a wrong key", async () => {
    await expect(merchant.withWrongKeys().settlements?.(today())).rejects.toBeInstanceOf(UnknownResultError);
  });
});
