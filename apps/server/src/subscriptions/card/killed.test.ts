import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { freePort } from "../../../../../scripts/free-port.ts";
import { patience } from "../../../../../scripts/test/patience.ts";
import { FIRST_PLANS } from "../../../seeds/content/subscription-plans.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import { age } from "../../../test/builders/payments.ts";
import { passDays, readSubscription } from "../../../test/builders/subscriptions.ts";
import {
  chargesOf,
  countMails,
  LONG,
  LONG_TEST,
  passUntilAnnounced,
  subscribeByCard,
  waitForCharges,
} from "../../../test/card-renewals.ts";
import { holdJobs } from "../../../test/database.ts";
import { type KillableServer, startKillable } from "../../../test/killable.ts";
import { startAllFakes } from "../../../test/providers/all-fakes.ts";
import type { FakeCall } from "../../../test/providers/behaviour.ts";
import { INTENTS } from "../../../test/providers/stripe-cards.ts";
import { recomputeLedger } from "../../payments/ledger/post.ts";

vi.setConfig({ testTimeout: LONG_TEST });

const plan_id = FIRST_PLANS[0]?.id ?? "none";

type Interrupted = { owner: TestUser; paymentId: string };

// One process is killed while Stripe leaves two charges unanswered, of which it carries out one; the next process continues with
// the state that it left.
describe.skipIf(inject("postgres") === "")("after kill -9", () => {
  let providers: Awaited<ReturnType<typeof startAllFakes>>;
  let server: KillableServer;
  beforeAll(async () => {
    const port = await freePort();
    providers = await startAllFakes(`http://127.0.0.1:${port}`);
    // The server gives the database its first content, including the plans.
    server = await startKillable(port, providers.variables);
  }, patience(90_000));
  afterAll(async () => {
    await server.close();
    await providers.close();
  });

  /** A subscriber whose next charge is announced, and which Stripe will leave unanswered. */
  async function subscribe(isCarriedOut: boolean): Promise<{ owner: TestUser; hasArrived: () => boolean }> {
    const { stripe } = providers.fakes;
    const owner = await subscribeByCard(server, { method: "card", provider: "stripe" }, { plan_id });
    const customer = stripe.charges.at(-1)?.data.customer ?? "none";
    const isCharge = ({ method, path, body }: FakeCall) =>
      method === "POST" && path === INTENTS && new URLSearchParams(String(body)).get("customer") === customer;
    await passUntilAnnounced(server, owner);
    let hasArrived = false;
    void stripe.leaveUnanswered(isCharge, isCarriedOut).then(() => {
      hasArrived = true;
    });
    return { owner, hasArrived: () => hasArrived };
  }

  /** Lets the charges become due, and kills the process while it waits for Stripe's answers. */
  async function chargeUntilKilled(): Promise<{ carriedOut: Interrupted; ignored: Interrupted }> {
    const { stripe } = providers.fakes;
    const [first, second] = [await subscribe(true), await subscribe(false)];
    // No event reports a charge, so that only the reference finds it.
    for (const _ of [first, second]) stripe.next({ delivery: "lost" });
    const before = stripe.charges.length;
    // The worker runs both together; otherwise the second would wait until the first has its answer.
    const release = await holdJobs(server, "payments.charge_card");
    for (const { owner } of [first, second]) await passDays(server, owner, 7);
    await release();
    await expect
      .poll(() => first.hasArrived() && second.hasArrived(), { ...LONG, message: "the orders reach Stripe" })
      .toBe(true);
    await server.kill();
    expect(stripe.charges.length - before).toBe(1);
    const [carriedOut, ignored] = [await interrupted(first.owner), await interrupted(second.owner)];
    expect(stripe.charges.at(-1)?.data.reference).toBe(carriedOut.paymentId);
    return { carriedOut, ignored };
  }

  async function interrupted(owner: TestUser): Promise<Interrupted> {
    const [charge] = await chargesOf(server, owner);
    expect(charge).toMatchObject({ status: "pending" });
    return { owner, paymentId: charge?.transaction_id ?? "" };
  }

  /** Stripe's charges of cards for these payments. */
  const takenFor = (...ids: string[]) =>
    providers.fakes.stripe.charges.filter(
      ({ data, state }) => state === "succeeded" && ids.includes(data.reference ?? ""),
    );

  async function expectRenewed(owner: TestUser): Promise<void> {
    const { periods, status } = await readSubscription(server, owner);
    expect(status).toBe("active");
    expect(periods.map(({ kind }) => kind)).toEqual(["renewal", "start"]);
    expect(await countMails(server, owner, "payable_receipt")).toBe(2);
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  }

  test("a charge that Stripe carried out pays its period once, and after one that it did not learn of the next try pays", async () => {
    const { carriedOut, ignored } = await chargeUntilKilled();
    for (const { paymentId } of [carriedOut, ignored]) await age(server, paymentId, 61);
    await server.start();

    // Killed between Stripe's charge and our record: the charge is found.
    await waitForCharges(server, carriedOut.owner, ["succeeded"]);
    expect(takenFor(carriedOut.paymentId)).toHaveLength(1);
    expect(await countMails(server, carriedOut.owner, "subscription_card_failed")).toBe(0);
    await expectRenewed(carriedOut.owner);

    // Killed before Stripe learned of the charge: nothing is taken.
    const { owner, paymentId } = ignored;
    await waitForCharges(server, owner, ["failed"]);
    expect(await chargesOf(server, owner)).toMatchObject([{ failure_code: "provider_unavailable" }]);
    expect(takenFor(paymentId)).toEqual([]);
    expect(await countMails(server, owner, "subscription_card_failed")).toBe(1);
    await passDays(server, owner, 2);
    await waitForCharges(server, owner, ["succeeded", "failed"]);
    const ids = (await chargesOf(server, owner)).map(({ transaction_id }) => transaction_id);
    expect(takenFor(...ids)).toHaveLength(1);
    await expectRenewed(owner);
  });
});
