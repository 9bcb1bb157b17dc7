import { OPEN_STATUSES } from "@passerelle/domain/payments/attempts";
import { addDaysTo } from "@passerelle/domain/subscriptions/periods";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { mobile } from "../../test/builders/payments.ts";
import {
  buildPlans,
  buyPeriod,
  daysLeft,
  orderPeriod,
  passDays,
  readPayable,
  readSubscription,
  tryToPayOrder,
  YEARLY,
} from "../../test/builders/subscriptions.ts";
import { sentMails } from "../../test/database.ts";
import { advanceSubscriptions } from "./advance.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await buildPlans(server);
});
afterAll(() => server.close());

test("plans and prices are read once, however many people are reminded", async () => {
  const owners = [await buildUser(server), await buildUser(server), await buildUser(server)];
  for (const owner of owners) await buyPeriod(server, owner);
  let reads = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"subscription_prices"')) reads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { ctx } = server;
  const { db } = ctx;
  // Notifications find their modules by the context itself, so that a copy of it would have none.
  onTestFinished(() => void Object.assign(ctx, { db }));
  Object.assign(ctx, { db: db.withPlugin(counting) });
  await advanceSubscriptions(ctx, addDaysTo(new Date(), 25));
  expect(reads).toBe(1);
  for (const owner of owners)
    expect((await readSubscription(server, owner)).order).toMatchObject({ kind: "renewal" });
});

test("a reminder waits until the customer's own order is paid or has expired, and does not replace it", async () => {
  const owner = await buildUser(server);
  await buyPeriod(server, owner);
  await passDays(server, owner, daysLeft(await readSubscription(server, owner)) - 8);
  const upgrade = await orderPeriod(server, owner, { plan_id: YEARLY, kind: "upgrade" });
  await passDays(server, owner, 1);
  expect((await readPayable(server, owner, upgrade)).status).toBe("open");
  expect(await sentMails(server, owner.email)).not.toContain("subscription_ending");
  await passDays(server, owner, 1);
  expect((await readPayable(server, owner, upgrade)).status).toBe("cancelled");
  expect((await readSubscription(server, owner)).order).toMatchObject({ kind: "renewal" });
  expect(await sentMails(server, owner.email)).toContain("subscription_ending");
});

test("a payment that stays open stops neither the reminders of other people nor the order that is being paid", async () => {
  const owners = await Promise.all([buildUser(server), buildUser(server)]);
  for (const owner of owners) await buyPeriod(server, owner);
  // The job takes people in the order of their ids.
  const [first, other] = owners.toSorted((one, two) => (one.id < two.id ? -1 : 1)) as [TestUser, TestUser];
  const upgrade = await orderPeriod(server, first, { plan_id: YEARLY, kind: "upgrade" });
  const reply = await tryToPayOrder(server, first, upgrade, mobile("0408"));
  expect(OPEN_STATUSES).toContain(reply.json().status);
  await passDays(server, first, daysLeft(await readSubscription(server, first)) - 6);
  await passDays(server, other, daysLeft(await readSubscription(server, other)) - 6);
  expect((await readPayable(server, first, upgrade)).status).toBe("open");
  expect(await sentMails(server, other.email)).toContain("subscription_ending");
});
