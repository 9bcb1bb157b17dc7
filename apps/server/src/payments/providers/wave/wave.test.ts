import { createHmac, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Fake } from "../../../../test/providers/fake.ts";
import { type Receiver, startReceiver } from "../../../../test/providers/receiver.ts";
import { waveFake } from "../../../../test/providers/wave.ts";
import type { WaveWallet } from "../../../platform/payment-variables.ts";
import {
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  callbackPath,
  InvalidCallbackError,
  type PaymentProvider,
  type RefundOrder,
} from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { createWave } from "./provider.ts";
import { stateOf } from "./session.ts";

const WALLETS: WaveWallet[] = [
  { country: "SN", apiKey: "wave_sn_test", webhookSecret: "wave_sn_WHS_test" },
  { country: "CI", apiKey: "wave_ci_test", webhookSecret: "wave_ci_WHS_test" },
];

let merchant: Receiver;
let fake: Fake;
let provider: PaymentProvider;

const connect = ({
  wallets = WALLETS,
  apiUrl = fake.url,
  limitMs,
}: {
  wallets?: WaveWallet[];
  apiUrl?: string;
  limitMs?: number;
} = {}) =>
  createWave({ wallets, apiUrl }, { publicUrl: merchant.url, platformName: "Passerelle" }, { limitMs });

const wrongKeys = () => connect({ wallets: WALLETS.map((wallet) => ({ ...wallet, apiKey: "another" })) });

beforeEach(async () => {
  merchant = await startReceiver();
  const callbackUrl = `${merchant.url}${callbackPath("wave")}`;
  fake = await waveFake({ wallets: WALLETS, callbackUrl, pageSize: 2 }).listen();
  provider = connect();
});

afterEach(async () => {
  await fake.close();
  await merchant.close();
});

const orderOf = (phone = "+221 77 123 45 67", changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  amount: 15_000,
  currency: "XOF",
  returnPath: "/payments/return",
  language: "fr",
  order: { method: "mobile_money", mobile: { phone, provider: "wave" } },
  ...changes,
});

/** A charge whose order was not answered. */
const lostRefOf = ({ reference, amount, currency }: ChargeOrder): ChargeRef => ({
  reference,
  gatewayId: undefined,
  amount,
  currency,
  data: {},
});

async function orderCharge(order = orderOf()): Promise<ChargeRef & { redirectUrl: string | null }> {
  const { gatewayId, data = {}, redirectUrl } = await provider.charge(order);
  return { ...lostRefOf(order), gatewayId, data, redirectUrl };
}

/** Orders a charge that the payer has decided. */
async function payFor(order = orderOf()): Promise<ChargeRef> {
  const ref = await orderCharge(order);
  await fake.delivered();
  return ref;
}

const readCallbacks = () =>
  Promise.all(merchant.received.map(({ headers, body }) => provider.readCallback(headers, body)));

const refundOf = (charge: ChargeRef, changes: Partial<RefundOrder> = {}): RefundOrder => ({
  reference: randomUUID(),
  label: "R-1",
  charge,
  amount: charge.amount,
  phone: "+221771234567",
  ...changes,
});

describe("charge", () => {
  test("takes the payer to Wave's page and back", async () => {
    fake.always({ decidesAlone: false });
    const order = orderOf();
    const answer = await provider.charge(order);
    expect(answer).toEqual({
      gatewayId: expect.stringMatching(/^cos-/),
      redirectUrl: `${fake.url}/pay/${answer.gatewayId}`,
      state: { status: "requires_action" },
      data: { country: "SN" },
    });
    const page = await fetch(`${answer.redirectUrl}/succeed`, { method: "POST", redirect: "manual" });
    expect(page.headers.get("location")).toBe(`${merchant.url}/payments/return`);
    expect((await provider.find(lostRefOf(order)))?.state).toEqual({ status: "succeeded" });
  });

  test("uses the wallet of the number's country", async () => {
    const { data } = await orderCharge(orderOf("+225 07 12 34 56 78"));
    expect(data).toEqual({ country: "CI" });
    expect(fake.charges).toMatchObject([{ data: { country: "CI" } }]);
  });

  test("makes one charge, however often it is ordered, and also at once", async () => {
    fake.always({ decidesAlone: false });
    const order = orderOf();
    const [first, second] = await Promise.all([provider.charge(order), provider.charge(order)]);
    expect(second).toEqual(first);
    expect(await provider.charge(order)).toEqual(first);
    await fake.decide(order.reference);
    expect(await provider.charge(order)).toEqual({ ...first, state: { status: "succeeded" } });
    expect(fake.charges).toHaveLength(1);
  });

  test.each<[string, ChargeOrder]>([
    ["a number of a country without a wallet", orderOf("+237699123456")],
    ["a number without a dial code", orderOf("771234567")],
    ["another currency", orderOf(undefined, { currency: "EUR" })],
    ["another method", orderOf(undefined, { order: { method: "paypal" } })],
  ])("is refused for %s", async (_, order) => {
    await expect(provider.charge(order)).rejects.toBeInstanceOf(ChargeRefusedError);
    expect(fake.charges).toEqual([]);
  });

  test("is refused when Wave does not accept the session", async () => {
    const refused = provider.charge(orderOf(undefined, { amount: 0 }));
    await expect(refused).rejects.toBeInstanceOf(ChargeRefusedError);
    await expect(refused).rejects.toMatchObject({ failureCode: "provider_unavailable" });
  });

  test.each([
    ["refused_500", undefined],
    ["created_500", "succeeded"],
    ["no_answer", "succeeded"],
    ["slow_body", "succeeded"],
  ] as const)("has an unknown result after %s, and a query finds %s", async (orderFault, status) => {
    fake.next({ orderFault });
    const order = orderOf("+2250712345678");
    await expect(connect({ limitMs: 300 }).charge(order)).rejects.toBeInstanceOf(UnknownResultError);
    await fake.delivered();
    expect((await provider.find(lostRefOf(order)))?.state.status).toBe(status);
  });

  test("has an unknown result with a wrong key", async () => {
    await expect(wrongKeys().charge(orderOf())).rejects.toBeInstanceOf(UnknownResultError);
  });
});

describe("find", () => {
  test.each([
    ["succeed", { status: "succeeded" }],
    ["decline", { status: "failed", failureCode: "declined" }],
    ["insufficient_funds", { status: "failed", failureCode: "insufficient_funds" }],
    ["cancel", { status: "failed", failureCode: "declined" }],
    ["expire", { status: "expired" }],
    ["never", { status: "requires_action" }],
  ] as const)("after %s: %j", async (outcome, state) => {
    fake.next({ outcome });
    const ref = await payFor();
    expect(await provider.find(ref)).toEqual({
      reference: ref.reference,
      gatewayId: ref.gatewayId,
      amount: 15_000,
      currency: "XOF",
      state,
    });
  });

  test("reports what Wave took, when it is something else", async () => {
    fake.next({ delivery: "wrong_amount" });
    expect((await provider.find(await payFor()))?.amount).toBe(15_001);
    fake.next({ delivery: "wrong_currency" });
    expect((await provider.find(await payFor()))?.currency).toBe("EUR");
  });

  test("does not know what was never ordered", async () => {
    expect(await provider.find(lostRefOf(orderOf()))).toBeUndefined();
    expect(
      await provider.find({ ...lostRefOf(orderOf()), gatewayId: "cos-none", data: { country: "SN" } }),
    ).toBeUndefined();
  });

  test("throws for a wallet that is not configured any more", async () => {
    const ref = await payFor(orderOf("+2250712345678"));
    await expect(connect({ wallets: WALLETS.slice(0, 1) }).find(ref)).rejects.toThrow(/CI/);
  });

  test("throws while Wave does not answer", async () => {
    fake.next({ failingQueries: 1 });
    const ref = await payFor();
    await expect(provider.find(ref)).rejects.toBeInstanceOf(UnknownResultError);
    expect((await provider.find(ref))?.state.status).toBe("succeeded");
  });

  test.each([
    ["another status", { checkout_status: "paid" }],
    ["an unsafe page", { wave_launch_url: "javascript:alert(1)" }],
    ["a fraction of a franc", { amount: "1.5" }],
    ["no amount", { amount: undefined }],
  ])("throws at a session with %s", async (_, changes) => {
    const session = {
      id: "cos-1",
      amount: "1000",
      currency: "XOF",
      checkout_status: "complete",
      payment_status: "succeeded",
      client_reference: "a",
      wave_launch_url: "https://pay.wave.com/c/cos-1",
      ...changes,
    };
    const strange = await startReceiver((response) => response.end(JSON.stringify(session)));
    const ref = { ...lostRefOf(orderOf()), gatewayId: "cos-1", data: { country: "SN" } };
    await expect(connect({ apiUrl: strange.url }).find(ref)).rejects.toBeInstanceOf(UnknownResultError);
    await strange.close();
  });
});

test.each([
  ["open", "processing", null, { status: "requires_action" }],
  // The payer may try again.
  ["open", "processing", { code: "insufficient-funds" }, { status: "requires_action" }],
  ["open", "cancelled", null, { status: "requires_action" }],
  ["complete", "processing", null, { status: "pending" }],
  ["complete", "succeeded", null, { status: "succeeded" }],
  ["complete", "succeeded", { code: "insufficient-funds" }, { status: "succeeded" }],
  [
    "complete",
    "cancelled",
    { code: "payment-failure" },
    { status: "failed", failureCode: "provider_unavailable" },
  ],
  ["complete", "cancelled", { code: "new-code" }, { status: "failed", failureCode: "declined" }],
  ["expired", "cancelled", null, { status: "expired" }],
  ["expired", "succeeded", null, { status: "succeeded" }],
] as const)(
  "a session that is %s and %s with %j: %j",
  (checkout_status, payment_status, last_payment_error, state) => {
    const session = {
      id: "cos-1",
      amount: "1",
      currency: "XOF",
      wave_launch_url: "https://pay.wave.com/c/cos-1",
      checkout_status,
      payment_status,
      last_payment_error,
    };
    expect(stateOf(session)).toEqual(state);
  },
);

describe("cancel", () => {
  test("ends the session, and nothing is taken any more", async () => {
    fake.next({ decidesAlone: false });
    const ref = await orderCharge();
    expect((await provider.cancel(ref))?.state).toEqual({ status: "expired" });
    await fake.decide(ref.reference, "succeed");
    expect((await provider.find(ref))?.state).toEqual({ status: "expired" });
    expect((await provider.cancel(ref))?.state).toEqual({ status: "expired" });
  });

  test("answers success when the payer was faster", async () => {
    expect((await provider.cancel(await payFor()))?.state).toEqual({ status: "succeeded" });
  });

  test("finds a session whose answer was lost", async () => {
    fake.next({ decidesAlone: false, orderFault: "created_500" });
    const order = orderOf("+2250712345678");
    await expect(provider.charge(order)).rejects.toBeInstanceOf(UnknownResultError);
    expect((await provider.cancel(lostRefOf(order)))?.state).toEqual({ status: "expired" });
  });

  test("does not know what was never ordered", async () => {
    expect(await provider.cancel(lostRefOf(orderOf()))).toBeUndefined();
  });
});

describe("readCallback", () => {
  test.each(["+221771234567", "+2250712345678"])("believes the wallet of %s", async (phone) => {
    const { reference, gatewayId } = await payFor(orderOf(phone));
    expect(await readCallbacks()).toEqual([
      {
        eventId: expect.stringMatching(/^EV_/),
        reference,
        gatewayId,
        notice: { reference, gatewayId, amount: 15_000, currency: "XOF", state: { status: "succeeded" } },
      },
    ]);
  });

  test("gives repetitions the same id", async () => {
    fake.next({ delivery: "duplicated" });
    await payFor();
    const ids = (await readCallbacks()).map(({ eventId }) => eventId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  test("reads an older state that arrives last", async () => {
    fake.next({ delivery: "reordered" });
    await payFor();
    expect((await readCallbacks()).map(({ notice }) => notice?.state.status)).toEqual([
      "succeeded",
      "requires_action",
    ]);
  });

  test("accepts a late callback and one that arrives before the answer to the order", async () => {
    fake.next({ delivery: "late" });
    await payFor();
    expect(merchant.received).toEqual([]);
    await fake.release();
    fake.next({ delivery: "before_response" });
    await payFor();
    expect((await readCallbacks()).map(({ notice }) => notice?.state.status)).toEqual([
      "succeeded",
      "succeeded",
    ]);
  });

  test.each(["forged", "stale"] as const)("refuses a %s callback", async (delivery) => {
    fake.next({ delivery });
    await payFor();
    expect(merchant.received).toHaveLength(1);
    await expect(readCallbacks()).rejects.toBeInstanceOf(InvalidCallbackError);
  });

  test("refuses other bytes than those that were signed", async () => {
    await payFor();
    const [{ headers, body }] = merchant.received as [(typeof merchant.received)[number]];
    const changed = Buffer.from(body.toString().replace("15000", "99999"));
    await expect(provider.readCallback(headers, changed)).rejects.toBeInstanceOf(InvalidCallbackError);
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
    await expect(provider.readCallback(headers, Buffer.from("{}"))).rejects.toBeInstanceOf(
      InvalidCallbackError,
    );
  });

  test("reads an event that is about no session", async () => {
    const body = JSON.stringify({ id: "EV_1", type: "test.test_event", data: { test_key: "test_value" } });
    const { time, hex } = sign(body);
    const headers = { "wave-signature": `t=${time}, v1=${hex}` };
    expect(await provider.readCallback(headers, Buffer.from(body))).toEqual({ eventId: "EV_1" });
  });

  test("takes an event with half a session as a hint", async () => {
    const data = { id: "cos-1", client_reference: "a" };
    const body = JSON.stringify({ id: "EV_1", type: "checkout.session.payment_failed", data });
    const { time, hex } = sign(body);
    const headers = { "wave-signature": `t=${time},v1=${hex}` };
    expect(await provider.readCallback(headers, Buffer.from(body))).toEqual({
      eventId: "EV_1",
      gatewayId: "cos-1",
      reference: "a",
    });
  });
});

describe("refund", () => {
  test("returns the whole payment once, however often it is ordered", async () => {
    const charge = await payFor();
    const refund = refundOf(charge);
    const answer = {
      reference: refund.reference,
      gatewayId: charge.gatewayId,
      state: { status: "succeeded" },
    };
    expect(await provider.refund?.(refund)).toEqual(answer);
    expect(await provider.refund?.(refund)).toEqual(answer);
    expect(fake.refunds).toMatchObject([{ amount: 15_000 }]);
    const { reference } = refund;
    expect(await provider.findRefund?.({ reference, gatewayId: undefined, charge })).toEqual(answer);
  });

  test("of a part is not possible, and nothing is sent", async () => {
    const refund = refundOf(await payFor(), { amount: 5_000 });
    expect((await provider.refund?.(refund))?.state).toEqual({
      status: "failed",
      reason: "partial-refund-not-possible",
    });
    expect(fake.refunds).toEqual([]);
  });

  test("fails when Wave refuses it", async () => {
    fake.refundOutcome = "fail";
    const refund = refundOf(await payFor());
    expect((await provider.refund?.(refund))?.state).toEqual({
      status: "failed",
      reason: "checkout-refund-failed",
    });
  });

  test("fails for a session that Wave does not know", async () => {
    const refund = refundOf(lostRefOf(orderOf()));
    expect((await provider.refund?.(refund))?.state).toEqual({
      status: "failed",
      reason: "checkout-session-not-found",
    });
  });

  test("that was never sent is not known", async () => {
    const charge = await payFor();
    expect(
      await provider.findRefund?.({ reference: randomUUID(), gatewayId: undefined, charge }),
    ).toBeUndefined();
  });

  test("has an unknown result with a wrong key", async () => {
    const refund = refundOf(await payFor());
    await expect(wrongKeys().refund?.(refund)).rejects.toBeInstanceOf(UnknownResultError);
    expect(fake.refunds).toEqual([]);
  });
});

describe("settlements", () => {
  const today = () => new Date().toISOString().slice(0, 10);

  test("lists what all wallets took and returned on a day, from every page", async () => {
    const days = new Set([today()]);
    const first = await payFor();
    const second = await payFor();
    const third = await payFor(orderOf("+2250712345678", { amount: 100 }));
    fake.next({ outcome: "decline" });
    await payFor();
    await provider.refund?.(refundOf(first));
    // Midnight may have passed.
    days.add(today());
    const lines = (await Promise.all([...days].map((day) => provider.settlements?.(day) ?? []))).flat();
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
        lineOf("refund", first),
        lineOf("charge", second),
        lineOf("charge", third, 100, 1),
      ]),
    );
    expect(new Set(lines.map(({ id }) => id)).size).toBe(4);
  });

  test("are empty on a day without payments", async () => {
    await payFor();
    expect(await provider.settlements?.("2026-01-01")).toEqual([]);
  });

  test("throw with a wrong key", async () => {
    await expect(wrongKeys().settlements?.(today())).rejects.toBeInstanceOf(UnknownResultError);
  });
});
