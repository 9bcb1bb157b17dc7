import { paymentTransfers, refundDueTransfers } from "@passerelle/domain/payments/ledger";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { countLockWaits } from "../../../test/database.ts";
import { postTransfers, recomputeLedger } from "./post.ts";
import { lockAccounts } from "./queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const currency = "XAF" as const;

/** Resolves when another transaction waits for a lock. */
const untilBlocked = () =>
  expect.poll(() => countLockWaits(server), { timeout: patience(10_000) }).toBeGreaterThan(0);

test.skipIf(inject("postgres") === "")(
  "a transaction that posts twice for a customer never waits in a cycle with another one of theirs",
  async () => {
    const customerId = crypto.randomUUID();
    const taken = { provider: "simulator", customerId, amount: 500, currency, charged_amount: 500 };
    const pay = (purpose: "work" | "fees") => ({
      event: `payment:${crypto.randomUUID()}`,
      transfers: paymentTransfers({ ...taken, charged_currency: currency }, purpose, true),
    });
    const refund = (source: "customer_prepaid" | "customer_fees") => ({
      event: `refund:${crypto.randomUUID()}`,
      transfers: refundDueTransfers({ source, customerId, amount: 100, currency }),
    });
    const post = (...postings: Parameters<typeof postTransfers>[1][]) =>
      server.ctx.db.transaction().execute(async (trx) => {
        for (const posting of postings) await postTransfers(trx, posting);
      });
    // The account of the fees has a smaller id than that of the refunds.
    await post(pay("work"), pay("fees"), refund("customer_prepaid"), refund("customer_fees"));

    // A transaction that the database ends because of a cycle runs again.
    const runs = { first: 0, second: 0 };
    let other: Promise<void> | undefined;
    await server.ctx.db.transaction().execute(async (trx) => {
      runs.first += 1;
      const first = refund("customer_prepaid");
      // A posting locks before it writes, and the other one begins in between.
      await lockAccounts(
        trx,
        first.transfers.flatMap(({ debit, credit }) => [debit, credit]),
      );
      other ??= server.ctx.db.transaction().execute(async (another) => {
        runs.second += 1;
        await postTransfers(another, refund("customer_fees"));
      });
      await untilBlocked();
      await postTransfers(trx, first);
      await postTransfers(trx, refund("customer_fees"));
    });
    await other;
    expect(runs).toEqual({ first: 1, second: 1 });
    const balances = await server.ctx.db
      .selectFrom("ledger_accounts")
      .select(["kind", "balance"])
      .where("holder", "=", customerId)
      .orderBy("kind")
      .execute();
    expect(balances.map(({ kind, balance }) => `${kind} ${balance}`)).toEqual([
      "customer_fees -200",
      "customer_prepaid -300",
      "refunds_due -500",
    ]);
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);
