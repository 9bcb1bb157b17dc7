import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { patience } from "../../../../../../scripts/test/patience.ts";
import { type MtnMomoFakeOptions, mtnMomoFake } from "../../../../test/providers/mtn-momo.ts";
import { startReceiver } from "../../../../test/providers/receiver.ts";
import type { MtnMomoConfig } from "../../../platform/payment-variables.ts";
import {
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  InvalidCallbackError,
} from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { createMtnMomo } from "./provider.ts";

const CONFIG: MtnMomoConfig = {
  country: "CM",
  environment: "mtncameroon",
  collectionKey: "collection-key",
  disbursementKey: "disbursement-key",
  apiUser: "7d2c6c0e-5a2b-4a55-9a6e-0c1d4a3b2f10",
  apiKey: "api-key",
  apiUrl: "",
};
const SANDBOX = { environment: "sandbox" };
const UNHURRIED = async () => {};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** MTN's stand-in, our endpoint for its callbacks, and the adapter; `ours` changes only the adapter's configuration. */
async function start(
  changes: Partial<MtnMomoConfig> = {},
  { ours = {}, ...options }: MtnMomoFakeOptions & { ours?: Partial<MtnMomoConfig>; limitMs?: number } = {},
) {
  const config = { ...CONFIG, ...changes };
  const receiver = await startReceiver();
  const fake = await mtnMomoFake(config, options).listen();
  closing.push(receiver.close, () => fake.close());
  fake.always({ decidesAlone: false });
  const site = { publicUrl: receiver.url, platformName: "L’Étoile d'Afrique" };
  const adapter = createMtnMomo({ ...config, apiUrl: fake.url, ...ours }, site, {
    limitMs: options.limitMs ?? patience(10_000),
    pace: UNHURRIED,
  });
  return { adapter, fake, receiver };
}

const orderOf = (changes: Partial<ChargeOrder> & { phone?: string } = {}): ChargeOrder => {
  const { phone = "+237677123456", ...others } = changes;
  return {
    reference: randomUUID(),
    label: "P-7K3M-9QTX",
    amount: 15_000,
    currency: "XAF",
    returnPath: "/payments/1",
    language: "fr",
    order: { method: "mobile_money", mobile: { phone, provider: "momo" } },
    ...others,
  };
};
const refOf = ({ reference, amount, currency }: ChargeOrder): ChargeRef => ({
  reference,
  gatewayId: undefined,
  amount,
  currency,
  data: {},
});

test("takes francs of its country from telephones there", () => {
  const site = { publicUrl: "https://example.org", platformName: "Passerelle" };
  const route = { method: "mobile_money", operator: "momo" };
  expect(createMtnMomo(CONFIG, site).routes).toEqual([{ ...route, countries: ["CM"], currencies: ["XAF"] }]);
  const beninese = { ...CONFIG, country: "BJ", environment: "mtnbenin" };
  expect(createMtnMomo(beninese, site).routes).toEqual([
    { ...route, countries: ["BJ"], currencies: ["XOF"] },
  ]);
  expect(createMtnMomo({ ...CONFIG, ...SANDBOX }, site).routes).toEqual([{ ...route, currencies: ["EUR"] }]);
});

test("asks the payer's telephone once, however often the order is sent", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  const { reference } = order;
  const answer = await adapter.charge(order);
  expect(answer).toEqual({
    gatewayId: reference,
    redirectUrl: null,
    state: { status: "requires_action" },
  });
  expect(await adapter.charge(order)).toEqual(answer);
  await fake.decide(reference);
  expect(await adapter.charge(order)).toEqual({ ...answer, state: { status: "succeeded" } });
  expect(fake.charges).toMatchObject([
    { reference, amount: 15_000, currency: "XAF", data: { number: "237677123456", externalId: reference } },
  ]);
});

test("orders euros with cents in the sandbox", async () => {
  const { adapter, fake } = await start(SANDBOX);
  const order = orderOf({ amount: 2287, currency: "EUR", phone: "+46733123459" });
  await adapter.charge(order);
  expect(fake.charges[0]).toMatchObject({ amount: 2287, currency: "EUR" });
  await fake.decide(order.reference);
  expect(await adapter.find(refOf(order))).toEqual({
    reference: order.reference,
    gatewayId: order.reference,
    amount: 2287,
    currency: "EUR",
    state: { status: "succeeded" },
  });
});

test.each([
  ["succeed", { status: "succeeded" }],
  ["decline", { status: "failed", failureCode: "declined" }],
  ["insufficient_funds", { status: "failed", failureCode: "insufficient_funds" }],
  ["cancel", { status: "failed", failureCode: "cancelled_by_payer" }],
  ["expire", { status: "expired" }],
  ["never", { status: "requires_action" }],
] as const)("reports the state after %s", async (outcome, state) => {
  const { adapter, fake } = await start();
  const order = orderOf();
  await adapter.charge(order);
  expect((await adapter.find(refOf(order)))?.state).toEqual({ status: "requires_action" });
  await fake.decide(order.reference, outcome);
  expect(await adapter.find(refOf(order))).toMatchObject({ amount: 15_000, currency: "XAF", state });
});

test.each([
  ["46733123450", { status: "failed", failureCode: "declined" }],
  ["46733123451", { status: "failed", failureCode: "cancelled_by_payer" }],
  ["46733123452", { status: "expired" }],
  ["46733123453", { status: "requires_action" }],
])("knows what the sandbox does with %s", async (phone, state) => {
  const { adapter, fake } = await start(SANDBOX);
  const order = orderOf({ currency: "EUR", phone: `+${phone}` });
  await adapter.charge(order);
  await fake.decide(order.reference);
  expect((await adapter.find(refOf(order)))?.state).toEqual(state);
});

test.each([
  ["wrong_amount", { amount: 1_500_001, currency: "XAF" }],
  ["wrong_currency", { amount: 1_500_000, currency: "EUR" }],
] as const)("reports what MTN took with %s", async (delivery, taken) => {
  const { adapter, fake } = await start();
  fake.next({ delivery, decidesAlone: false });
  const order = orderOf({ amount: 1_500_000 });
  await adapter.charge(order);
  await fake.decide(order.reference);
  expect(await adapter.find(refOf(order))).toMatchObject(taken);
});

test("does not know a charge that was never ordered", async () => {
  const { adapter } = await start();
  expect(await adapter.find(refOf(orderOf()))).toBeUndefined();
  expect(await adapter.cancel(refOf(orderOf()))).toBeUndefined();
});

test("cannot cancel a charge, and reports one that was paid meanwhile", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  await adapter.charge(order);
  expect((await adapter.cancel(refOf(order)))?.state).toEqual({ status: "pending" });
  await fake.decide(order.reference);
  expect((await adapter.cancel(refOf(order)))?.state).toEqual({ status: "succeeded" });
});

test.each(["POST", "PUT"] as const)("reads an unsigned callback by %s as a hint", async (callbackMethod) => {
  const { adapter, fake, receiver } = await start({}, { callbackMethod });
  fake.next({ delivery: "duplicated", decidesAlone: false });
  const order = orderOf();
  await adapter.charge(order);
  await fake.decide(order.reference);
  expect(receiver.received).toHaveLength(3);
  const events = await Promise.all(
    receiver.received.map(({ method, path, headers, body }) => {
      expect(`${method} ${path}`).toBe(`${callbackMethod} /api/payments/callbacks/mtn_momo`);
      return adapter.readCallback(headers, body);
    }),
  );
  for (const event of events)
    expect(event).toEqual({ eventId: events[0]?.eventId, reference: order.reference });
});

test("believes the answer to a query, not a forged callback", async () => {
  const { adapter, fake, receiver } = await start();
  fake.next({ delivery: "forged", decidesAlone: false });
  const order = orderOf();
  await adapter.charge(order);
  await fake.decide(order.reference);
  const [{ headers, body } = expect.fail("no callback")] = receiver.received;
  expect(JSON.parse(body.toString())).toMatchObject({ status: "SUCCESSFUL" });
  const event = await adapter.readCallback(headers, body);
  expect(event.notice).toBeUndefined();
  expect((await adapter.find(refOf(order)))?.state).toEqual({ status: "requires_action" });

  const altered = Buffer.from(`${body} `);
  expect((await adapter.readCallback(headers, altered)).eventId).not.toBe(event.eventId);
});

test("reads the reference of a callback where a platform calls it referenceId", async () => {
  const { adapter } = await start();
  const referenceId = randomUUID();
  const body = Buffer.from(JSON.stringify({ referenceId, externalId: "P-7K3M-9QTX", status: "FAILED" }));
  expect((await adapter.readCallback({}, body)).reference).toBe(referenceId);
});

test.each(["", "{", "null", "[]", '"x"', "{}", '{"externalId":"1"}', '{"externalId":{"a":1}}', "\xff\xfe"])(
  "refuses the callback %j",
  async (body) => {
    const { adapter } = await start();
    await expect(adapter.readCallback({}, Buffer.from(body, "latin1"))).rejects.toThrow(InvalidCallbackError);
  },
);

test.each([
  ["refused_500", undefined],
  ["created_500", { status: "succeeded" }],
] as const)("leaves the result of an order open that is answered by %s", async (orderFault, state) => {
  const { adapter, fake } = await start();
  fake.next({ orderFault, decidesAlone: false });
  const order = orderOf();
  await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
  if (state) await fake.decide(order.reference);
  expect((await adapter.find(refOf(order)))?.state).toEqual(state);
});

test.each(["no_answer", "slow_body"] as const)(
  "gives up waiting for an order with %s",
  async (orderFault) => {
    const { adapter, fake } = await start({}, { limitMs: patience(500) });
    fake.next({ orderFault, decidesAlone: false });
    const order = orderOf();
    await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
    // The same order again finds the charge.
    expect((await adapter.charge(order)).state).toEqual({ status: "requires_action" });
    expect(fake.charges).toHaveLength(1);
  },
);

test("throws when a query fails, and answers the next", async () => {
  const { adapter, fake } = await start();
  fake.next({ failingQueries: 1, decidesAlone: false });
  const order = orderOf();
  await adapter.charge(order);
  await expect(adapter.find(refOf(order))).rejects.toThrow(UnknownResultError);
  expect((await adapter.find(refOf(order)))?.state).toEqual({ status: "requires_action" });
});

test.each([
  ["a currency that MTN does not take", { currency: "EUR" }],
  ["a number that is none", { phone: "+1" }],
] as const)("reports an order as refused for %s", async (_case, changes) => {
  const { adapter, fake } = await start();
  const error = await adapter.charge(orderOf(changes)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ChargeRefusedError);
  expect((error as ChargeRefusedError).failureCode).toBe("provider_unavailable");
  expect(fake.charges).toEqual([]);
});

test("leaves the result of an order open when MTN refuses the platform, in queries too", async () => {
  const { adapter } = await start({}, { ours: { environment: "mtnbenin" } });
  await expect(adapter.charge(orderOf())).rejects.toThrow(UnknownResultError);
});

test("reports an order as refused when our address is not the registered one", async () => {
  const { adapter } = await start({}, { callbackHost: "passerelle.example" });
  await expect(adapter.charge(orderOf())).rejects.toThrow("INVALID_CALLBACK_URL_HOST");
});

test("answers the charge when a repetition of its order is refused", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  await adapter.charge(order);
  await fake.decide(order.reference);
  expect((await adapter.charge({ ...order, currency: "EUR" })).state).toEqual({ status: "succeeded" });
});

test.each([
  ["API key", { apiKey: "wrong" }],
  ["API user", { apiUser: "wrong" }],
  ["subscription key", { collectionKey: "wrong" }],
])("throws without asking the payer when the %s is wrong", async (_name, ours) => {
  const { adapter, fake } = await start({}, { ours });
  const error = await adapter.charge(orderOf()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnknownResultError);
  expect(String(error)).not.toContain("wrong");
  await expect(adapter.find(refOf(orderOf()))).rejects.toThrow(UnknownResultError);
  expect(fake.charges).toEqual([]);
});

test("keeps its access token, and replaces a revoked one", async () => {
  const { adapter, fake } = await start();
  for (const _ of [1, 2, 3]) await adapter.charge(orderOf());
  expect(fake.tokens.size).toBe(1);
  fake.tokens.clear();
  await adapter.charge(orderOf());
  expect(fake.tokens.size).toBe(1);
  expect(fake.charges).toHaveLength(4);
});

const RESULT = { amount: "15000", currency: "XAF", externalId: "1", status: "SUCCESSFUL" };

/** An adapter whose queries MTN answers with `body`. */
async function startAnswering(body: string, status = 200) {
  const mtn = await startReceiver((response, { path }) => {
    const isLogin = path.endsWith("/token/");
    response.writeHead(isLogin ? 200 : status, { "content-type": "application/json" });
    response.end(isLogin ? JSON.stringify({ access_token: "t", expires_in: 3600 }) : body);
  });
  closing.push(mtn.close);
  const site = { publicUrl: mtn.url, platformName: "Passerelle" };
  return createMtnMomo({ ...CONFIG, apiUrl: mtn.url }, site, { pace: UNHURRIED });
}

test.each([
  [{ ...RESULT, amount: 15_000 }, { status: "succeeded" }],
  [{ ...RESULT, status: "CREATED" }, { status: "requires_action" }],
  [
    { ...RESULT, status: "FAILED" },
    { status: "failed", failureCode: "declined" },
  ],
  [
    { ...RESULT, status: "FAILED", reason: { code: "NOT_ENOUGH_FUNDS", message: "…" } },
    { status: "failed", failureCode: "insufficient_funds" },
  ],
  [{ ...RESULT, status: "FAILED", reason: { code: "EXPIRED", message: "…" } }, { status: "expired" }],
])("understands the answer %j", async (answer, state) => {
  const adapter = await startAnswering(JSON.stringify(answer));
  expect(await adapter.find(refOf(orderOf()))).toMatchObject({ amount: 15_000, state });
});

test.each([
  "",
  "<html>",
  "null",
  "{}",
  JSON.stringify({ ...RESULT, status: "SETTLED" }),
  JSON.stringify({ ...RESULT, status: undefined }),
  JSON.stringify({ ...RESULT, currency: undefined }),
  JSON.stringify({ ...RESULT, amount: null }),
  JSON.stringify({ ...RESULT, amount: "150,00" }),
  JSON.stringify({ ...RESULT, amount: "150.5" }),
])("throws on the answer %s", async (body) => {
  const adapter = await startAnswering(body);
  await expect(adapter.find(refOf(orderOf()))).rejects.toThrow();
});

test("does not take the gateway's 404 for a charge that MTN does not know", async () => {
  const adapter = await startAnswering('{"statusCode":404,"message":"Resource not found"}', 404);
  await expect(adapter.find(refOf(orderOf()))).rejects.toThrow(UnknownResultError);
});

const refundOf = (charge: ChargeOrder, phone: string | undefined = "+237677123456") => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  charge: refOf(charge),
  amount: 5_000,
  phone,
});

test("pays a refund to the paying number once, however often it is sent", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  await adapter.charge(order);
  await fake.decide(order.reference);
  const refund = refundOf(order);
  const { reference } = refund;
  const known = { reference, gatewayId: reference };
  expect(adapter.refunds).toBe("payout");
  expect(await adapter.refund?.(refund)).toEqual({ ...known, state: { status: "pending" } });
  expect(await adapter.refund?.(refund)).toEqual({ ...known, state: { status: "succeeded" } });
  const ref = { reference, gatewayId: reference, charge: refOf(order) };
  expect(await adapter.findRefund?.(ref)).toEqual({ ...known, state: { status: "succeeded" } });
  expect(fake.refunds).toMatchObject([
    { amount: 5_000, currency: "XAF", chargeId: fake.charges[0]?.gatewayId },
  ]);
});

test.each([
  ["stay_pending", { status: "pending" }],
  ["fail", { status: "failed", reason: "PAYEE_NOT_FOUND" }],
] as const)("reports the state of a refund after %s", async (outcome, state) => {
  const { adapter, fake } = await start();
  fake.refundOutcome = outcome;
  const refund = refundOf(orderOf());
  await adapter.refund?.(refund);
  const ref = { reference: refund.reference, gatewayId: undefined, charge: refund.charge };
  expect((await adapter.findRefund?.(ref))?.state).toEqual(state);
});

test("does not know a refund that was never sent", async () => {
  const { adapter } = await start();
  const ref = { reference: randomUUID(), gatewayId: undefined, charge: refOf(orderOf()) };
  expect(await adapter.findRefund?.(ref)).toBeUndefined();
});

test("reports a refund as failed that cannot be sent", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  const withoutNumber = { ...refundOf(order), phone: undefined };
  expect((await adapter.refund?.(withoutNumber))?.state).toEqual({ status: "failed", reason: "NO_NUMBER" });
  const inEuros = refundOf(orderOf({ currency: "EUR" }));
  expect((await adapter.refund?.(inEuros))?.state).toEqual({ status: "failed", reason: "INVALID_CURRENCY" });
  expect(fake.refunds).toEqual([]);
});

test("throws when the key of Disbursements is wrong", async () => {
  const { adapter, fake } = await start({}, { ours: { disbursementKey: "wrong" } });
  await expect(adapter.refund?.(refundOf(orderOf()))).rejects.toThrow(UnknownResultError);
  expect(fake.refunds).toEqual([]);
});

test("leaves refunds to people without a key of Disbursements", async () => {
  const { adapter } = await start({ disbursementKey: undefined });
  expect(adapter).toMatchObject({ refunds: "manual" });
  expect(adapter.refund).toBeUndefined();
  expect(adapter.findRefund).toBeUndefined();
});
