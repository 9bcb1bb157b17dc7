import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderOf, refOf } from "../../../../test/providers/charges.ts";
import { startMtnMomo } from "../../../../test/providers/start-mtn-momo.ts";
import type { ChargeOrder } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";

const refundOf = (charge: ChargeOrder, phone: string | undefined = "+237677123456") => ({
  reference: randomUUID(),
  label: "P-7K3M-9QTX",
  charge: refOf(charge),
  amount: 5_000,
  phone,
});

test("pays a refund to the paying number once, however often it is sent", async () => {
  const { adapter, fake } = await startMtnMomo();
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
  const { adapter, fake } = await startMtnMomo();
  fake.refundOutcome = outcome;
  const refund = refundOf(orderOf());
  await adapter.refund?.(refund);
  const ref = { reference: refund.reference, gatewayId: undefined, charge: refund.charge };
  expect((await adapter.findRefund?.(ref))?.state).toEqual(state);
});

test("does not know a refund that was never sent", async () => {
  const { adapter } = await startMtnMomo();
  const ref = { reference: randomUUID(), gatewayId: undefined, charge: refOf(orderOf()) };
  expect(await adapter.findRefund?.(ref)).toBeUndefined();
});

test("reports a refund that cannot be sent as failed", async () => {
  const { adapter, fake } = await startMtnMomo();
  const order = orderOf();
  const withoutNumber = { ...refundOf(order), phone: undefined };
  expect((await adapter.refund?.(withoutNumber))?.state).toEqual({ status: "failed", reason: "NO_NUMBER" });
  const inEuros = refundOf(orderOf({ currency: "EUR" }));
  expect((await adapter.refund?.(inEuros))?.state).toEqual({ status: "failed", reason: "INVALID_CURRENCY" });
  expect(fake.refunds).toEqual([]);
});

test("throws when the key of Disbursements is wrong", async () => {
  const { adapter, fake } = await startMtnMomo({}, { ours: { disbursementKey: "wrong" } });
  await expect(adapter.refund?.(refundOf(orderOf()))).rejects.toThrow(UnknownResultError);
  expect(fake.refunds).toEqual([]);
});

test("leaves refunds to people without a key of Disbursements", async () => {
  const { adapter } = await startMtnMomo({ disbursementKey: undefined });
  expect(adapter).toMatchObject({ refunds: "manual" });
  expect(adapter.refund).toBeUndefined();
  expect(adapter.findRefund).toBeUndefined();
});
