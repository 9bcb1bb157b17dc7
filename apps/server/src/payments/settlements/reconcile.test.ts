import type { PaymentCase, PaymentCaseDetail } from "@passerelle/contract/payments/cases";
import { addDays } from "@passerelle/domain/days";

import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { makeRefundQueryDue, paymentRow } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { REAL_PROVIDERS, type RealProvider } from "../../../test/providers/all-fakes.ts";
import { type Fakes, orderAt, payAt, startWithFakes } from "../../../test/providers/paid.ts";
import { recomputeLedger } from "../ledger/post.ts";
import { deletePayments } from "../privacy-queries.ts";
import { providersOf } from "../providers.ts";
import { createRefund } from "../refunds/create-refund.ts";
import { processRefund } from "../refunds/send-refund.ts";
import { reconcileDay, reconcileProvider } from "./reconcile.ts";

let server: OwnApp;
let providers: Fakes;
let close: () => Promise<void>;
let finance: TestUser;
beforeAll(async () => {
  ({ server, providers, close } = await startWithFakes());
  finance = await buildUser(server, { role: "finance_manager" });
});
afterAll(() => close());
afterEach(async () => {
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
});

const began = new Date().toISOString().slice(0, 10);
/** Today; also yesterday when midnight passed since. */
const days = () => [...new Set([began, new Date().toISOString().slice(0, 10)])];

const readDays = async (provider: RealProvider, which = days()) => {
  for (const day of which) await reconcileDay(server.ctx, providersOf(server.ctx), { provider, day });
};

/** Reconciles the provider's settlement until now, from its API or from the file that finance uploads. */
async function reconcile(provider: RealProvider): Promise<void> {
  if (providersOf(server.ctx).byName(provider)?.settlements) return readDays(provider);
  const { statusCode, body } = await server.app.inject({
    method: "POST",
    url: `/api/admin/settlements/files?provider=${provider}&name=settlement.csv`,
    headers: { ...finance.headers, "content-type": "text/csv" },
    payload: providers.fakes[provider].settlementFile(),
  });
  expect({ statusCode, body: JSON.parse(body) }).toMatchObject({ statusCode: 200, body: { imported: true } });
  await reconcileProvider(server.ctx, providersOf(server.ctx), provider);
}

/** Refunds a payment in full through its provider, until it has succeeded. */
async function refund(id: string): Promise<void> {
  const { amount, payable_id } = await paymentRow(server, id);
  const made = await server.ctx.db
    .transaction()
    .execute((trx) => createRefund(server.ctx, trx, { id, payable_id }, { amount, reason: "late_payment" }));
  await processRefund(server.ctx, providersOf(server.ctx), made.id);
  await expect
    .poll(
      async () => {
        await makeRefundQueryDue(server, made.id);
        await processRefund(server.ctx, providersOf(server.ctx), made.id);
        const row = server.ctx.db.selectFrom("refunds").select("status").where("id", "=", made.id);
        return (await row.executeTakeFirstOrThrow()).status;
      },
      { timeout: patience(10_000) },
    )
    .toBe("succeeded");
}

const casesOf = async (provider: RealProvider, status: "open" | "resolved" = "open") => {
  const url = `/api/admin/payment-cases?status=${status}`;
  const { cases } = await callAs<{ cases: PaymentCase[] }>(server, finance, "GET", url);
  return cases.filter((one) => one.provider === provider && one.kind.startsWith("settlement"));
};

const kindsOf = async (provider: RealProvider) => (await casesOf(provider)).map(({ kind }) => kind);

/** Balances of the ledger in minor units, of all currencies: the tests of one provider use one. */
async function balanceOf(kind: string, holder: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    SELECT coalesce(sum(balance), 0)::bigint AS balance FROM ledger_accounts
    WHERE kind = ${kind} AND holder = ${holder}`.execute(server.ctx.db);
  return rows[0]?.balance ?? 0;
}

const linesOf = (provider: RealProvider) =>
  server.ctx.db.selectFrom("settlement_lines").selectAll().where("provider", "=", provider).execute();

async function postingsOf(provider: RealProvider): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ledger_transfers WHERE leg = 'settled' AND event IN (
      SELECT 'settlement:' || id FROM settlement_lines WHERE provider = ${provider})`.execute(server.ctx.db);
  return rows[0]?.count ?? 0;
}

test.each(REAL_PROVIDERS)(
  "%s: what it settles is posted without a case, and what differs is one case until it is corrected",
  { timeout: patience(60_000) },
  async (provider) => {
    await payAt(server, providers, provider);
    const { id } = await payAt(server, providers, provider);
    const isRefunded = providersOf(server.ctx).byName(provider)?.refunds !== "manual";
    if (isRefunded) await refund(id);
    expect(await balanceOf("provider", provider)).toBeGreaterThan(0);
    await reconcile(provider);
    expect(await casesOf(provider)).toEqual([]);
    expect((await linesOf(provider)).map(({ kind, outcome }) => `${kind} ${outcome}`).sort()).toEqual([
      "charge matched",
      "charge matched",
      ...(isRefunded ? ["refund matched"] : []),
    ]);
    expect(await balanceOf("provider", provider)).toBe(0);
    const fees = await balanceOf("provider_fees", provider);
    expect(fees).toBeGreaterThan(0);

    const { charge } = await payAt(server, providers, provider);
    const { amount } = providers.fakes[provider].find(charge) as { amount: number };
    providers.fakes[provider].restate(charge, amount - 1);
    await reconcile(provider);
    await reconcile(provider);
    expect(await kindsOf(provider)).toEqual(["settlement_amount"]);
    expect(await balanceOf("provider", provider)).toBe(amount);

    providers.fakes[provider].restate(charge, amount);
    await reconcile(provider);
    expect(await casesOf(provider)).toEqual([]);
    const [closed, ...others] = await casesOf(provider, "resolved");
    expect(others).toEqual([]);
    const url = `/api/admin/payment-cases/${closed?.id}`;
    const detail = await callAs<PaymentCaseDetail>(server, finance, "GET", url);
    expect(detail).toMatchObject({
      resolved_by: null,
      settlement: { difference: "amount", stated: { amount: amount - 1 }, booked: { amount } },
      details: [],
      explained_by: { line: expect.any(String), day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });
    expect(await balanceOf("provider", provider)).toBe(0);
    expect(await balanceOf("provider_fees", provider)).toBeGreaterThan(fees);
  },
);

describe("at stripe", () => {
  test("run twice and at the same time, it posts each line once", async () => {
    for (let paid = 0; paid < 2; paid += 1) await payAt(server, providers, "stripe");
    const before = await postingsOf("stripe");
    await Promise.all([readDays("stripe"), readDays("stripe"), readDays("stripe")]);
    await readDays("stripe");
    expect((await postingsOf("stripe")) - before).toBe(2);
    expect(await casesOf("stripe")).toEqual([]);
    expect(await balanceOf("provider", "stripe")).toBe(0);
  });

  test("interrupted between two lines, it leaves only whole lines and continues with the next run", async () => {
    for (let paid = 0; paid < 2; paid += 1) await payAt(server, providers, "stripe");
    const before = await postingsOf("stripe");
    await sql`CREATE FUNCTION interrupt_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM ledger_transfers WHERE leg = 'settled') > ${sql.lit(
          Number(await countSettled()),
        )} THEN RAISE EXCEPTION 'interrupted'; END IF;
        RETURN NEW;
      END $$`.execute(server.ctx.db);
    await sql`CREATE TRIGGER interrupt_settlement BEFORE INSERT ON ledger_transfers
      FOR EACH ROW WHEN (NEW.leg = 'settled') EXECUTE FUNCTION interrupt_settlement()`.execute(server.ctx.db);
    const restore = () => sql`DROP FUNCTION IF EXISTS interrupt_settlement() CASCADE`.execute(server.ctx.db);
    onTestFinished(async () => void (await restore()));
    await expect(readDays("stripe")).rejects.toThrow("interrupted");
    expect((await postingsOf("stripe")) - before).toBe(1);
    const lines = await linesOf("stripe");
    expect(lines.filter(({ posted_at }) => posted_at !== null)).toHaveLength(before + 1);
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

    await restore();
    await readDays("stripe");
    expect((await postingsOf("stripe")) - before).toBe(2);
    expect(await casesOf("stripe")).toEqual([]);
  });

  test("a payment that succeeded there but not here is queried, and settled without a case", async () => {
    const { id, charge } = await orderAt(server, providers, "stripe", { delivery: "lost" });
    await providers.fakes.stripe.decide(charge);
    await readDays("stripe");
    expect((await paymentRow(server, id)).status).toBe("succeeded");
    expect(await casesOf("stripe")).toEqual([]);
    expect(await balanceOf("provider", "stripe")).toBe(0);
  });

  test("a charge that we do not know is one case, which a person closes for good", async () => {
    const stranger = await providers.fakes.stripe.create({
      reference: crypto.randomUUID(),
      amount: 500,
      currency: "XAF",
      data: { charge: "ch_stranger", payment_intent: "pi_stranger", reference: "" },
    });
    stranger.state = "succeeded";
    await readDays("stripe");
    const [one, ...others] = await casesOf("stripe");
    expect(others).toEqual([]);
    expect(one).toMatchObject({ kind: "settlement_unexpected", payment: null });
    await callAs(server, finance, "POST", `/api/admin/payment-cases/${one?.id}/resolve`, {
      resolution: "Encaissé sur place.",
    });
    await readDays("stripe");
    expect(await casesOf("stripe")).toEqual([]);
    stranger.state = "failed";
  });

  test("a posted line keeps its amounts when the provider changes it, with a case until both agree again", async () => {
    const { charge } = await payAt(server, providers, "stripe");
    await readDays("stripe");
    const { amount } = providers.fakes.stripe.find(charge) as { amount: number };
    const postings = await postingsOf("stripe");
    providers.fakes.stripe.restate(charge, amount + 7);
    await readDays("stripe");
    await readDays("stripe");
    expect(await kindsOf("stripe")).toEqual(["settlement_amount"]);
    expect(await postingsOf("stripe")).toBe(postings);
    providers.fakes.stripe.restate(charge, amount);
    await readDays("stripe");
    expect(await casesOf("stripe")).toEqual([]);
  });

  test("a payment that two ended days do not name is one case, until a later settlement names it", async () => {
    const { id, charge } = await payAt(server, providers, "stripe");
    const day = addDays(began, -3);
    await server.ctx.db
      .updateTable("transactions")
      .set({ settled_at: new Date(`${day}T12:00:00Z`) })
      .where("id", "=", id)
      .execute();
    await readDays("stripe", [day]);
    expect(await casesOf("stripe")).toEqual([]);
    await readDays("stripe", [addDays(day, 1)]);
    await readDays("stripe", [addDays(day, 1)]);
    const [missing, ...others] = await casesOf("stripe");
    expect(others).toEqual([]);
    expect(missing).toMatchObject({ kind: "settlement_missing", payment: { id } });
    expect(providers.fakes.stripe.find(charge)?.state).toBe("succeeded");
    await readDays("stripe");
    expect(await casesOf("stripe")).toEqual([]);
    const url = `/api/admin/payment-cases/${missing?.id}`;
    expect(await callAs<PaymentCaseDetail>(server, finance, "GET", url)).toMatchObject({
      status: "resolved",
      explained_by: { day: expect.any(String) },
    });
  });

  test("a posted line stays when the retention of its payment ends", async () => {
    const { id } = await payAt(server, providers, "stripe");
    await readDays("stripe");
    const postings = await postingsOf("stripe");
    const { service_request_id } = await paymentRow(server, id);
    await server.ctx.db
      .transaction()
      .execute((trx) => deletePayments(trx, { requestId: String(service_request_id) }));
    await readDays("stripe");
    expect(await postingsOf("stripe")).toBe(postings);
    expect(await casesOf("stripe")).toEqual([]);
  });

  test("a day that could not be read is marked, and read later", async () => {
    const day = addDays(began, -10);
    const { stripe } = providers.fakes;
    const { handle } = stripe.protocol;
    stripe.protocol.handle = () => ({ status: 500, body: "" });
    onTestFinished(() => {
      stripe.protocol.handle = handle;
    });
    const stateOf = async () => {
      const { days: shown } = await callAs<{ days: { day: string; state: string }[] }>(
        server,
        finance,
        "GET",
        "/api/admin/settlements?provider=stripe",
      );
      return shown.find((one) => one.day === day)?.state;
    };
    await expect(readDays("stripe", [day])).rejects.toThrow();
    expect(await stateOf()).toBe("failed");
    stripe.protocol.handle = handle;
    await readDays("stripe", [day]);
    expect(await stateOf()).toBe("read");
  });
});

async function countSettled(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ledger_transfers WHERE leg = 'settled'`.execute(server.ctx.db);
  return rows[0]?.count ?? 0;
}
