import { addDaysTo } from "@passerelle/domain/subscriptions/periods";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildPlans, buyPeriod, readSubscription } from "../../test/builders/subscriptions.ts";
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
