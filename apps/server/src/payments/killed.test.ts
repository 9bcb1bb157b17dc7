import type { Transaction } from "@passerelle/contract/payments";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "../../../../scripts/free-port.ts";
import { patience } from "../../../../scripts/test/patience.ts";
import { age, makeRefundQueryDue } from "../../test/builders/payments.ts";
import { getRequest } from "../../test/builders/requests.ts";
import { countLockWaits, holdJobs, sentMails } from "../../test/database.ts";
import { type KillableServer, startKillable } from "../../test/killable.ts";
import { REAL_PROVIDERS, type RealProvider, startAllFakes } from "../../test/providers/all-fakes.ts";
import type { FakeCall } from "../../test/providers/behaviour.ts";
import { isTaken } from "../../test/providers/deliveries.ts";
import { type Attempt, payersOf } from "../../test/providers/payers.ts";
import { recomputeLedger } from "./ledger/post.ts";
import { providersOf } from "./providers.ts";
import { processRefund } from "./refunds/send-refund.ts";

// Each test kills one server process at another step; the next process continues with the state that it left.
describe.skipIf(inject("postgres") === "")("after kill -9", () => {
  let origin: string;
  let providers: Awaited<ReturnType<typeof startAllFakes>>;
  let server: KillableServer;
  let payers: ReturnType<typeof payersOf>;
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    providers = await startAllFakes(origin);
    server = await startKillable(port, providers.variables);
    payers = payersOf(server, origin, providers.fakes);
    for (const fake of Object.values(providers.fakes)) fake.always({ decidesAlone: false });
  }, patience(90_000));
  afterAll(async () => {
    await server.close();
    await providers.close();
  });

  /** Orders a payment whose answer never arrives, because the server dies. */
  async function payUntilKilled(attempt: Attempt): Promise<void> {
    await expect(payers.payBy(attempt)).rejects.toThrow("fetch failed");
  }

  /** Waits for the statuses in the rows, because each read by the API takes some fifteen statements. */
  async function expectRows(attempt: Attempt, statuses: Transaction["status"][]): Promise<void> {
    await expect
      .poll(async () => (await payers.rowsOf(attempt)).map(({ status }) => status))
      .toEqual(statuses);
  }

  async function expectPaidOnce(attempt: Attempt, statuses: Transaction["status"][]): Promise<void> {
    await expectRows(attempt, statuses);
    expect(await payers.statusesOf(attempt)).toEqual(statuses);
    expect(await getRequest(server, attempt.owner, attempt.requestId)).toMatchObject({
      status: "pending_validation",
    });
    const mails = await sentMails(server, attempt.owner.email);
    expect(mails.filter((name) => name === "payment_receipt")).toHaveLength(1);
  }

  /** Checks that the books add up, and that they agree with what every provider has taken and returned. */
  async function expectBalancedBooks(): Promise<void> {
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
    for (const provider of REAL_PROVIDERS) {
      const { charges, refunds } = providers.fakes[provider];
      const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
      const held =
        sum(charges.filter((charge) => isTaken(charge, provider))) -
        sum(refunds.filter(({ state }) => state === "succeeded"));
      const account = await server.ctx.db
        .selectFrom("ledger_accounts")
        .select("balance")
        .where("kind", "=", "provider")
        .where("holder", "=", provider)
        .executeTakeFirst();
      expect({ provider, balance: account?.balance ?? 0 }).toEqual({ provider, balance: held });
    }
  }

  test("before the provider is called nothing is taken and the payer pays again, and a stored event is processed once", {
    timeout: patience(90_000),
  }, async () => {
    // One callback is trusted for its signature, the other is only a hint.
    const paid = [await payers.prepare("stripe"), await payers.prepare("orange_money")];
    for (const attempt of paid) await payers.payBy(attempt);
    const ids = await Promise.all(paid.map(payers.idOf));
    const events = () =>
      server.ctx.db
        .selectFrom("provider_events")
        .select(["transaction_id", "processed_at"])
        .where("transaction_id", "in", ids)
        .execute();
    const gone = await payers.prepare("mtn_momo");
    const back = await payers.prepare("mtn_momo");
    const { mtn_momo: mtn } = providers.fakes;
    await server.ctx.db.transaction().execute(async (trx) => {
      // Settling waits for the request.
      await trx
        .selectFrom("service_requests")
        .select("id")
        .where(
          "id",
          "in",
          paid.map(({ requestId }) => requestId),
        )
        .forUpdate()
        .execute();
      for (const attempt of paid) await payers.confirm(attempt);
      await expect.poll(events).toHaveLength(2);
      await expect.poll(() => countLockWaits(server)).toBeGreaterThan(0);
      // The first call to the provider requests a token.
      const arrived = mtn.leaveUnanswered(({ path }) => path === "/collection/token/", false);
      const killed = Promise.all([gone, back].map(payUntilKilled));
      await arrived;
      await expect
        .poll(async () => (await Promise.all([gone, back].map(payers.rowsOf))).flat())
        .toHaveLength(2);
      await server.kill();
      await killed;
    });
    expect(mtn.charges).toEqual([]);
    expect((await events()).map(({ processed_at }) => processed_at)).toEqual([null, null]);
    expect(await settledRows(ids)).toEqual([]);

    await age(server, await payers.idOf(gone), 61);
    await server.start();
    expect((await payers.payBy(back)).id).toBe(await payers.idOf(back));
    await payers.confirm(back);
    await expectPaidOnce(back, ["succeeded"]);
    await expectRows(gone, ["expired"]);
    expect(await payers.readAttempts(gone)).toMatchObject([
      { status: "expired", failure_code: "provider_unavailable" },
    ]);
    expect((await getRequest(server, gone.owner, gone.requestId)).next_action).toBe("pay");
    await payers.payBy(gone, crypto.randomUUID());
    await payers.confirm(gone);
    await expectPaidOnce(gone, ["expired", "succeeded"]);
    expect(mtn.charges).toHaveLength(2);

    for (const attempt of paid) await expectPaidOnce(attempt, ["succeeded"]);
    await expect.poll(async () => (await events()).every(({ processed_at }) => processed_at)).toBe(true);
    await expectBalancedBooks();
  });

  test("before the provider's answer is stored, a query finds what was taken, and nothing is ordered twice", {
    timeout: patience(90_000),
  }, async () => {
    const attempts = new Map<RealProvider, Attempt>();
    for (const provider of REAL_PROVIDERS) attempts.set(provider, await payers.prepare(provider));
    const all = [...attempts.values()];
    const arrived = all.map(({ provider }) => {
      const fake = providers.fakes[provider];
      return fake.leaveUnanswered(fake.protocol.isOrder, true);
    });
    const killed = Promise.all(all.map(payUntilKilled));
    await Promise.all(arrived);
    await server.kill();
    await killed;
    // Callbacks do not arrive either. PayPal's and Orange's payers never learned where to pay.
    const asked = all.filter(({ provider }) => provider !== "paypal" && provider !== "orange_money");
    const confirmed = asked.map(payers.confirm);

    for (const attempt of all) await age(server, await payers.idOf(attempt), 61);
    await server.start();
    for (const attempt of asked) await expectPaidOnce(attempt, ["succeeded"]);
    const [paypal, orange] = [attempts.get("paypal") as Attempt, attempts.get("orange_money") as Attempt];
    await expectRows(paypal, ["expired"]);
    expect(await payers.statusesOf(paypal)).toEqual(["expired"]);
    await payers.payBy(paypal, crypto.randomUUID());
    await payers.confirm(paypal);
    await expectPaidOnce(paypal, ["expired", "succeeded"]);
    // Orange cannot be queried without its answer: a person has to find out, and the payer reads that the payment is being
    // checked.
    await expectRows(orange, ["unknown"]);
    expect(await payers.statusesOf(orange)).toEqual(["unknown"]);
    const cases = await server.ctx.db
      .selectFrom("payment_cases")
      .select(["kind", "transaction_id"])
      .where("status", "=", "open")
      .execute();
    expect(cases).toEqual([{ kind: "not_decided", transaction_id: await payers.idOf(orange) }]);
    await Promise.all(confirmed);
    await expectBalancedBooks();
  });

  const settledRows = (ids: string[]) =>
    server.ctx.db
      .selectFrom("transactions")
      .select("id")
      .where("id", "in", ids)
      .where("status", "=", "succeeded")
      .execute();

  /** The call by which a provider returns money. */
  const REFUND_CALLS: Partial<Record<RealProvider, RegExp>> = {
    stripe: /^\/v1\/refunds$/,
    paypal: /^\/v2\/payments\/captures\/[^/]+\/refund$/,
    pawapay: /^\/v2\/refunds$/,
    wave: /^\/v1\/checkout\/sessions\/[^/]+\/refund$/,
    mtn_momo: /^\/disbursement\/v1_0\/transfer$/,
  };

  test.each([
    { step: "before", isCarriedOut: false },
    { step: "after", isCarriedOut: true },
  ])(
    "$step the provider's refund, the money goes back once",
    {
      timeout: patience(90_000),
    },
    async ({ isCarriedOut }) => {
      const refunding = Object.entries(REFUND_CALLS) as [RealProvider, RegExp][];
      const attempts: Attempt[] = [];
      for (const [provider] of refunding) {
        const attempt = await payers.prepare(provider);
        attempts.push(attempt);
        await payers.payBy(attempt);
        await payers.confirm(attempt);
      }
      for (const attempt of attempts) await expectPaidOnce(attempt, ["succeeded"]);
      const refundsBefore = countRefunds();
      const arrived = refunding.map(([provider, path]) => {
        const isRefund = (call: FakeCall) => call.method === "POST" && path.test(call.path);
        return providers.fakes[provider].leaveUnanswered(isRefund, isCarriedOut);
      });
      // The refunds wait for their providers at the same time, not one after the other.
      const release = await holdJobs(server, "payments.refund");
      for (const { owner, requestId } of attempts)
        await payers.ask(owner, "POST", `/api/requests/${requestId}/cancel`, {});
      await release();
      await Promise.all(arrived);
      await server.kill();
      const ids = await Promise.all(attempts.map(payers.idOf));
      const refundRows = () =>
        server.ctx.db.selectFrom("refunds").selectAll().where("transaction_id", "in", ids).execute();
      const refunds = async () => (await refundRows()).map(({ status }) => status);
      expect(await refunds()).toEqual(attempts.map(() => "sent"));
      expect(countRefunds() - refundsBefore).toBe(isCarriedOut ? attempts.length : 0);

      for (const { id } of await refundRows()) await makeRefundQueryDue(server, id);
      await server.start();
      await expect
        .poll(async () => {
          // Some providers accept a refund, and only a later query says that it has arrived.
          const accepted = (await refundRows()).filter(
            (row) => row.status === "sent" && row.provider_refund_id,
          );
          for (const { id } of accepted) {
            await makeRefundQueryDue(server, id);
            await processRefund(server.ctx, providersOf(server.ctx), id);
          }
          return refunds();
        })
        .toEqual(attempts.map(() => "succeeded"));
      expect(countRefunds() - refundsBefore).toBe(attempts.length);
      for (const attempt of attempts) {
        expect(await payers.readAttempts(attempt)).toMatchObject([
          { status: "succeeded", amount: 15_000, refunded: 15_000 },
        ]);
        const mails = await sentMails(server, attempt.owner.email);
        expect(mails.filter((name) => name === "refund_succeeded")).toHaveLength(1);
      }
      await expectBalancedBooks();
    },
  );

  const countRefunds = () =>
    Object.values(providers.fakes).reduce((sum, { refunds }) => sum + refunds.length, 0);
});
