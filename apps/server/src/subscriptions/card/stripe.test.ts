import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../../scripts/test/patience.ts";
import type { OwnApp } from "../../../test/app.ts";
import type { TestUser } from "../../../test/builders/accounts.ts";
import { buildBillingEntity, readDocuments } from "../../../test/builders/billing.ts";
import { age } from "../../../test/builders/payments.ts";
import {
  buildPlans,
  MONTHLY,
  PRICES,
  passDays,
  readSubscription,
} from "../../../test/builders/subscriptions.ts";
import {
  chargeRows,
  chargesOf,
  countMails,
  LONG,
  LONG_TEST,
  latestRenewal,
  passUntilAnnounced,
  subscribeByCard,
  waitForCharges,
  withdraw,
} from "../../../test/card-renewals.ts";
import { holdJobs, retryNow } from "../../../test/database.ts";
import type { FakeCall, FakeCharge } from "../../../test/providers/behaviour.ts";
import type { Fake } from "../../../test/providers/fake.ts";
import { startWithFakes } from "../../../test/providers/paid.ts";
import { INTENTS } from "../../../test/providers/stripe-cards.ts";
import { checkPayment } from "../../payments/attempts/check-payment.ts";
import { forgetCard } from "../../payments/cards/forget-card.ts";
import { recomputeLedger } from "../../payments/ledger/post.ts";
import { providersOf } from "../../payments/providers.ts";
import { advanceSubscriptions } from "../advance.ts";

vi.setConfig({ testTimeout: LONG_TEST });

let server: OwnApp;
let stripe: Fake;
let close: () => Promise<void>;
beforeAll(async () => {
  const started = await startWithFakes();
  ({ server, close } = started);
  stripe = started.providers.fakes.stripe;
  await buildBillingEntity(server);
  await buildPlans(server);
}, patience(90_000));
afterAll(() => close());

const isCharge = ({ method, path }: FakeCall) => method === "POST" && path === INTENTS;

/** Subscribes on Stripe's page with consent, and lets time pass until the charge is announced. */
async function subscribeAnnounced(): Promise<TestUser> {
  const owner = await subscribeByCard(server, { method: "card", provider: "stripe" }, { currency: "EUR" });
  await passUntilAnnounced(server, owner);
  return owner;
}

/** The charges of a person's card that Stripe received, including the first payment. */
async function takenFrom(owner: TestUser): Promise<FakeCharge[]> {
  const rows = await server.ctx.db
    .selectFrom("transactions")
    .select("id")
    .where("user_id", "=", owner.id)
    .orderBy("created_at")
    .execute();
  return rows.flatMap(({ id }) => stripe.charges.filter(({ data }) => data.reference === id));
}

const expectBalanced = async () =>
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

/** Checks one renewal by card: one period, one posting, one receipt and one invoice more than after the first payment. */
async function expectRenewedOnce(owner: TestUser): Promise<void> {
  await waitForCharges(server, owner, ["succeeded"]);
  const { periods, status } = await readSubscription(server, owner);
  expect({ status, kinds: periods.map(({ kind }) => kind) }).toEqual({
    status: "active",
    kinds: ["renewal", "start"],
  });
  const [charge] = await chargesOf(server, owner);
  const { rows } = await sql`
    SELECT leg FROM ledger_transfers WHERE event = ${`payment:${charge?.transaction_id}`} AND leg = 'received'`.execute(
    server.ctx.db,
  );
  expect(rows).toHaveLength(1);
  const kinds = (await readDocuments(server, owner)).map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(["invoice", "invoice", "receipt", "receipt"]);
  expect((await takenFrom(owner)).map(({ state }) => state)).toEqual(["succeeded", "succeeded"]);
  await expectBalanced();
}

async function cardOf(owner: TestUser): Promise<{ id: string; refs: string | null }> {
  return server.ctx.db
    .selectFrom("payment_cards")
    .select(["id", "refs"])
    .where("user_id", "=", owner.id)
    .executeTakeFirstOrThrow();
}

test("a consented card is charged at the due time, once by two processes, with one posting and one invoice", async () => {
  const owner = await subscribeAnnounced();
  expect(await latestRenewal(server, owner)).toMatchObject({ provider: "stripe", last4: "4242" });
  expect(await countMails(server, owner, "subscription_card_announced")).toBe(1);
  const sibling = await server.startSibling();
  try {
    const both = () => Promise.all([server, sibling].map(({ ctx }) => advanceSubscriptions(ctx)));
    await passDays(server, owner, 6);
    await both();
    expect(await chargesOf(server, owner)).toEqual([]);
    // Time passes without a run of the job, so that both processes find the charge due at the same moment.
    await sql`
      UPDATE subscriptions SET ends_at = ends_at - interval '1 day' WHERE user_id = ${owner.id}`.execute(
      server.ctx.db,
    );
    await sql`
      UPDATE subscription_periods SET starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
      WHERE user_id = ${owner.id}`.execute(server.ctx.db);
    await sql`
      UPDATE subscription_renewals SET announced_for = announced_for - interval '1 day' WHERE user_id = ${owner.id}`.execute(
      server.ctx.db,
    );
    await both();
    await both();
    await expectRenewedOnce(owner);
  } finally {
    await sibling.close();
  }
});

const failuresOf = async (owner: TestUser) =>
  (await chargeRows(server, owner)).map(({ failure_code }) => failure_code);

test("a card that is declined, for whatever reason, is charged three times, then renewal ends with an email", async () => {
  const owner = await subscribeAnnounced();
  const keeper = stripe.charges.at(-1);
  if (!keeper?.data.customer) throw new Error("Stripe keeps no card");
  const tries = [
    { days: 7, answer: "authentication_required", code: "authentication_required" },
    { days: 2, answer: "insufficient_funds", code: "insufficient_funds" },
    { days: 3, answer: "generic_decline", code: "declined" },
  ];
  const codes: string[] = [];
  for (const [at, { days, answer, code }] of tries.entries()) {
    keeper.data.later = answer;
    await passDays(server, owner, days);
    codes.unshift(code);
    await expect.poll(() => failuresOf(owner), LONG).toEqual(codes);
    expect(await countMails(server, owner, "subscription_card_failed")).toBe(Math.min(at + 1, 2));
    expect(await countMails(server, owner, "subscription_card_ended")).toBe(at === 2 ? 1 : 0);
    expect(await latestRenewal(server, owner)).toMatchObject({
      status: at === 2 ? "ended" : "active",
      charges: codes.map((failure_code) => ({ failure_code })),
    });
  }
  expect(await latestRenewal(server, owner)).toMatchObject({ end_reason: "failed", next_charge: null });
  expect((await takenFrom(owner)).map(({ state }) => state)).toEqual([
    "succeeded",
    "failed",
    "failed",
    "failed",
  ]);
  // The ordinary way to pay stays open.
  expect(await readSubscription(server, owner)).toMatchObject({
    status: "grace",
    order: { kind: "renewal" },
  });
  await passDays(server, owner, 1);
  expect(await chargesOf(server, owner)).toHaveLength(3);
  await expectBalanced();
});

test.each([
  { fault: "created_500", what: "whose answer is lost is found by its reference" },
  { fault: "refused_500", what: "that never reached Stripe is ordered again under its reference" },
] as const)("a charge $what, and is taken once", async ({ fault }) => {
  const owner = await subscribeAnnounced();
  stripe.next({ orderFault: fault, delivery: "lost" });
  await passDays(server, owner, 7);
  await retryNow(server, "payments.charge_card");
  await expectRenewedOnce(owner);
  const [charge] = await chargesOf(server, owner);
  const steps = await server.ctx.db
    .selectFrom("payment_events")
    .select("to_status")
    .where("transaction_id", "=", charge?.transaction_id ?? "")
    .orderBy("at")
    .execute();
  expect(steps.map(({ to_status }) => to_status)).toEqual([
    "created",
    "pending",
    "unknown",
    "pending",
    "succeeded",
  ]);
  expect(await countMails(server, owner, "subscription_card_failed")).toBe(0);
});

test("a withdrawal before the charge is ordered prevents it, and the card is detached", async () => {
  const owner = await subscribeAnnounced();
  const release = await holdJobs(server, "payments.charge_card");
  await passDays(server, owner, 7);
  // No other try begins while one is not decided.
  await passDays(server, owner, 2);
  expect(await chargesOf(server, owner)).toMatchObject([{ status: "pending" }]);
  await withdraw(server, owner);
  await release();
  await waitForCharges(server, owner, ["failed"]);
  expect(await chargesOf(server, owner)).toMatchObject([{ failure_code: "cancelled_by_payer" }]);
  const { id } = await cardOf(owner);
  await forgetCard(server.ctx, providersOf(server.ctx), id);
  expect((await cardOf(owner)).refs).toBeNull();
  const [first, ...later] = await takenFrom(owner);
  expect(first?.data.detached).toBe("yes");
  expect(later).toEqual([]);
  // No email about the failed charge, since the withdrawal caused it.
  expect(await countMails(server, owner, "subscription_card_failed")).toBe(0);
  await expectBalanced();
});

test("a withdrawal after the charge was ordered lets it pay its period, and detaches the card afterwards", async () => {
  const owner = await subscribeAnnounced();
  stripe.next({ delivery: "lost" });
  const arrived = stripe.leaveUnanswered(isCharge, true);
  await passDays(server, owner, 7);
  await arrived;
  await withdraw(server, owner);
  const { id: cardId } = await cardOf(owner);
  await forgetCard(server.ctx, providersOf(server.ctx), cardId);
  expect((await cardOf(owner)).refs).not.toBeNull();
  const [charge] = await chargesOf(server, owner);
  await age(server, charge?.transaction_id ?? "", 61);
  await checkPayment(server.ctx, providersOf(server.ctx), charge?.transaction_id ?? "");
  await expectRenewedOnce(owner);
  await forgetCard(server.ctx, providersOf(server.ctx), cardId);
  expect((await cardOf(owner)).refs).toBeNull();
  expect(await latestRenewal(server, owner)).toMatchObject({ status: "ended", end_reason: "withdrawn" });
  // Otherwise the worker that charges cards waits until its time limit.
  stripe.hangUp();
});

test("a price that was raised after the announcement is not charged, and a lower one is", async () => {
  const owner = await subscribeAnnounced();
  const cheaper = await subscribeAnnounced();
  const setPrice = (amount: number) =>
    sql`
    INSERT INTO subscription_prices (plan_id, currency, valid_from, amount)
    VALUES (${MONTHLY}, 'EUR', (now() AT TIME ZONE 'UTC')::date, ${amount})
    ON CONFLICT (plan_id, currency, valid_from) DO UPDATE SET amount = ${amount}`.execute(server.ctx.db);
  // The order that was announced expires before it is charged: the price of today counts.
  await sql`
    UPDATE subscription_orders SET expires_at = now() WHERE user_id IN (${owner.id}, ${cheaper.id}) AND status = 'open'`.execute(
    server.ctx.db,
  );
  try {
    await setPrice(PRICES.EUR.monthly + 1);
    await passDays(server, owner, 7);
    expect(await latestRenewal(server, owner)).toMatchObject({
      end_reason: "price_raised",
      charges: [],
    });
    expect(await countMails(server, owner, "subscription_card_price")).toBe(1);
    await setPrice(PRICES.EUR.monthly - 100);
    await passDays(server, cheaper, 7);
    await expectRenewedOnce(cheaper);
    expect(await chargesOf(server, cheaper)).toMatchObject([{ amount: PRICES.EUR.monthly - 100 }]);
  } finally {
    await sql`
      DELETE FROM subscription_prices WHERE valid_from = (now() AT TIME ZONE 'UTC')::date`.execute(
      server.ctx.db,
    );
  }
});
