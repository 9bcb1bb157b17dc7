import { expect, test } from "vitest";
import { orderOf, refOf } from "../../../../test/providers/charges.ts";
import { ORANGE_MONEY_CONFIG, startOrangeMoney } from "../../../../test/providers/start-orange-money.ts";
import { InvalidCallbackError } from "../../provider.ts";
import { toOrderId } from "./order-id.ts";
import { createOrangeMoney } from "./provider.ts";

test("takes francs of its country from telephones there, also in the sandbox", () => {
  const site = { publicUrl: "https://example.org", platformName: "Passerelle" };
  const routes = [
    { method: "mobile_money", operator: "orange_money", countries: ["CM"], currencies: ["XAF"] },
  ];
  expect(createOrangeMoney(ORANGE_MONEY_CONFIG, site).routes).toEqual(routes);
  expect(createOrangeMoney({ ...ORANGE_MONEY_CONFIG, environment: "dev" }, site).routes).toEqual(routes);
  const senegalese = createOrangeMoney({ ...ORANGE_MONEY_CONFIG, country: "SN", environment: "sn" }, site);
  expect(senegalese.routes[0]).toMatchObject({ countries: ["SN"], currencies: ["XOF"] });
});

test("refuses a configuration that Orange would refuse in every order", () => {
  const site = { publicUrl: `https://${"a".repeat(90)}.org`, platformName: "Passerelle" };
  expect(() => createOrangeMoney(ORANGE_MONEY_CONFIG, site)).toThrow("PUBLIC_URL");
  const guinean = { ...ORANGE_MONEY_CONFIG, country: "GN" };
  expect(() => createOrangeMoney(guinean, { ...site, publicUrl: "https://example.org" })).toThrow(
    "ORANGE_MONEY_COUNTRY",
  );
});

test("sends the payer to Orange's page, and keeps the tokens of the order", async () => {
  const { adapter, fake, receiver } = await startOrangeMoney();
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
  const { adapter, fake } = await startOrangeMoney({ environment: "dev" });
  const order = orderOf();
  const answer = await adapter.charge(order);
  expect(fake.charges[0]).toMatchObject({ amount: 15_000, currency: "OUV" });
  expect(await adapter.find(refOf(order, answer))).toMatchObject({ amount: 15_000, currency: "XAF" });
});

test("follows the payer through the page", async () => {
  const { adapter, fake, receiver } = await startOrangeMoney();
  const order = orderOf();
  const answer = await adapter.charge(order);
  const ref = refOf(order, answer);
  const stateNow = async () => (await adapter.find(ref))?.state;
  expect(await stateNow()).toEqual({ status: "requires_action" });
  const page = await fetch(String(answer.redirectUrl));
  expect(await page.text()).toContain("15,000 XAF");
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
  const { adapter, fake } = await startOrangeMoney();
  const order = orderOf();
  const answer = await adapter.charge(order);
  await fake.decide(answer.gatewayId, outcome);
  expect((await adapter.find(refOf(order, answer)))?.state).toEqual(state);
});

test("cannot cancel an order, and reports one that was paid meanwhile", async () => {
  const { adapter, fake } = await startOrangeMoney();
  const order = orderOf();
  const answer = await adapter.charge(order);
  const ref = refOf(order, answer);
  expect((await adapter.cancel(ref))?.state).toEqual({ status: "pending" });
  await fake.decide(answer.gatewayId);
  expect((await adapter.cancel(ref))?.state).toEqual({ status: "succeeded" });
});

test("reads an unsigned notification as a hint, and a repetition as the same", async () => {
  const { adapter, fake, receiver } = await startOrangeMoney();
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

test("trusts the answer to a query, not a forged notification", async () => {
  const { adapter, fake, receiver } = await startOrangeMoney();
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
    const { adapter } = await startOrangeMoney();
    await expect(adapter.readCallback({}, Buffer.from(body))).rejects.toThrow(InvalidCallbackError);
  },
);

test("leaves refunds and settlements to people", async () => {
  const { adapter } = await startOrangeMoney();
  expect(adapter).toMatchObject({ refunds: "manual" });
  expect(adapter.refund).toBeUndefined();
  expect(adapter.settlements).toBeUndefined();
});
