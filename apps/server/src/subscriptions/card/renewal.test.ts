import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD, type TestUser } from "../../../test/builders/accounts.ts";
import { card, mobile, untilSettled } from "../../../test/builders/payments.ts";
import { callAs } from "../../../test/builders/requests.ts";
import {
  buildPlans,
  MONTHLY,
  orderPeriod,
  passDays,
  readSubscription,
  tryToPayOrder,
} from "../../../test/builders/subscriptions.ts";
import {
  answeredRows,
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
import { recomputeLedger } from "../../payments/ledger/post.ts";
import { advanceSubscriptions } from "../advance.ts";
import { findSubscription } from "../queries.ts";

vi.setConfig({ testTimeout: LONG_TEST });

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await buildPlans(server);
});
afterAll(() => server.close());

const subscribe = (ending?: string, currency?: "EUR") =>
  subscribeByCard(server, card(ending ?? "4242"), { ...(currency && { currency }) });

test("a consent is stored with its text, amount and card; withdrawn, it charges nothing and the card is given up", async () => {
  const owner = await subscribe();
  expect(await latestRenewal(server, owner)).toMatchObject({
    last4: "4242",
    amount: 3_000,
    currency: "XOF",
    consent_version: 1,
    next_charge: { amount: 3_000 },
    charges: [],
  });
  expect(await countMails(server, owner, "subscription_card_started")).toBe(1);
  const { rows } = await sql<{ refs: string }>`
    SELECT refs FROM payment_cards WHERE user_id = ${owner.id}`.execute(server.ctx.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.refs).not.toContain("SIM-");

  await passUntilAnnounced(server, owner);
  // The second call changes nothing.
  await withdraw(server, owner);
  await withdraw(server, owner);
  await passDays(server, owner, 7);
  expect(await latestRenewal(server, owner)).toMatchObject({
    status: "ended",
    end_reason: "withdrawn",
    charges: [],
  });
  const refs = () =>
    server.ctx.db.selectFrom("payment_cards").select("refs").where("user_id", "=", owner.id).execute();
  await expect.poll(refs, LONG).toEqual([{ refs: null }]);
});

test("without consent no card is kept, and only cards can be kept", async () => {
  const owner = await buildUser(server);
  const id = await orderPeriod(server, owner);
  const refused = await tryToPayOrder(server, owner, id, { ...mobile(), card_consent: 1 });
  expect(refused.statusCode).toBe(400);
  const paid = await tryToPayOrder(server, owner, id, card());
  expect(paid.statusCode).toBe(200);
  await untilSettled(server, paid.json().id);
  const statusOf = async () => (await findSubscription(server.ctx.db, owner.id))?.status;
  await expect.poll(statusOf, LONG).toBe("active");
  expect(await readSubscription(server, owner)).toMatchObject({ status: "active", card_renewals: [] });
});

test("a card is announced a week before, charged once by two runs at once, and shown to owner and staff without references", async () => {
  const owner = await subscribe();
  await passUntilAnnounced(server, owner);
  expect(await countMails(server, owner, "subscription_card_announced")).toBe(1);
  expect(await countMails(server, owner, "subscription_ending")).toBe(0);
  expect(await chargesOf(server, owner)).toEqual([]);
  await passDays(server, owner, 7);
  await Promise.all([advanceSubscriptions(server.ctx), advanceSubscriptions(server.ctx)]);
  await waitForCharges(server, owner, ["succeeded"]);
  await advanceSubscriptions(server.ctx);
  const { periods, status } = await readSubscription(server, owner);
  expect(periods.map(({ kind }) => kind)).toEqual(["renewal", "start"]);
  expect(status).toBe("active");
  expect(await chargesOf(server, owner)).toHaveLength(1);
  expect(await countMails(server, owner, "payable_receipt")).toBe(2);
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });

  const exported = await server.app.inject({ url: "/api/me/export", headers: owner.headers });
  expect(exported.json()).toMatchObject({
    subscription: { card_renewals: [{ consent_version: 1 }], card_charges: [{ amount: 3_000 }] },
    payment_cards: [{ last4: "4242", provider: "simulator" }],
  });
  expect(exported.body).not.toMatch(/"refs"/);
  const staff = await buildUser(server, { role: "finance_manager" });
  const path = `/api/admin/subscriptions/subscribers/${owner.id}`;
  expect(await callAs(server, staff, "GET", path)).toMatchObject({
    card_renewals: [{ status: "active", last4: "4242", charges: [{ amount: 3_000 }] }],
  });
});

const failuresOf = async (owner: TestUser) =>
  (await answeredRows(server, owner)).map(({ failure_code }) => failure_code);

test.each([
  { ending: "0341", code: "declined" },
  { ending: "3184", code: "authentication_required" },
])("a kept card whose charge ends with $code is tried again, and its owner gets an email", async (card) => {
  const owner = await subscribe(card.ending);
  await passUntilAnnounced(server, owner);
  await passDays(server, owner, 7);
  await expect.poll(() => failuresOf(owner), LONG).toEqual([card.code]);
  expect(await latestRenewal(server, owner)).toMatchObject({
    status: "active",
    charges: [{ failure_code: card.code }],
  });
  expect(await countMails(server, owner, "subscription_card_failed")).toBe(1);
});

test("a withdrawal at the moment of a charge leaves one period that was paid, or none", async () => {
  const owner = await subscribe();
  await passUntilAnnounced(server, owner);
  await Promise.all([passDays(server, owner, 7), withdraw(server, owner)]);
  await expect
    .poll(async () => (await answeredRows(server, owner)).some((one) => one.status === "pending"), LONG)
    .toBe(false);
  const paid = (await chargesOf(server, owner)).filter(({ status }) => status === "succeeded");
  const { periods } = await readSubscription(server, owner);
  expect(periods).toHaveLength(1 + paid.length);
  expect(await latestRenewal(server, owner)).toMatchObject({ status: "ended", end_reason: "withdrawn" });
});

test("a price above the consented one is not charged, and asks for a new consent", async () => {
  const owner = await subscribe("4242", "EUR");
  await sql`
    INSERT INTO subscription_prices (plan_id, currency, valid_from, amount)
    VALUES (${MONTHLY}, 'EUR', (now() AT TIME ZONE 'UTC')::date, 501)`.execute(server.ctx.db);
  await passUntilAnnounced(server, owner);
  expect(await latestRenewal(server, owner)).toMatchObject({
    status: "ended",
    end_reason: "price_raised",
    charges: [],
  });
  expect(await countMails(server, owner, "subscription_card_price")).toBe(1);
  expect((await readSubscription(server, owner)).order).toMatchObject({ kind: "renewal", price: 501 });
});

test("a cancelled subscription and a closed account are not charged", async () => {
  const owner = await subscribe();
  await callAs(server, owner, "POST", "/api/me/subscription/cancel", {});
  expect(await latestRenewal(server, owner)).toMatchObject({ end_reason: "cancelled" });
  const leaving = await subscribe();
  await callAs(server, leaving, "POST", "/api/me/closure", { password: TEST_PASSWORD });
  const { rows } = await sql<{ end_reason: string }>`
    SELECT end_reason FROM subscription_renewals WHERE user_id = ${leaving.id}`.execute(server.ctx.db);
  expect(rows).toEqual([{ end_reason: "closed" }]);
});
