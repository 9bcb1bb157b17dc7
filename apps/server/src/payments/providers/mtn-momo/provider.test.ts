import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderOf, refOf } from "../../../../test/providers/charges.ts";
import { MTN_MOMO_CONFIG, startMtnMomo } from "../../../../test/providers/start-mtn-momo.ts";
import { ChargeRefusedError, InvalidCallbackError } from "../../provider.ts";
import { createMtnMomo } from "./provider.ts";

const SANDBOX = { environment: "sandbox" };

test("takes francs of its country from telephones there", () => {
  const site = { publicUrl: "https://example.org", platformName: "Passerelle" };
  const route = { method: "mobile_money", operator: "momo" };
  expect(createMtnMomo(MTN_MOMO_CONFIG, site).routes).toEqual([
    { ...route, countries: ["CM"], currencies: ["XAF"] },
  ]);
  const beninese = { ...MTN_MOMO_CONFIG, country: "BJ", environment: "mtnbenin" };
  expect(createMtnMomo(beninese, site).routes).toEqual([
    { ...route, countries: ["BJ"], currencies: ["XOF"] },
  ]);
  expect(createMtnMomo({ ...MTN_MOMO_CONFIG, ...SANDBOX }, site).routes).toEqual([
    { ...route, currencies: ["EUR"] },
  ]);
});

test("asks the payer's telephone once, however often the order is sent", async () => {
  const { adapter, fake } = await startMtnMomo();
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
  const { adapter, fake } = await startMtnMomo(SANDBOX);
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
  ["unknown_number", { status: "failed", failureCode: "unknown_number" }],
  ["limit_reached", { status: "failed", failureCode: "limit_reached" }],
  ["cancel", { status: "failed", failureCode: "cancelled_by_payer" }],
  ["expire", { status: "expired" }],
  ["never", { status: "requires_action" }],
] as const)("reports the state after %s", async (outcome, state) => {
  const { adapter, fake } = await startMtnMomo();
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
  const { adapter, fake } = await startMtnMomo(SANDBOX);
  const order = orderOf({ currency: "EUR", phone: `+${phone}` });
  await adapter.charge(order);
  await fake.decide(order.reference);
  expect((await adapter.find(refOf(order)))?.state).toEqual(state);
});

test.each([
  ["wrong_amount", { amount: 1_500_001, currency: "XAF" }],
  ["wrong_currency", { amount: 1_500_000, currency: "EUR" }],
] as const)("reports what MTN took with %s", async (delivery, taken) => {
  const { adapter, fake } = await startMtnMomo();
  fake.next({ delivery, decidesAlone: false });
  const order = orderOf({ amount: 1_500_000 });
  await adapter.charge(order);
  await fake.decide(order.reference);
  expect(await adapter.find(refOf(order))).toMatchObject(taken);
});

test("does not know a charge that was never ordered", async () => {
  const { adapter } = await startMtnMomo();
  expect(await adapter.find(refOf(orderOf()))).toBeUndefined();
  expect(await adapter.cancel(refOf(orderOf()))).toBeUndefined();
});

test("cannot cancel a charge, and reports one that was paid meanwhile", async () => {
  const { adapter, fake } = await startMtnMomo();
  const order = orderOf();
  await adapter.charge(order);
  expect((await adapter.cancel(refOf(order)))?.state).toEqual({ status: "pending" });
  await fake.decide(order.reference);
  expect((await adapter.cancel(refOf(order)))?.state).toEqual({ status: "succeeded" });
});

test.each(["POST", "PUT"] as const)("reads an unsigned callback by %s as a hint", async (callbackMethod) => {
  const { adapter, fake, receiver } = await startMtnMomo({}, { callbackMethod });
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

test("trusts the answer to a query, not a forged callback", async () => {
  const { adapter, fake, receiver } = await startMtnMomo();
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
  const { adapter } = await startMtnMomo();
  const referenceId = randomUUID();
  const body = Buffer.from(JSON.stringify({ referenceId, externalId: "P-7K3M-9QTX", status: "FAILED" }));
  expect((await adapter.readCallback({}, body)).reference).toBe(referenceId);
});

test.each(["", "{", "null", "[]", '"x"', "{}", '{"externalId":"1"}', '{"externalId":{"a":1}}', "\xff\xfe"])(
  "refuses the callback %j",
  async (body) => {
    const { adapter } = await startMtnMomo();
    await expect(adapter.readCallback({}, Buffer.from(body, "latin1"))).rejects.toThrow(InvalidCallbackError);
  },
);

test.each([
  ["a currency that MTN does not take", { currency: "EUR" }],
  ["a number that is none", { phone: "+1" }],
] as const)("reports an order as refused for %s", async (_case, changes) => {
  const { adapter, fake } = await startMtnMomo();
  const error = await adapter.charge(orderOf(changes)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ChargeRefusedError);
  expect((error as ChargeRefusedError).failureCode).toBe("provider_unavailable");
  expect(fake.charges).toEqual([]);
});
