import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { notify, readAtSource } from "../notifications/service.ts";
import type { Db } from "./db.ts";
import { publishLive } from "./live.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** Commits `write` and returns what it published: for whom, about what. */
async function publishedBy(write: (trx: Db) => Promise<unknown>): Promise<string[]> {
  await server.ctx.db.deleteFrom("live_events").execute();
  await server.ctx.db.transaction().execute(write);
  const rows = await server.ctx.db.selectFrom("live_events").selectAll().execute();
  return rows.map(({ user_id, about, subject }) => `${user_id} ${about} ${subject}`.trim()).sort();
}

test("publishes the same change once per person and transaction, and accepts no recipients", async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()].sort() as [string, string];
  const written = await publishedBy(async (trx) => {
    await publishLive(trx, { users: [one, other, one] }, { about: "request", id: "7" });
    await publishLive(trx, { users: [other] }, { about: "request", id: "7" });
    await publishLive(trx, { users: [other] }, { about: "queue" });
    await publishLive(trx, { users: [] }, { about: "queue" });
  });
  expect(written).toEqual([`${one} request 7`, `${other} queue`, `${other} request 7`]);
});

test("publishes nothing when the transaction is rolled back", async () => {
  const abandoned = publishedBy(async (trx) => {
    await publishLive(trx, { users: [crypto.randomUUID()] }, { about: "queue" });
    throw new Error("abandoned");
  });
  await expect(abandoned).rejects.toThrow("abandoned");
  expect(await server.ctx.db.selectFrom("live_events").selectAll().execute()).toEqual([]);
});

test("stores and publishes a notification once per source, and marks it read with the source", async () => {
  const reader = await buildUser(server);
  const other = await buildUser(server);
  const source = crypto.randomUUID();
  const notice = {
    type: "message",
    values: {},
    path: "/account?tab=messages",
    source,
    thread: reader.id,
  } as const;
  const write = (trx: Db) => notify(server.ctx, trx, { userId: reader.id, ...notice });
  expect(await publishedBy(write)).toEqual([`${reader.id} notifications`]);
  expect(await publishedBy(write)).toEqual([]);
  await notify(server.ctx, server.ctx.db, { userId: other.id, ...notice, source: crypto.randomUUID() });

  const read = (trx: Db) => readAtSource(trx, "message", [source, crypto.randomUUID()]);
  expect(await publishedBy(read)).toEqual([`${reader.id} notifications`]);
  expect(await publishedBy(read)).toEqual([]);
  expect(await publishedBy((trx) => readAtSource(trx, "message", []))).toEqual([]);
  const rows = await server.ctx.db.selectFrom("notifications").selectAll().execute();
  expect(Object.fromEntries(rows.map((row) => [row.user_id, row.read_at !== null]))).toEqual({
    [reader.id]: true,
    [other.id]: false,
  });
});
