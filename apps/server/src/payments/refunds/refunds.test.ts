import type { Transaction } from "@passerelle/contract/payments";
import { shownStatus } from "@passerelle/domain/payments/attempts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { card, paymentRow, payRequest, startPayment } from "../../../test/builders/payments.ts";
import { buildOffer, buildRequest, callAs, getRequest } from "../../../test/builders/requests.ts";
import { sentMails } from "../../../test/database.ts";
import { findPayment, type StoredPayment } from "../attempts/queries.ts";
import { settleCharge } from "../attempts/settle.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { providersOf } from "../providers.ts";
import { createRefund } from "./create-refund.ts";
import { earnRequest } from "./end-request.ts";
import { processRefund } from "./send-refund.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const refundsOf = (transactionId: string) =>
  server.ctx.db
    .selectFrom("refunds")
    .selectAll()
    .where("transaction_id", "=", transactionId)
    .orderBy("created_at")
    .execute();

/** Balances in minor units, as what is owned (+) or owed (−); accounts at zero are left out. */
async function balances(customerId: string): Promise<Record<string, number>> {
  const rows = await server.ctx.db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance"])
    .where("holder", "=", customerId)
    .where("balance", "<>", 0)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

const statusesOf = async (id: string) => (await refundsOf(id)).map(({ status }) => status);

async function paid(options: Parameters<typeof buildOffer>[1] = {}, ending?: string) {
  const offer = await buildOffer(server, options);
  const { id, owner } = await buildRequest(server, { offer });
  const request = await payRequest(server, owner, id, card(ending));
  return { id, owner, transactionId: request.transaction?.id as string };
}

test("a cancelled request is refunded through its provider, with an email at each step", async () => {
  const { id, owner, transactionId } = await paid();
  expect(await balances(owner.id)).toEqual({ customer_prepaid: -15_000 });
  await callAs(server, owner, "POST", `/api/requests/${id}/cancel`, {});
  expect(await paymentRow(server, transactionId)).toMatchObject({ status: "succeeded", refunded: 15_000 });
  await expect.poll(() => statusesOf(transactionId)).toEqual(["succeeded"]);
  expect(await paymentRow(server, transactionId)).toMatchObject({ refunded: 15_000, returned: 15_000 });
  expect(await balances(owner.id)).toEqual({});
  await expect
    .poll(() => sentMails(server, owner.email))
    .toEqual(expect.arrayContaining(["payment_receipt", "refund_succeeded"]));
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

test("a large refund waits for a person, and nothing is sent meanwhile", async () => {
  const { id, owner, transactionId } = await paid({ price: 250_000 });
  await callAs(server, owner, "POST", `/api/requests/${id}/cancel`, {});
  const [refund] = await refundsOf(transactionId);
  expect(refund).toMatchObject({ status: "requested", reason: "request_cancelled", amount: 250_000 });
  await processRefund(server.ctx, providersOf(server.ctx), refund?.id as string);
  expect(await statusesOf(transactionId)).toEqual(["requested"]);
  expect(await balances(owner.id)).toEqual({ refunds_due: -250_000 });
});

test("a refund that the provider refuses becomes a case", async () => {
  const { id, owner, transactionId } = await paid({}, "0606");
  await callAs(server, owner, "POST", `/api/requests/${id}/cancel`, {});
  await expect.poll(() => statusesOf(transactionId)).toEqual(["failed"]);
  const cases = await server.ctx.db
    .selectFrom("payment_cases")
    .select(["kind", "status"])
    .where("transaction_id", "=", transactionId)
    .execute();
  expect(cases).toEqual([{ kind: "refund_failed", status: "open" }]);
  const failed = await callAs<Transaction>(server, owner, "GET", `/api/payments/${transactionId}`);
  expect(failed).toMatchObject({ refunded: 15_000, returned: 0 });
  expect(shownStatus(failed)).toBe("refund_open");
  expect(await getRequest(server, owner, id)).toMatchObject({ refund_open: true });
});

test("concurrent refunds never exceed what was paid", async () => {
  const { owner, transactionId } = await paid();
  const refundSome = () =>
    server.ctx.db.transaction().execute(async (trx) => {
      const payment = (await findPayment(trx, transactionId)) as StoredPayment;
      return createRefund(server.ctx, trx, payment, {
        amount: 4_000,
        reason: "goodwill",
        requestedBy: owner.id,
      });
    });
  const results = await Promise.allSettled(Array.from({ length: 20 }, refundSome));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "refund_too_large" });
  expect((await paymentRow(server, transactionId)).refunded).toBe(12_000);
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

test("what was paid for a completed request is earned, and a refund is then taken from revenue", async () => {
  const { id, owner } = await buildRequest(server);
  const { id: transactionId } = await startPayment(server, owner, id, card("0408"));
  await settleCharge(server.ctx, transactionId, { status: "succeeded" }, { by: "provider" });
  await settleCharge(server.ctx, transactionId, { status: "succeeded" }, { by: "provider" });
  for (let time = 0; time < 2; time += 1)
    await server.ctx.db.transaction().execute((trx) => earnRequest(trx, id));
  expect(await balances(owner.id)).toEqual({});
  const refund = await server.ctx.db.transaction().execute(async (trx) =>
    createRefund(server.ctx, trx, (await findPayment(trx, transactionId)) as StoredPayment, {
      amount: 5_000,
      reason: "goodwill",
      requestedBy: owner.id,
    }),
  );
  expect(refund.source).toBe("revenue");
  expect(await balances(owner.id)).toEqual({ refunds_due: -5_000 });
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});
