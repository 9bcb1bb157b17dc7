import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { manualDeadline } from "../../../../test/providers/deadline.ts";
import {
  orderOf,
  type PawaPayMerchant,
  refOf,
  startPawaPay,
} from "../../../../test/providers/pawapay-merchant.ts";
import { startReceiver } from "../../../../test/providers/receiver.ts";
import { type ChargeOrder, ChargeRefusedError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

let merchant: PawaPayMerchant;

beforeEach(async () => {
  merchant = await startPawaPay();
});

afterEach(() => merchant.close());

const WAVE = { phone: "+221771234567", provider: "wave" } as const;

describe("charge", () => {
  test("asks the payer on their telephone", async () => {
    merchant.fake.next({ decidesAlone: false });
    const order = orderOf();
    expect(await merchant.provider.charge(order)).toEqual({
      gatewayId: order.reference,
      redirectUrl: null,
      state: { status: "requires_action" },
    });
    expect(merchant.fake.find(order.reference)).toMatchObject({
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
    await merchant.provider.charge(order);
    expect(merchant.fake.find(order.reference)?.data.provider).toBe(code);
  });

  test("makes one charge, however often it is ordered", async () => {
    merchant.fake.always({ decidesAlone: false });
    const order = orderOf();
    const first = await merchant.provider.charge(order);
    expect(await merchant.provider.charge(order)).toEqual(first);
    await merchant.fake.decide(order.reference);
    expect((await merchant.provider.charge(order)).state).toEqual({ status: "succeeded" });
    expect(merchant.fake.charges).toHaveLength(1);
  });

  test("answers the existing charge, although the operator is closed by now", async () => {
    const order = await merchant.payFor();
    merchant.fake.closed.add("ORANGE_CMR");
    expect((await merchant.provider.charge(order)).state).toEqual({ status: "succeeded" });
  });

  test("takes the payer to the operator's page, once it is known", async () => {
    merchant.fake.always({ decidesAlone: false });
    const order = orderOf(WAVE, { currency: "XOF" });
    const answer = await merchant.provider.charge(order);
    expect(answer.state).toEqual({ status: "requires_action" });

    const page = await fetch(`${answer.redirectUrl}/succeed`, { method: "POST", redirect: "manual" });
    expect(page.headers.get("location")).toBe(`${merchant.inbox.url}/payments/return`);
    expect((await merchant.provider.find(refOf(order)))?.state).toEqual({ status: "succeeded" });
  });

  test("names the operator's page in a later query when it comes late", async () => {
    merchant.fake.always({ decidesAlone: false });
    merchant.fake.queriesBeforePage = 5;
    const order = orderOf(WAVE, { currency: "XOF" });
    expect(await merchant.provider.charge(order)).toEqual({
      gatewayId: order.reference,
      redirectUrl: null,
      state: { status: "pending" },
    });
    merchant.fake.queriesBeforePage = 0;
    expect(await merchant.provider.find(refOf(order))).toMatchObject({
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
    await expect(merchant.provider.charge(order)).rejects.toMatchObject({ failureCode });
    await expect(merchant.provider.charge(order)).rejects.toBeInstanceOf(ChargeRefusedError);
    expect(merchant.fake.charges).toEqual([]);
  });

  test("is refused while the operator is closed", async () => {
    merchant.fake.closed.add("ORANGE_CMR");
    const refused = merchant.provider.charge(orderOf());
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
    const order = orderOf();
    const { deadline, pass } = manualDeadline();
    merchant.fake.onWithheld = pass;
    await expect(merchant.connect({ limits: { deadline } }).charge(order)).rejects.toBeInstanceOf(
      UnknownResultError,
    );
    await merchant.fake.delivered();
    expect((await merchant.provider.find(refOf(order)))?.state.status).toBe(status);
  });

  test("has an unknown result with a wrong token", async () => {
    await expect(merchant.connect({ apiToken: "another" }).charge(orderOf())).rejects.toBeInstanceOf(
      UnknownResultError,
    );
  });
});

describe("find", () => {
  test.each([
    ["succeed", { status: "succeeded" }],
    ["decline", { status: "failed", failureCode: "declined" }],
    ["insufficient_funds", { status: "failed", failureCode: "insufficient_funds" }],
    ["unknown_number", { status: "failed", failureCode: "unknown_number" }],
    ["limit_reached", { status: "failed", failureCode: "limit_reached" }],
    ["cancel", { status: "failed", failureCode: "cancelled_by_payer" }],
    ["expire", { status: "failed", failureCode: "cancelled_by_payer" }],
    ["never", { status: "requires_action" }],
  ] as const)("after %s: %j", async (outcome, state) => {
    merchant.fake.next({ outcome });
    const order = await merchant.payFor();
    expect(await merchant.provider.find(refOf(order))).toEqual({
      reference: order.reference,
      gatewayId: order.reference,
      amount: 15_000,
      currency: "XAF",
      state,
    });
  });

  test("reports what pawaPay took, when it is something else", async () => {
    merchant.fake.next({ delivery: "wrong_amount" });
    expect((await merchant.provider.find(refOf(await merchant.payFor())))?.amount).toBe(15_001);
    merchant.fake.next({ delivery: "wrong_currency" });
    expect((await merchant.provider.find(refOf(await merchant.payFor())))?.currency).toBe("EUR");
  });

  test("does not know what was never ordered", async () => {
    expect(await merchant.provider.find(refOf(orderOf()))).toBeUndefined();
  });

  test("throws while pawaPay does not answer", async () => {
    merchant.fake.next({ failingQueries: 1 });
    const order = await merchant.payFor();
    await expect(merchant.provider.find(refOf(order))).rejects.toBeInstanceOf(UnknownResultError);
    expect((await merchant.provider.find(refOf(order)))?.state.status).toBe("succeeded");
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
    const stranger = merchant.connect({ apiUrl: strange.url });
    await expect(stranger.find(refOf(orderOf()))).rejects.toBeInstanceOf(UnknownResultError);
    await strange.close();
  });
});

describe("cancel", () => {
  test("cannot end a charge that waits for the payer", async () => {
    merchant.fake.next({ outcome: "never" });
    const order = await merchant.payFor();
    expect((await merchant.provider.cancel(refOf(order)))?.state).toEqual({ status: "requires_action" });
  });

  test("answers success when the payer was faster", async () => {
    expect((await merchant.provider.cancel(refOf(await merchant.payFor())))?.state).toEqual({
      status: "succeeded",
    });
  });

  test("does not know what was never ordered", async () => {
    expect(await merchant.provider.cancel(refOf(orderOf()))).toBeUndefined();
  });
});

test("reports each operator's state, limits, name and steps", async () => {
  merchant.fake.closed.add("ORANGE_CMR");
  const statuses = (await merchant.provider.status?.()) ?? [];
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
    isNotEnabled: true,
  });
});
