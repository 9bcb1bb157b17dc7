import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type PawaPayFake, pawapayFake } from "../../../../test/providers/pawapay.ts";
import { type Receiver, startReceiver } from "../../../../test/providers/receiver.ts";
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
import { createPawaPay, type PawaPayLimits } from "./provider.ts";

const API_TOKEN = "token-of-the-sandbox";

let merchant: Receiver;
let fake: PawaPayFake;
let provider: PaymentProvider;

const siteOf = (publicUrl: string) => ({ publicUrl, platformName: "Passerelle" });

const connect = (limits: PawaPayLimits = {}, apiToken = API_TOKEN) =>
  createPawaPay({ apiToken, apiUrl: fake.url }, siteOf(merchant.url), { pageWaitsMs: [1, 1], ...limits });

async function start(signsCallbacks = true) {
  fake = pawapayFake({
    apiToken: API_TOKEN,
    callbackUrl: `${merchant.url}${callbackPath("pawapay")}`,
    signsCallbacks,
  });
  await fake.listen();
  provider = connect();
}

beforeEach(async () => {
  merchant = await startReceiver();
  await start();
});

afterEach(async () => {
  await fake.close();
  await merchant.close();
});

type Mobile = { phone: string; provider: "orange_money" | "momo" | "wave" };

const orderOf = (mobile: Partial<Mobile> = {}, changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  amount: 15_000,
  currency: "XAF",
  returnPath: "/payments/return",
  language: "fr",
  order: {
    method: "mobile_money",
    mobile: { phone: "+237 699 12 34 56", provider: "orange_money", ...mobile },
  },
  ...changes,
});

const refOf = ({ reference, amount, currency }: ChargeOrder): ChargeRef => ({
  reference,
  gatewayId: reference,
  amount,
  currency,
  data: {},
});

const WAVE = { phone: "+221771234567", provider: "wave" } as const;

/** Orders a charge that the payer has paid. */
async function payFor(order = orderOf()): Promise<ChargeOrder> {
  await provider.charge(order);
  await fake.delivered();
  return order;
}

/** The callbacks that arrived, as the adapter reads them. */
const readCallbacks = () =>
  Promise.all(merchant.received.map(({ headers, body }) => provider.readCallback(headers, body)));

const refundOf = (order: ChargeOrder, changes: Partial<RefundOrder> = {}): RefundOrder => ({
  reference: randomUUID(),
  label: "R-1",
  charge: refOf(order),
  amount: order.amount,
  phone: "+237699123456",
  ...changes,
});

describe("charge", () => {
  test("asks the payer on their telephone", async () => {
    fake.next({ decidesAlone: false });
    const order = orderOf();
    expect(await provider.charge(order)).toEqual({
      gatewayId: order.reference,
      redirectUrl: null,
      state: { status: "requires_action" },
    });
    expect(fake.find(order.reference)).toMatchObject({
      amount: 15_000,
      currency: "XAF",
      data: {
        phoneNumber: "237699123456",
        provider: "ORANGE_CMR",
        message: "P 7K3M 9QTX",
        client: "P-7K3M-9QTX",
      },
    });
  });

  test.each([
    ["+237650123456", "momo", "XAF", "MTN_MOMO_CMR"],
    ["+2250512345678", "momo", "XOF", "MTN_MOMO_CIV"],
    ["+2250712345678", "orange_money", "XOF", "ORANGE_CIV"],
    ["+221781234567", "orange_money", "XOF", "ORANGE_SEN"],
    ["00229 01 97 12 34 56", "momo", "XOF", "MTN_MOMO_BEN"],
    ["+2370650123456", "momo", "XAF", "MTN_MOMO_CMR"],
  ] as const)("%s with %s is charged in %s by %s", async (phone, operator, currency, code) => {
    const order = orderOf({ phone, provider: operator }, { currency });
    await provider.charge(order);
    expect(fake.find(order.reference)?.data.provider).toBe(code);
  });

  test("makes one charge, however often it is ordered", async () => {
    fake.always({ decidesAlone: false });
    const order = orderOf();
    const first = await provider.charge(order);
    expect(await provider.charge(order)).toEqual(first);
    await fake.decide(order.reference);
    expect((await provider.charge(order)).state).toEqual({ status: "succeeded" });
    expect(fake.charges).toHaveLength(1);
  });

  test("answers the existing charge, although the operator is closed by now", async () => {
    const order = await payFor();
    fake.closed.add("ORANGE_CMR");
    expect((await provider.charge(order)).state).toEqual({ status: "succeeded" });
  });

  test("takes the payer to the operator's page, once it is known", async () => {
    fake.always({ decidesAlone: false });
    const order = orderOf(WAVE, { currency: "XOF" });
    const answer = await provider.charge(order);
    expect(answer.state).toEqual({ status: "requires_action" });

    const page = await fetch(`${answer.redirectUrl}/succeed`, { method: "POST", redirect: "manual" });
    expect(page.headers.get("location")).toBe(`${merchant.url}/payments/return`);
    expect((await provider.find(refOf(order)))?.state).toEqual({ status: "succeeded" });
  });

  test("tells the operator's page in a later query when it comes late", async () => {
    fake.always({ decidesAlone: false });
    fake.queriesBeforePage = 5;
    const order = orderOf(WAVE, { currency: "XOF" });
    expect(await provider.charge(order)).toEqual({
      gatewayId: order.reference,
      redirectUrl: null,
      state: { status: "pending" },
    });
    fake.queriesBeforePage = 0;
    expect(await provider.find(refOf(order))).toMatchObject({
      redirectUrl: expect.stringContaining("/pay/"),
      state: { status: "requires_action" },
    });
  });

  test.each<[string, ChargeOrder, string]>([
    ["a number without a dial code", orderOf({ phone: "699123456" }), "declined"],
    ["a country without the operator", orderOf({ ...WAVE, phone: "+237699123456" }), "declined"],
    ["a currency of another country", orderOf({}, { currency: "EUR" }), "declined"],
    ["too small an amount", orderOf({}, { amount: 99 }), "declined"],
    ["another method", orderOf({}, { order: { method: "paypal" } }), "declined"],
  ])("is refused for %s", async (_, order, failureCode) => {
    await expect(provider.charge(order)).rejects.toMatchObject({ failureCode });
    await expect(provider.charge(order)).rejects.toBeInstanceOf(ChargeRefusedError);
    expect(fake.charges).toEqual([]);
  });

  test("is refused while the operator is closed", async () => {
    fake.closed.add("ORANGE_CMR");
    const refused = provider.charge(orderOf());
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
    const order = orderOf();
    await expect(connect({ limitMs: 300 }).charge(order)).rejects.toBeInstanceOf(UnknownResultError);
    await fake.delivered();
    expect((await provider.find(refOf(order)))?.state.status).toBe(status);
  });

  test("has an unknown result with a wrong token", async () => {
    await expect(connect({}, "another").charge(orderOf())).rejects.toBeInstanceOf(UnknownResultError);
  });
});

describe("find", () => {
  test.each([
    ["succeed", { status: "succeeded" }],
    ["decline", { status: "failed", failureCode: "declined" }],
    ["insufficient_funds", { status: "failed", failureCode: "insufficient_funds" }],
    ["cancel", { status: "failed", failureCode: "cancelled_by_payer" }],
    ["expire", { status: "failed", failureCode: "cancelled_by_payer" }],
    ["never", { status: "requires_action" }],
  ] as const)("after %s: %j", async (outcome, state) => {
    fake.next({ outcome });
    const order = await payFor();
    expect(await provider.find(refOf(order))).toEqual({
      reference: order.reference,
      gatewayId: order.reference,
      amount: 15_000,
      currency: "XAF",
      state,
    });
  });

  test("reports what pawaPay took, when it is something else", async () => {
    fake.next({ delivery: "wrong_amount" });
    expect((await provider.find(refOf(await payFor())))?.amount).toBe(15_001);
    fake.next({ delivery: "wrong_currency" });
    expect((await provider.find(refOf(await payFor())))?.currency).toBe("EUR");
  });

  test("does not know what was never ordered", async () => {
    expect(await provider.find(refOf(orderOf()))).toBeUndefined();
  });

  test("throws while pawaPay does not answer", async () => {
    fake.next({ failingQueries: 1 });
    const order = await payFor();
    await expect(provider.find(refOf(order))).rejects.toBeInstanceOf(UnknownResultError);
    expect((await provider.find(refOf(order)))?.state.status).toBe("succeeded");
  });

  test.each([
    [
      "another status",
      '{"status":"FOUND","data":{"depositId":"a","status":"PAID","amount":"1","currency":"XAF"}}',
    ],
    ["no deposit", '{"status":"FOUND"}'],
    [
      "a fraction of a franc",
      '{"status":"FOUND","data":{"depositId":"a","status":"COMPLETED","amount":"1.50","currency":"XAF"}}',
    ],
    [
      "an unsafe page",
      '{"status":"FOUND","data":{"depositId":"a","status":"PROCESSING","amount":"1","currency":"XOF","authorizationUrl":"javascript:alert(1)"}}',
    ],
    ["no JSON", "<html>"],
  ])("throws at an answer with %s", async (_, body) => {
    const strange = await startReceiver((response) => response.end(body));
    const stranger = createPawaPay({ apiToken: API_TOKEN, apiUrl: strange.url }, siteOf(merchant.url));
    await expect(stranger.find(refOf(orderOf()))).rejects.toBeInstanceOf(UnknownResultError);
    await strange.close();
  });
});

describe("cancel", () => {
  test("cannot end a charge that waits for the payer", async () => {
    fake.next({ outcome: "never" });
    const order = await payFor();
    expect((await provider.cancel(refOf(order)))?.state).toEqual({ status: "requires_action" });
  });

  test("answers success when the payer was faster", async () => {
    expect((await provider.cancel(refOf(await payFor())))?.state).toEqual({ status: "succeeded" });
  });

  test("does not know what was never ordered", async () => {
    expect(await provider.cancel(refOf(orderOf()))).toBeUndefined();
  });
});

describe("readCallback", () => {
  test("believes a signed callback", async () => {
    const { reference } = await payFor();
    const [event] = await readCallbacks();
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
    await fake.close();
    await start(false);
    const { reference } = await payFor();
    expect(await readCallbacks()).toEqual([{ eventId: expect.any(String), reference }]);
  });

  test("takes a callback as a hint that pawaPay signed for another merchant's deposit", async () => {
    fake.hidesMetadata = true;
    const { reference } = await payFor();
    expect(await readCallbacks()).toEqual([{ eventId: expect.any(String), reference }]);
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
    fake.next({ outcome: "decline" });
    await payFor();
    const [{ headers, body }] = merchant.received as [(typeof merchant.received)[number]];
    const changed = Buffer.from(body.toString().replace("FAILED", "COMPLETED"));
    await expect(provider.readCallback(headers, changed)).rejects.toBeInstanceOf(InvalidCallbackError);
  });

  test("refuses a callback to another site", async () => {
    await payFor();
    const [{ headers, body }] = merchant.received as [(typeof merchant.received)[number]];
    const other = createPawaPay(
      { apiToken: API_TOKEN, apiUrl: fake.url },
      siteOf("https://elsewhere.example"),
    );
    await expect(other.readCallback(headers, body)).rejects.toBeInstanceOf(InvalidCallbackError);
  });

  test.each(["", "{}", "[]", '{"payoutId":"1"}', "null"])("refuses the unsigned body %j", async (body) => {
    await expect(provider.readCallback({}, Buffer.from(body))).rejects.toBeInstanceOf(InvalidCallbackError);
  });

  test("names the refund of a callback", async () => {
    const body = Buffer.from(JSON.stringify({ refundId: "one", status: "COMPLETED" }));
    expect(await provider.readCallback({}, body)).toEqual({ eventId: expect.any(String), reference: "one" });
  });
});

describe("refund", () => {
  test("is sent once, however often it is ordered", async () => {
    const order = await payFor();
    const refund = refundOf(order, { amount: 5_000 });
    const { reference } = refund;
    expect(await provider.refund?.(refund)).toEqual({
      reference,
      gatewayId: reference,
      state: { status: "pending" },
    });
    expect((await provider.refund?.(refund))?.state).toEqual({ status: "succeeded" });
    expect(fake.refunds).toMatchObject([{ reference, amount: 5_000, currency: "XAF" }]);
  });

  test.each([
    ["succeed", { status: "succeeded" }],
    ["fail", { status: "failed", reason: "RECIPIENT_NOT_FOUND" }],
    ["stay_pending", { status: "pending" }],
  ] as const)("that is to %s is found as %j", async (outcome, state) => {
    fake.refundOutcome = outcome;
    const refund = refundOf(await payFor());
    await provider.refund?.(refund);
    const { reference, charge } = refund;
    expect(await provider.findRefund?.({ reference, gatewayId: reference, charge })).toEqual({
      reference,
      gatewayId: reference,
      state,
    });
  });

  test.each([
    ["more than the charge took", { amount: 15_001 }, "AMOUNT_TOO_LARGE"],
    ["a charge that pawaPay does not know", { charge: refOf(orderOf()) }, "NOT_FOUND"],
  ])("fails for %s", async (_, changes, reason) => {
    const refund = refundOf(await payFor(), changes);
    expect((await provider.refund?.(refund))?.state).toEqual({ status: "failed", reason });
  });

  test("that was never sent is not known", async () => {
    const charge = refOf(await payFor());
    expect(
      await provider.findRefund?.({ reference: randomUUID(), gatewayId: undefined, charge }),
    ).toBeUndefined();
  });

  test("has an unknown result with a wrong token", async () => {
    const refund = refundOf(await payFor());
    await expect(connect({}, "another").refund?.(refund)).rejects.toBeInstanceOf(UnknownResultError);
  });
});

test("tells each operator's state, limits, name and steps", async () => {
  fake.closed.add("ORANGE_CMR");
  const statuses = (await provider.status?.()) ?? [];
  const of = (country: string, operator: string) =>
    statuses.find((one) => one.country === country && one.operator === operator);
  expect(of("CM", "momo")).toEqual({
    method: "mobile_money",
    operator: "momo",
    country: "CM",
    state: "up",
    limits: { currency: "XAF", min: 100, max: 2_000_000 },
    merchantName: "PASSERELLE",
    instructions: {
      fr: ["Composez *126#", "Entrez le code PIN"],
      en: ["Dial *126#", "Enter PIN"],
    },
  });
  expect(of("CM", "orange_money")?.state).toBe("down");
  expect(of("SN", "wave")).not.toHaveProperty("instructions");
  // Not enabled on the account.
  expect(of("CG", "momo")).toEqual({
    method: "mobile_money",
    operator: "momo",
    country: "CG",
    state: "down",
  });
});
