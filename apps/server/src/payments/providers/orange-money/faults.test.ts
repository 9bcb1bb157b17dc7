import { expect, test } from "vitest";
import { orderOf, refOf } from "../../../../test/providers/charges.ts";
import { manualDeadline } from "../../../../test/providers/deadline.ts";
import {
  startAnsweringOrangeMoney,
  startOrangeMoney,
} from "../../../../test/providers/start-orange-money.ts";
import { ChargeRefusedError, UnfindableChargeError } from "../../provider.ts";
import { UnknownResultError } from "../http.ts";
import { toOrderId } from "./order-id.ts";

const PAGE = { status: 201, message: "OK", pay_token: "p", payment_url: "https://x.org/p", notif_token: "n" };

test("makes no second order of a repetition, whose page cannot be obtained again", async () => {
  const { adapter, fake } = await startOrangeMoney();
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
    const { deadline, pass } = manualDeadline();
    const { adapter, fake } = await startOrangeMoney({}, { deadline });
    fake.onWithheld = pass;
    fake.next({ orderFault, decidesAlone: false });
    const order = orderOf();
    await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
    await expect(adapter.find(refOf(order))).rejects.toThrow(toOrderId(order.reference));
    await expect(adapter.cancel(refOf(order))).rejects.toThrow(UnfindableChargeError);
    expect(fake.charges).toHaveLength(orderFault === "refused_500" ? 0 : 1);
  },
);

test("orders again what was never created", async () => {
  const { adapter, fake } = await startOrangeMoney();
  fake.next({ orderFault: "refused_500", decidesAlone: false });
  const order = orderOf();
  await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
  expect((await adapter.charge(order)).redirectUrl).toContain(fake.url);
  expect(fake.charges).toHaveLength(1);
});

test("throws when a query fails, and answers the next", async () => {
  const { adapter, fake } = await startOrangeMoney();
  fake.next({ failingQueries: 1, decidesAlone: false });
  const order = orderOf();
  const ref = refOf(order, await adapter.charge(order));
  await expect(adapter.find(ref)).rejects.toThrow(UnknownResultError);
  expect((await adapter.find(ref))?.state).toEqual({ status: "requires_action" });
});

test("does not report a charge for another amount than was ordered", async () => {
  const { adapter, fake } = await startOrangeMoney();
  const order = orderOf();
  const answer = await adapter.charge(order);
  await fake.decide(answer.gatewayId);
  await expect(adapter.find({ ...refOf(order, answer), amount: 14_999 })).rejects.toThrow(UnknownResultError);
});

test.each([
  ["a wrong client", { clientId: "wrong" }, {}],
  ["a wrong client secret", { clientSecret: "wrong" }, {}],
  ["a wrong merchant key", { merchantKey: "wrong" }, {}],
  ["another environment", { environment: "ci" }, {}],
  ["another currency", {}, { currency: "XOF" }],
  ["an address that is too long", {}, { returnPath: `/${"a".repeat(120)}` }],
] as const)("reports an order as refused for %s", async (_case, ours, changes) => {
  const { adapter, fake } = await startOrangeMoney({}, { ours });
  const error = await adapter.charge(orderOf(changes)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ChargeRefusedError);
  expect((error as ChargeRefusedError).failureCode).toBe("provider_unavailable");
  expect(String(error)).not.toContain("wrong");
  expect(fake.charges).toEqual([]);
});

test("keeps its access token, and replaces a revoked one", async () => {
  const { adapter, fake } = await startOrangeMoney();
  for (const _ of [1, 2, 3]) await adapter.charge(orderOf());
  expect(fake.tokens.size).toBe(1);
  fake.tokens.clear();
  await adapter.charge(orderOf());
  expect(fake.tokens.size).toBe(1);
  expect(fake.charges).toHaveLength(4);
});

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
  const adapter = await startAnsweringOrangeMoney(body, status);
  await expect(adapter.charge(orderOf())).rejects.toThrow(UnknownResultError);
});

test.each([
  ["", 201],
  ['{"status":"CANCELLED"}', 200],
  ['{"status":201}', 201],
  ['{"status":"SUCCESS","order_id":"ANOTHER"}', 201],
  ['{"code":60,"message":"Resource not found"}', 404],
])("does not know the state of an order after the answer %s with status %i", async (body, status) => {
  const adapter = await startAnsweringOrangeMoney(body, status);
  const ref = { ...refOf(orderOf()), data: { payToken: "p" } };
  await expect(adapter.find(ref)).rejects.toThrow(UnknownResultError);
});
