import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { createEvents, defineEvent } from "./events.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const counted = defineEvent<{ count: number }>("counted");

test("calls the handlers of an event in the order of subscription and awaits each", async () => {
  const events = createEvents();
  const calls: string[] = [];
  events.subscribe(counted, async (_ctx, _trx, { count }) => {
    await Promise.resolve();
    calls.push(`first ${count}`);
  });
  events.subscribe(counted, async (_ctx, _trx, { count }) => {
    calls.push(`second ${count}`);
  });
  createEvents().subscribe(counted, async () => {
    calls.push("another application");
  });
  await events.publish(server.ctx, server.ctx.db, counted, { count: 3 });
  expect(calls).toEqual(["first 3", "second 3"]);
});

test("rolls the publishing transaction back when a handler throws", async () => {
  const events = createEvents();
  const user = await buildUser(server);
  events.subscribe(counted, async (_ctx, trx) => {
    await trx.updateTable("users").set({ job_title: "Notaire" }).where("id", "=", user.id).execute();
    throw new Error("refused");
  });
  const published = server.ctx.db
    .transaction()
    .execute((trx) => events.publish(server.ctx, trx, counted, { count: 1 }));
  await expect(published).rejects.toThrow("refused");
  const row = await server.ctx.db
    .selectFrom("users")
    .select("job_title")
    .where("id", "=", user.id)
    .executeTakeFirst();
  expect(row).toEqual({ job_title: null });
});
