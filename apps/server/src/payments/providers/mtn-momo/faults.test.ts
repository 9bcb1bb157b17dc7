import { expect, test } from "vitest";
import { orderOf, refOf } from "../../../../test/providers/charges.ts";
import { manualDeadline } from "../../../../test/providers/deadline.ts";
import { startAnsweringMtnMomo, startMtnMomo } from "../../../../test/providers/start-mtn-momo.ts";
import { UnknownResultError } from "../http.ts";

const RESULT = { amount: "15000", currency: "XAF", externalId: "1", status: "SUCCESSFUL" };

test.each([
  ["refused_500", undefined],
  ["created_500", { status: "succeeded" }],
] as const)("leaves the result of an order open that is answered by %s", async (orderFault, state) => {
  const { adapter, fake } = await startMtnMomo();
  fake.next({ orderFault, decidesAlone: false });
  const order = orderOf();
  await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
  if (state) await fake.decide(order.reference);
  expect((await adapter.find(refOf(order)))?.state).toEqual(state);
});

test.each(["no_answer", "slow_body"] as const)(
  "gives up waiting for an order with %s",
  async (orderFault) => {
    const { deadline, pass } = manualDeadline();
    const { adapter, fake } = await startMtnMomo({}, { deadline });
    fake.onWithheld = pass;
    fake.next({ orderFault, decidesAlone: false });
    const order = orderOf();
    await expect(adapter.charge(order)).rejects.toThrow(UnknownResultError);
    // The same order again finds the charge.
    expect((await adapter.charge(order)).state).toEqual({ status: "requires_action" });
    expect(fake.charges).toHaveLength(1);
  },
);

test("throws when a query fails, and answers the next", async () => {
  const { adapter, fake } = await startMtnMomo();
  fake.next({ failingQueries: 1, decidesAlone: false });
  const order = orderOf();
  await adapter.charge(order);
  await expect(adapter.find(refOf(order))).rejects.toThrow(UnknownResultError);
  expect((await adapter.find(refOf(order)))?.state).toEqual({ status: "requires_action" });
});

test("leaves the result of an order open when MTN refuses the platform, in queries too", async () => {
  const { adapter } = await startMtnMomo({}, { ours: { environment: "mtnbenin" } });
  await expect(adapter.charge(orderOf())).rejects.toThrow(UnknownResultError);
});

test("reports an order as refused when our address is not the registered one", async () => {
  const { adapter } = await startMtnMomo({}, { callbackHost: "passerelle.example" });
  await expect(adapter.charge(orderOf())).rejects.toThrow("INVALID_CALLBACK_URL_HOST");
});

test("answers the charge when a repetition of its order is refused", async () => {
  const { adapter, fake } = await startMtnMomo();
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
  const { adapter, fake } = await startMtnMomo({}, { ours });
  const error = await adapter.charge(orderOf()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UnknownResultError);
  expect(String(error)).not.toContain("wrong");
  await expect(adapter.find(refOf(orderOf()))).rejects.toThrow(UnknownResultError);
  expect(fake.charges).toEqual([]);
});

test("keeps its access token, and replaces a revoked one", async () => {
  const { adapter, fake } = await startMtnMomo();
  for (const _ of [1, 2, 3]) await adapter.charge(orderOf());
  expect(fake.tokens.size).toBe(1);
  fake.tokens.clear();
  await adapter.charge(orderOf());
  expect(fake.tokens.size).toBe(1);
  expect(fake.charges).toHaveLength(4);
});

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
  const adapter = await startAnsweringMtnMomo(JSON.stringify(answer));
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
  const adapter = await startAnsweringMtnMomo(body);
  await expect(adapter.find(refOf(orderOf()))).rejects.toThrow();
});

test("does not take the gateway's 404 for a charge that MTN does not know", async () => {
  const adapter = await startAnsweringMtnMomo('{"statusCode":404,"message":"Resource not found"}', 404);
  await expect(adapter.find(refOf(orderOf()))).rejects.toThrow(UnknownResultError);
});
