import { CURRENCIES } from "@passerelle/domain/money";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildBillingEntity, readDocuments } from "../../test/builders/billing.ts";
import { callAs } from "../../test/builders/requests.ts";
import {
  buildPlans,
  buyPeriod,
  daysLeft,
  MONTHLY,
  PRICES,
  passDays,
  readStatus,
  readSubscription,
  YEARLY,
} from "../../test/builders/subscriptions.ts";
import { sentMails } from "../../test/database.ts";
import { balancesOf } from "../../test/payment-fees.ts";
import { recomputeLedger } from "../payments/ledger/post.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await buildBillingEntity(server);
  await buildPlans(server);
});
afterAll(() => server.close());

/** The currency of the seller. */
const currency = "XAF";

test("two years of a subscription in XAF", async () => {
  const { monthly, yearly } = PRICES[currency];
  const owner = await buildUser(server);
  const read = () => readSubscription(server, owner);
  const pass = (days: number) => passDays(server, owner, days);
  const renew = (plan_id = MONTHLY) => buyPeriod(server, owner, { plan_id, kind: "renewal" });

  // The first year month by month: early, within the grace, and in time.
  let renewed = await buyPeriod(server, owner, { currency });
  for (let month = 1; month < 12; month++) {
    const offset = [-5, 4, 0][month % 3] ?? 0;
    await pass(daysLeft(renewed) + offset);
    const { status, ends_at: before } = await read();
    expect(status).toBe(offset < 0 ? "active" : "grace");
    expect(await readStatus(server, owner)).toBe("active");
    renewed = await renew();
    expect(renewed.status).toBe("active");
    expect(renewed.periods[0]).toMatchObject({ starts_at: before, paid: { amount: monthly, currency } });
  }
  expect(renewed.periods).toHaveLength(12);

  // An upgrade begins at once and pays the rest.
  await pass(Math.max(1, daysLeft(renewed) - 15));
  const { changes } = await read();
  const offer = changes.find(({ plan }) => plan.id === YEARLY);
  expect(offer).toMatchObject({ kind: "upgrade", price: yearly });
  expect(offer?.credit).toBeGreaterThan(0);
  const upgraded = await buyPeriod(server, owner, { plan_id: YEARLY, kind: "upgrade" });
  expect(upgraded).toMatchObject({ plan: { id: YEARLY }, order: null });
  expect(daysLeft(upgraded)).toBeGreaterThanOrEqual(365);
  expect(upgraded.periods[0]?.paid?.amount).toBe(yearly - (offer?.credit ?? 0));

  // A downgrade takes effect with the next period.
  const down = { plan_id: MONTHLY };
  await callAs(server, owner, "POST", "/api/me/subscription/downgrade", down);
  const lowered = await read();
  expect(lowered).toMatchObject({ plan: { id: YEARLY }, next_plan: { id: MONTHLY } });
  await pass(daysLeft(lowered) - 6);
  expect((await read()).order).toMatchObject({ kind: "renewal", plan: { id: MONTHLY }, price: monthly });
  expect(await renew()).toMatchObject({ plan: { id: YEARLY }, next_plan: null });
  await pass(7);
  const last = await read();
  expect(last).toMatchObject({ plan: { id: MONTHLY }, status: "active" });

  // Nothing is paid any more: the grace runs, and ends.
  await pass(daysLeft(last));
  expect(await read()).toMatchObject({ status: "grace" });
  expect(await readStatus(server, owner)).toBe("active");
  await pass(7);
  const ended = await read();
  expect(ended).toMatchObject({ status: "lapsed" });
  expect(await readStatus(server, owner)).toBeNull();

  const { periods } = ended;
  const paid = periods.reduce((sum, period) => sum + (period.paid?.amount ?? 0), 0);
  const invoices = (await readDocuments(server, owner)).filter(({ kind }) => kind === "invoice");
  expect(invoices).toHaveLength(14);
  expect(invoices.reduce((sum, { gross }) => sum + gross, 0)).toBe(paid);
  // All of it is earned: nothing is held for the customer.
  expect(await balancesOf(server, owner)).toEqual({});
  expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  const mails = await sentMails(server, owner.email);
  expect(mails.filter((template) => template === "subscription_lapsed")).toHaveLength(1);
  expect(mails).toEqual(expect.arrayContaining(["subscription_ending", "subscription_grace"]));
});

// The others, of which the books of the seller convert the amounts.
test.each(CURRENCIES.filter((one) => one !== currency))(
  "a period, its upgrade and the order after it in %s are paid, invoiced and earned in it",
  async (currency) => {
    const owner = await buildUser(server);
    const bought = await buyPeriod(server, owner, { currency });
    expect(bought.periods[0]?.paid).toEqual({ amount: PRICES[currency].monthly, currency });
    const offer = bought.changes.find(({ plan }) => plan.id === YEARLY);
    const price = PRICES[currency].yearly - (offer?.credit ?? 0);
    const upgraded = await buyPeriod(server, owner, { plan_id: YEARLY, kind: "upgrade" });
    expect(upgraded.periods[0]?.paid).toEqual({ amount: price, currency });
    const invoices = (await readDocuments(server, owner)).filter(({ kind }) => kind === "invoice");
    expect(invoices.map(({ gross, currency }) => ({ gross, currency }))).toEqual(
      expect.arrayContaining([
        { gross: PRICES[currency].monthly, currency },
        { gross: price, currency },
      ]),
    );
    await callAs(server, owner, "POST", "/api/me/subscription/downgrade", { plan_id: MONTHLY });
    await passDays(server, owner, daysLeft(upgraded) - 6);
    expect(await readSubscription(server, owner)).toMatchObject({
      currency,
      order: { kind: "renewal", plan: { id: MONTHLY }, price: PRICES[currency].monthly },
    });
    await passDays(server, owner, 13);
    expect(await readStatus(server, owner)).toBeNull();
    expect(await balancesOf(server, owner)).toEqual({});
    expect(await recomputeLedger(server.ctx)).toEqual({ accounts: 0, transfers: 0 });
  },
);
