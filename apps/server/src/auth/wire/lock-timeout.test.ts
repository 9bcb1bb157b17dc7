import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { refresh, signIn } from "../../../test/builders/auth.ts";
import { countLockWaits } from "../../../test/database.ts";
import { keepDeadlines } from "../../../test/deadlines.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("ends a call that waits too long for a lock, with a refusal after which clients retry", async () => {
  const user = await buildUser(server);
  const { refresh_token: token } = await signIn(server, user.email);
  const me = () =>
    server.app.inject({
      url: "/auth/v1/user",
      headers: { ...user.headers, "x-supabase-api-version": "2024-01-01" },
    });
  const hasOneConnection = inject("postgres") === "";
  // The limit of calls to the authentication service.
  const deadlines = keepDeadlines(10_000);
  const [read, renewed] = await server.ctx.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM auth.sessions WHERE user_id = ${user.id} FOR UPDATE`.execute(trx);
    await sql`LOCK TABLE auth.users IN ACCESS EXCLUSIVE MODE`.execute(trx);
    const reading = me();
    const renewing = refresh(server, token);
    if (hasOneConnection) {
      // A call has one timer, and one with a body another when that was read.
      await expect.poll(deadlines.count).toBe(3);
    } else {
      // PostgreSQL itself ends this wait, and the other call waits for its lock as long.
      await renewing;
      expect(await countLockWaits(server)).toBe(1);
    }
    deadlines.pass();
    return Promise.all([reading, renewing]);
  });
  vi.restoreAllMocks();
  const ended = { code: "request_timeout", message: expect.stringContaining("retry") };
  expect([read.statusCode, read.json()]).toEqual([504, ended]);
  // The embedded database has one connection, and a call that waits for it holds no lock.
  const busy = { code: "conflict", message: expect.stringContaining("retry") };
  const expected = hasOneConnection ? [504, ended] : [409, busy];
  expect([renewed.statusCode, renewed.json()]).toEqual(expected);
  expect((await me()).statusCode).toBe(200);
  expect((await refresh(server, token)).statusCode).toBe(200);
});
