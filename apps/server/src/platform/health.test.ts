import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import { type Database, openPostgres } from "./db.ts";
import { registerHealth } from "./health.ts";

let server: OwnApp;
let away: Database;
let isAway = false;
beforeAll(async () => {
  server = await startOwnApp();
  // Nothing listens there.
  away = openPostgres("postgres://postgres@127.0.0.1:1/postgres");
});
beforeEach(() => {
  isAway = false;
});
afterAll(async () => {
  await away.close();
  await server.close();
});

/** Asks an application that has only these routes and remembers no earlier answer. */
async function ask(url: string) {
  const app = Fastify();
  const ctx = {
    ...server.ctx,
    get db() {
      return isAway ? away.db : server.ctx.db;
    },
  };
  registerHealth(app, ctx);
  const reply = await app.inject({ url });
  await app.close();
  return { status: reply.statusCode, body: reply.json() };
}

const ALL_OK = { database: "ok", migrations: "ok", storage: "ok", jobs: "ok" };

test("is ready when every part works", async () => {
  const reply = await server.app.inject({ url: "/health/ready" });
  expect([reply.statusCode, reply.json()]).toEqual([200, { status: "ok", parts: ALL_OK }]);
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test("names the database when it is away, and stays alive", async () => {
  isAway = true;
  const ready = await ask("/health/ready");
  const failed = { database: "failed", migrations: "failed", jobs: "failed" };
  expect(ready).toEqual({ status: 503, body: { status: "unavailable", parts: { ...ALL_OK, ...failed } } });
  expect(JSON.stringify(ready.body)).not.toMatch(/127\.0\.0\.1|ECONNREFUSED/);
  expect(await ask("/health/live")).toEqual({ status: 200, body: { status: "ok" } });
});

test("names the storage when files cannot be stored", async () => {
  const folder = join(server.ctx.env.dataDir, "files");
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, "not a folder");
  expect(await ask("/health/ready")).toEqual({
    status: 503,
    body: { status: "unavailable", parts: { ...ALL_OK, storage: "failed" } },
  });
  await rm(folder);
  expect((await ask("/health/ready")).status).toBe(200);
});

test("names migrations that this program has and the database has not", async () => {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING name`.execute(
    server.ctx.db,
  );
  expect((await ask("/health/ready")).body.parts).toEqual({ ...ALL_OK, migrations: "failed" });
  await sql`INSERT INTO schema_migrations (name) VALUES (${rows[0]?.name})`.execute(server.ctx.db);
});

test("names jobs that have been due for too long, unless the caller excludes them", async () => {
  const { db, jobs } = server.ctx;
  await jobs.enqueue(db, "payments.check", { transactionId: crypto.randomUUID() }, { after: 3_600 });
  // No process runs jobs any more.
  await jobs.stop();
  await sql`UPDATE pgboss.job SET start_after = now() - interval '20 minutes' WHERE name = 'payments.check'`.execute(
    db,
  );
  expect(await ask("/health/ready")).toEqual({
    status: 503,
    body: { status: "unavailable", parts: { ...ALL_OK, jobs: "late" } },
  });
  expect((await ask("/health/ready?exclude=jobs")).status).toBe(200);
});
