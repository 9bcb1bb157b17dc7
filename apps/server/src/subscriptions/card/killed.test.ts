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
import { type KillableServer, startKillable } from "../../../test/killable.ts";
import { startAllFakes } from "../../../test/providers/all-fakes.ts";
import type { FakeCall } from "../../../test/providers/behaviour.ts";
import { INTENTS } from "../../../test/providers/stripe-cards.ts";
import { recomputeLedger } from "../../payments/ledger/post.ts";

vi.setConfig({ testTimeout: LONG_TEST });

const plan_id = FIRST_PLANS[0]?.id ?? "none";

const isCharge = ({ method, path }: FakeCall) => method === "POST" && path === INTENTS;

// Each test kills one server process at another step of a charge; the next process continues with the state that it left.
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

  /** Lets a charge become due, and kills the process while it waits for Stripe's answer. Returns the owner and the payment. */
  async function chargeUntilKilled(isCarriedOut: boolean): Promise<{ owner: TestUser; paymentId: string }> {
    const { stripe } = providers.fakes;
    const owner = await subscribeByCard(server, { method: "card", provider: "stripe" }, { plan_id });
    await passUntilAnnounced(server, owner);
    // No event reports the charge, so that only the reference finds it.
    stripe.next({ delivery: "lost" });
    const before = stripe.charges.length;
    let hasArrived = false;
    void stripe.leaveUnanswered(isCharge, isCarriedOut).then(() => {
      hasArrived = true;
    });
    await passDays(server, owner, 7);
    await expect.poll(() => hasArrived, { ...LONG, message: "the order reaches Stripe" }).toBe(true);
    await server.kill();
    expect(stripe.charges.length - before).toBe(isCarriedOut ? 1 : 0);
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

  test("between Stripe's charge and our record, the charge is found and pays its period once", async () => {
    const { owner, paymentId } = await chargeUntilKilled(true);
    await age(server, paymentId, 61);
    await server.start();
    await waitForCharges(server, owner, ["succeeded"]);
    expect(takenFor(paymentId)).toHaveLength(1);
    expect(await countMails(server, owner, "subscription_card_failed")).toBe(0);
    await expectRenewed(owner);
  });

  test("before Stripe learns of a charge, nothing is taken, and the next try pays the period once", async () => {
    const { owner, paymentId } = await chargeUntilKilled(false);
    await age(server, paymentId, 61);
    await server.start();
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
