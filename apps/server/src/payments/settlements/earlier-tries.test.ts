import type { PaymentCase } from "@passerelle/contract/payments/cases";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { type Fakes, startWithFakes } from "../../../test/providers/paid.ts";
import { refundTries } from "../../../test/refund-tries.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
import { reconcileProvider } from "./reconcile.ts";

let server: OwnApp;
let fakes: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers: fakes, close } = await startWithFakes());
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => close());
afterEach(async () => {
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

const { row, inFake, query, sendSecond } = refundTries(() => ({ server, fakes, finance }));

/** Imports pawaPay's charges and refunds until now, and reconciles them. */
async function reconcile(): Promise<void> {
  const { statusCode, body } = await server.app.inject({
    method: "POST",
    url: "/api/admin/settlements/files?provider=pawapay&name=settlement.csv",
    headers: { ...finance.headers, "content-type": "text/csv" },
    payload: fakes.fakes.pawapay.settlementFile(),
  });
  expect({ statusCode, body: JSON.parse(body) }).toMatchObject({ statusCode: 200, body: { imported: true } });
  await reconcileProvider(server.ctx, providersOf(server.ctx), "pawapay");
}

const linesOf = async (refundId: string) =>
  (
    await server.ctx.db
      .selectFrom("settlement_lines")
      .select(["reference", "outcome"])
      .where("refund_id", "=", refundId)
      .execute()
  ).map(({ reference, outcome }) => `${reference === refundId ? "first" : "second"} ${outcome}`);

const casesOf = async (refundId: string) => {
  const url = "/api/admin/payment-cases?status=open";
  const { cases } = await callAs<{ cases: PaymentCase[] }>(server, finance, "GET", url);
  const ids = await server.ctx.db
    .selectFrom("payment_cases")
    .select("id")
    .where("refund_id", "=", refundId)
    .execute();
  return cases
    .filter(({ id }) => ids.some((one) => one.id === id))
    .map(({ kind }) => kind)
    .sort();
};

test("a line about a refund that is undecided here queries the provider before the next query is due", async () => {
  const { id, second } = await sendSecond();
  await server.ctx.db
    .updateTable("refunds")
    .set({ next_check_at: new Date(Date.now() + 3_600_000) })
    .where("id", "=", id)
    .execute();
  inFake(second).state = "succeeded";
  await reconcile();
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: second });
  expect(await linesOf(id)).toEqual(["second matched"]);
  expect(await casesOf(id)).toEqual([]);
});

test("a line that names an earlier try settles the refund, which succeeds by it", async () => {
  const { id, second } = await sendSecond();
  inFake(second).state = "failed";
  await query(id);
  inFake(id).state = "succeeded";
  await reconcile();
  expect(await row(id)).toMatchObject({ status: "succeeded", provider_reference: id });
  expect(await linesOf(id)).toEqual(["first matched"]);
  expect(await casesOf(id)).toEqual([]);
});

test("lines of both tries are one settlement and a case, which names the refund", async () => {
  const { id, second } = await sendSecond();
  inFake(second).state = "succeeded";
  await query(id);
  inFake(id).state = "succeeded";
  await reconcile();
  await reconcile();
  expect((await linesOf(id)).sort()).toEqual(["first not_booked", "second matched"]);
  expect(await casesOf(id)).toEqual(["refund_paid_twice", "settlement_unexpected"]);
});
