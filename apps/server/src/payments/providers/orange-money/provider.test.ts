import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { patience } from "../../../../../../scripts/test/patience.ts";
import { orangeMoneyFake } from "../../../../test/providers/orange-money.ts";
import { startReceiver } from "../../../../test/providers/receiver.ts";
import type { OrangeMoneyConfig } from "../../../platform/payment-variables.ts";
import {
  type ChargeAnswer,
  type ChargeOrder,
  type ChargeRef,
  ChargeRefusedError,
  InvalidCallbackError,
} from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { toOrderId } from "./order-id.ts";
import { createOrangeMoney } from "./provider.ts";

const CONFIG: OrangeMoneyConfig = {
  country: "CM",
  environment: "cm",
  clientId: "client",
  clientSecret: "secret",
  merchantKey: "merchant-key",
  apiUrl: "",
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Orange's stand-in, our endpoint for its notifications, and the adapter; `ours` changes only the adapter's configuration. */
async function start(
  changes: Partial<OrangeMoneyConfig> = {},
  { ours = {}, limitMs = patience(10_000) }: { ours?: Partial<OrangeMoneyConfig>; limitMs?: number } = {},
) {
  const config = { ...CONFIG, ...changes };
  const receiver = await startReceiver();
  const fake = await orangeMoneyFake(config).listen();
  closing.push(receiver.close, () => fake.close());
  fake.always({ decidesAlone: false });
  const site = { publicUrl: receiver.url, platformName: "Passerelle" };
  const adapter = createOrangeMoney({ ...config, apiUrl: fake.url, ...ours }, site, { limitMs });
  return { adapter, fake, receiver };
}

const orderOf = (changes: Partial<ChargeOrder> = {}): ChargeOrder => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  amount: 15_000,
  currency: "XAF",
  returnPath: "/requests/1/payment",
  language: "fr",
  order: { method: "mobile_money", mobile: { phone: "+237699123456", provider: "orange_money" } },
  ...changes,
});
const refOf = ({ reference, amount, currency }: ChargeOrder, answer?: ChargeAnswer): ChargeRef => ({
  reference,
  gatewayId: answer?.gatewayId,
  amount,
  currency,
  data: answer?.data ?? {},
});

test("takes francs of its country from telephones there, also in the sandbox", () => {
  const site = { publicUrl: "https://example.org", platformName: "Passerelle" };
  const routes = [
    { method: "mobile_money", operator: "orange_money", countries: ["CM"], currencies: ["XAF"] },
  ];
  expect(createOrangeMoney(CONFIG, site).routes).toEqual(routes);
  expect(createOrangeMoney({ ...CONFIG, environment: "dev" }, site).routes).toEqual(routes);
  const senegalese = createOrangeMoney({ ...CONFIG, country: "SN", environment: "sn" }, site);
  expect(senegalese.routes[0]).toMatchObject({ countries: ["SN"], currencies: ["XOF"] });
});

test("refuses a configuration that Orange would refuse in every order", () => {
  const site = { publicUrl: `https://${"a".repeat(90)}.org`, platformName: "Passerelle" };
  expect(() => createOrangeMoney(CONFIG, site)).toThrow("PUBLIC_URL");
  const guinean = { ...CONFIG, country: "GN" };
  expect(() => createOrangeMoney(guinean, { ...site, publicUrl: "https://example.org" })).toThrow(
    "ORANGE_MONEY_COUNTRY",
  );
});

test("sends the payer to Orange's page, and keeps the tokens of the order", async () => {
  const { adapter, fake, receiver } = await start();
  const order = orderOf();
  const answer = await adapter.charge(order);
  const [charge = expect.fail("no charge")] = fake.charges;
  expect(answer).toEqual({
    gatewayId: toOrderId(order.reference),
    redirectUrl: `${fake.url}/pay/${charge.gatewayId}`,
    state: { status: "requires_action" },
    data: { payToken: charge.gatewayId },
    callbackToken: charge.data.notifToken,
  });
  expect(charge).toMatchObject({
    reference: answer.gatewayId,
    amount: 15_000,
    currency: "XAF",
    callbackUrl: `${receiver.url}/api/payments/callbacks/orange_money`,
    returnUrl: `${receiver.url}/requests/1/payment`,
    data: { label: "P-7K3M-9QTX", lang: "fr" },
  });
});

test("orders the same number of the sandbox's units", async () => {
  const { adapter, fake } = await start({ environment: "dev" });
  const order = orderOf();
  const answer = await adapter.charge(order);
  expect(fake.charges[0]).toMatchObject({ amount: 15_000, currency: "OUV" });
  expect(await adapter.find(refOf(order, answer))).toMatchObject({ amount: 15_000, currency: "XAF" });
});

test("follows the payer through the page", async () => {
  const { adapter, fake, receiver } = await start();
  const order = orderOf();
  const answer = await adapter.charge(order);
  const ref = refOf(order, answer);
  const stateNow = async () => (await adapter.find(ref))?.state;
  expect(await stateNow()).toEqual({ status: "requires_action" });
  const page = await fetch(String(answer.redirectUrl));
  expect(await page.text()).toContain("15000 XAF");
  expect(await stateNow()).toEqual({ status: "pending" });
  const paid = await fetch(`${answer.redirectUrl}/succeed`, { method: "POST", redirect: "manual" });
  expect(paid.headers.get("location")).toBe(`${receiver.url}/requests/1/payment`);
  expect(await adapter.find(ref)).toEqual({
    reference: order.reference,
    gatewayId: answer.gatewayId,
    amount: 15_000,
    currency: "XAF",
    state: { status: "succeeded" },
  });
  expect(fake.charges).toHaveLength(1);
});

test.each([
  ["succeed", { status: "succeeded" }],
  ["decline", { status: "failed", failureCode: "declined" }],
  ["cancel", { status: "failed", failureCode: "declined" }],
  ["expire", { status: "expired" }],
  ["never", { status: "requires_action" }],
] as const)("reports the state after %s", async (outcome, state) => {
  const { adapter, fake } = await start();
  const order = orderOf();
  const answer = await adapter.charge(order);
  await fake.decide(answer.gatewayId, outcome);
  expect((await adapter.find(refOf(order, answer)))?.state).toEqual(state);
});

test("cannot cancel an order, and reports one that was paid meanwhile", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  const answer = await adapter.charge(order);
  const ref = refOf(order, answer);
  expect((await adapter.cancel(ref))?.state).toEqual({ status: "pending" });
  await fake.decide(answer.gatewayId);
  expect((await adapter.cancel(ref))?.state).toEqual({ status: "succeeded" });
});

test("makes no second order of a repetition, whose page cannot be obtained again", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  await adapter.charge(order);
  const error = await adapter.charge(order).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnknownResultError);
  // The person who looks for it in Orange's portal needs its id.
  expect(String(error)).toContain(toOrderId(order.reference));
  expect(fake.charges).toHaveLength(1);
});

test.each(["refused_500", "created_500", "no_answer", "slow_body"] as const)(
  "leaves the result of an order open, and never guesses it, after %s",
  async (orderFault) => {
    const { adapter, fake } = await start({}, { limitMs: patience(500) });
    fake.next({ orderFault, decidesAlone: false });
    const order = orderOf();
    await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
    await expect(adapter.find(refOf(order))).rejects.toThrow(toOrderId(order.reference));
    await expect(adapter.cancel(refOf(order))).rejects.toThrow(UnknownResultError);
    expect(fake.charges).toHaveLength(orderFault === "refused_500" ? 0 : 1);
  },
);

test("orders again what was never created", async () => {
  const { adapter, fake } = await start();
  fake.next({ orderFault: "refused_500", decidesAlone: false });
  const order = orderOf();
  await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
  expect((await adapter.charge(order)).redirectUrl).toContain(fake.url);
  expect(fake.charges).toHaveLength(1);
});

test("throws when a query fails, and answers the next", async () => {
  const { adapter, fake } = await start();
  fake.next({ failingQueries: 1, decidesAlone: false });
  const order = orderOf();
  const ref = refOf(order, await adapter.charge(order));
  await expect(adapter.find(ref)).rejects.toThrow(UnknownResultError);
  expect((await adapter.find(ref))?.state).toEqual({ status: "requires_action" });
});

test("does not report a charge for another amount than was ordered", async () => {
  const { adapter, fake } = await start();
  const order = orderOf();
  const answer = await adapter.charge(order);
  await fake.decide(answer.gatewayId);
  await expect(adapter.find({ ...refOf(order, answer), amount: 14_999 })).rejects.toThrow(UnknownResultError);
});

test("reads an unsigned notification as a hint, and a repetition as the same", async () => {
  const { adapter, fake, receiver } = await start();
  fake.next({ delivery: "duplicated", decidesAlone: false });
  const answer = await adapter.charge(orderOf());
  await fake.decide(answer.gatewayId);
  expect(receiver.received).toHaveLength(3);
  const events = await Promise.all(
    receiver.received.map(({ method, path, headers, body }) => {
      expect(`${method} ${path}`).toBe("POST /api/payments/callbacks/orange_money");
      return adapter.readCallback(headers, body);
    }),
  );
  const { eventId } = events[0] ?? expect.fail("no notification");
  for (const event of events) expect(event).toEqual({ eventId, callbackToken: answer.callbackToken });
});

test("believes the answer to a query, not a forged notification", async () => {
  const { adapter, fake, receiver } = await start();
  fake.next({ delivery: "forged", decidesAlone: false });
  const order = orderOf();
  const answer = await adapter.charge(order);
  await fake.decide(answer.gatewayId);
  const [{ headers, body } = expect.fail("no notification")] = receiver.received;
  expect(JSON.parse(body.toString())).toMatchObject({ status: "SUCCESS" });
  const event = await adapter.readCallback(headers, body);
  expect(event.notice).toBeUndefined();
  expect((await adapter.find(refOf(order, answer)))?.state).toEqual({ status: "requires_action" });

  const altered = Buffer.from(body.toString().replace("SUCCESS", "FAILED"));
  expect((await adapter.readCallback(headers, altered)).eventId).not.toBe(event.eventId);
});

test.each(["", "{", "null", "[]", "{}", '{"notif_token":""}', '{"notif_token":1}', '{"notif_token":["a"]}'])(
  "refuses the notification %j",
  async (body) => {
    const { adapter } = await start();
    await expect(adapter.readCallback({}, Buffer.from(body))).rejects.toThrow(InvalidCallbackError);
  },
);

test.each([
  ["a wrong client", { clientId: "wrong" }, {}],
  ["a wrong client secret", { clientSecret: "wrong" }, {}],
  ["a wrong merchant key", { merchantKey: "wrong" }, {}],
  ["another environment", { environment: "ci" }, {}],
  ["another currency", {}, { currency: "XOF" }],
  ["an address that is too long", {}, { returnPath: `/${"a".repeat(120)}` }],
] as const)("reports an order as refused for %s", async (_case, ours, changes) => {
  const { adapter, fake } = await start({}, { ours });
  const error = await adapter.charge(orderOf(changes)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ChargeRefusedError);
  expect((error as ChargeRefusedError).failureCode).toBe("provider_unavailable");
  expect(String(error)).not.toContain("wrong");
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

/** An adapter whose calls Orange answers with `body`. */
async function startAnswering(body: string, status = 201) {
  const orange = await startReceiver((response, { path }) => {
    const isLogin = path === "/oauth/v3/token";
    response.writeHead(isLogin ? 200 : status, { "content-type": "application/json" });
    // Some platforms write the seconds as a string.
    response.end(isLogin ? JSON.stringify({ access_token: "t", expires_in: "3600" }) : body);
  });
  closing.push(orange.close);
  const site = { publicUrl: orange.url, platformName: "Passerelle" };
  return createOrangeMoney({ ...CONFIG, apiUrl: orange.url }, site);
}

const PAGE = { status: 201, message: "OK", pay_token: "p", payment_url: "https://x.org/p", notif_token: "n" };

test.each([
  ["", 201],
  ["<html>", 200],
  [JSON.stringify({ ...PAGE, pay_token: undefined }), 201],
  [JSON.stringify({ ...PAGE, notif_token: "" }), 201],
  [JSON.stringify({ ...PAGE, payment_url: "javascript:alert(1)" }), 201],
  [JSON.stringify({ ...PAGE, payment_url: "/pay/1" }), 201],
  ["<html>", 400],
  ["{}", 400],
  [JSON.stringify(PAGE), 302],
  ["", 503],
])("does not know the result of an order after the answer %s with status %i", async (body, status) => {
  const adapter = await startAnswering(body, status);
  await expect(adapter.charge(orderOf())).rejects.toThrow(UnknownResultError);
});

test.each([
  ["", 201],
  ['{"status":"CANCELLED"}', 200],
  ['{"status":201}', 201],
  ['{"status":"SUCCESS","order_id":"ANOTHER"}', 201],
  ['{"code":60,"message":"Resource not found"}', 404],
])("does not know the state of an order after the answer %s with status %i", async (body, status) => {
  const adapter = await startAnswering(body, status);
  const ref = { ...refOf(orderOf()), data: { payToken: "p" } };
  await expect(adapter.find(ref)).rejects.toThrow(UnknownResultError);
});

test("leaves refunds and settlements to people", async () => {
  const { adapter } = await start();
  expect(adapter).toMatchObject({ refunds: "manual" });
  expect(adapter.refund).toBeUndefined();
  expect(adapter.settlements).toBeUndefined();
});
