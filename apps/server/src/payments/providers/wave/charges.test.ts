import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { manualDeadline } from "../../../../test/providers/deadline.ts";
import { startReceiver } from "../../../../test/providers/receiver.ts";
import {
  lostRefOf,
  orderOf,
  startWave,
  WALLETS,
  type WaveMerchant,
} from "../../../../test/providers/wave-merchant.ts";
import { type ChargeOrder, ChargeRefusedError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { stateOf } from "./session.ts";

let merchant: WaveMerchant;

beforeEach(async () => {
  merchant = await startWave();
});

afterEach(() => merchant.close());

describe("charge", () => {
  test("takes the payer to Wave's page and back", async () => {
    merchant.fake.always({ decidesAlone: false });
    const order = orderOf();
    const answer = await merchant.provider.charge(order);
    expect(answer).toEqual({
      gatewayId: expect.stringMatching(/^cos-/),
      redirectUrl: `${merchant.fake.url}/pay/${answer.gatewayId}`,
      state: { status: "requires_action" },
      data: { country: "SN" },
    });
    const page = await fetch(`${answer.redirectUrl}/succeed`, { method: "POST", redirect: "manual" });
    expect(page.headers.get("location")).toBe(`${merchant.inbox.url}/payments/return`);
    expect((await merchant.provider.find(lostRefOf(order)))?.state).toEqual({ status: "succeeded" });
  });

  test("uses the wallet of the number's country", async () => {
    const { data } = await merchant.orderCharge(orderOf("+225 07 12 34 56 78"));
    expect(data).toEqual({ country: "CI" });
    expect(merchant.fake.charges).toMatchObject([{ data: { country: "CI" } }]);
  });

  test("makes one charge, however often it is ordered, and also at once", async () => {
    merchant.fake.always({ decidesAlone: false });
    const order = orderOf();
    const [first, second] = await Promise.all([
      merchant.provider.charge(order),
      merchant.provider.charge(order),
    ]);
    expect(second).toEqual(first);
    expect(await merchant.provider.charge(order)).toEqual(first);
    await merchant.fake.decide(order.reference);
    expect(await merchant.provider.charge(order)).toEqual({ ...first, state: { status: "succeeded" } });
    expect(merchant.fake.charges).toHaveLength(1);
  });

  test.each<[string, ChargeOrder]>([
    ["a number of a country without a wallet", orderOf("+237699123456")],
    ["a number without a dial code", orderOf("771234567")],
    ["another currency", orderOf(undefined, { currency: "EUR" })],
    ["another method", orderOf(undefined, { order: { method: "paypal" } })],
  ])("is refused for %s", async (_, order) => {
    await expect(merchant.provider.charge(order)).rejects.toBeInstanceOf(ChargeRefusedError);
    expect(merchant.fake.charges).toEqual([]);
  });

  test("is refused when Wave does not accept the session", async () => {
    const refused = merchant.provider.charge(orderOf(undefined, { amount: 0 }));
    await expect(refused).rejects.toBeInstanceOf(ChargeRefusedError);
    await expect(refused).rejects.toMatchObject({ failureCode: "provider_unavailable" });
  });

  test.each([
    ["refused_500", undefined],
    ["created_500", "succeeded"],
    ["no_answer", "succeeded"],
    ["slow_body", "succeeded"],
  ] as const)("has an unknown result after %s, and a query finds %s", async (orderFault, status) => {
    merchant.fake.next({ orderFault });
    const order = orderOf("+2250712345678");
    const { deadline, pass } = manualDeadline();
    merchant.fake.onWithheld = pass;
    await expect(merchant.connect({ deadline }).charge(order)).rejects.toBeInstanceOf(UnknownResultError);
    await merchant.fake.delivered();
    expect((await merchant.provider.find(lostRefOf(order)))?.state.status).toBe(status);
  });

  test("has an unknown result with a wrong key", async () => {
    await expect(merchant.withWrongKeys().charge(orderOf())).rejects.toBeInstanceOf(UnknownResultError);
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
    merchant.fake.next({ outcome });
    const ref = await merchant.payFor();
    expect(await merchant.provider.find(ref)).toEqual({
      reference: ref.reference,
      gatewayId: ref.gatewayId,
      amount: 15_000,
      currency: "XOF",
      state,
    });
  });

  test("reports what Wave took, when it is something else", async () => {
    merchant.fake.next({ delivery: "wrong_amount" });
    expect((await merchant.provider.find(await merchant.payFor()))?.amount).toBe(15_001);
    merchant.fake.next({ delivery: "wrong_currency" });
    expect((await merchant.provider.find(await merchant.payFor()))?.currency).toBe("EUR");
  });

  test("does not know what was never ordered", async () => {
    expect(await merchant.provider.find(lostRefOf(orderOf()))).toBeUndefined();
    expect(
      await merchant.provider.find({
        ...lostRefOf(orderOf()),
        gatewayId: "cos-none",
        data: { country: "SN" },
      }),
    ).toBeUndefined();
  });

  test("throws for a wallet that is not configured any more", async () => {
    const ref = await merchant.payFor(orderOf("+2250712345678"));
    await expect(merchant.connect({ wallets: WALLETS.slice(0, 1) }).find(ref)).rejects.toThrow(/CI/);
  });

  test("throws while Wave does not answer", async () => {
    merchant.fake.next({ failingQueries: 1 });
    const ref = await merchant.payFor();
    await expect(merchant.provider.find(ref)).rejects.toBeInstanceOf(UnknownResultError);
    expect((await merchant.provider.find(ref))?.state.status).toBe("succeeded");
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
    await expect(merchant.connect({ apiUrl: strange.url }).find(ref)).rejects.toBeInstanceOf(
      UnknownResultError,
    );
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
    merchant.fake.next({ decidesAlone: false });
    const ref = await merchant.orderCharge();
    expect((await merchant.provider.cancel(ref))?.state).toEqual({ status: "expired" });
    await merchant.fake.decide(ref.reference, "succeed");
    expect((await merchant.provider.find(ref))?.state).toEqual({ status: "expired" });
    expect((await merchant.provider.cancel(ref))?.state).toEqual({ status: "expired" });
  });

  test("answers success when the payer was faster", async () => {
    expect((await merchant.provider.cancel(await merchant.payFor()))?.state).toEqual({ status: "succeeded" });
  });

  test("finds a session whose answer was lost", async () => {
    merchant.fake.next({ decidesAlone: false, orderFault: "created_500" });
    const order = orderOf("+2250712345678");
    await expect(merchant.provider.charge(order)).rejects.toBeInstanceOf(UnknownResultError);
    expect((await merchant.provider.cancel(lostRefOf(order)))?.state).toEqual({ status: "expired" });
  });

  test("does not know what was never ordered", async () => {
    expect(await merchant.provider.cancel(lostRefOf(orderOf()))).toBeUndefined();
  });
});
