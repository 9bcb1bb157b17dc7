import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, signIn } from "../../../test/builders/auth.ts";
import { giveTokenBack, takeToken } from "../../platform/rate-limits.ts";
import { sweepAuth } from "../sweep/sweep.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startOwnApp({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => server.close());

const tryPassword = (email: string, password: string) =>
  authCall(server, "POST", "/token?grant_type=password", { email, password });

const age = (key: string, seconds: number) =>
  server.ctx.db
    .updateTable("rate_limits")
    .set({ updated_at: new Date(Date.now() - seconds * 1000) })
    .where("key", "=", key)
    .execute();

test("a bucket gives its burst, then one token per refill, and never more than its capacity", async () => {
  const bucket = { burst: 3, perSecond: 0.001 };
  const take = () => takeToken(server.ctx.db, "test", bucket);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
  const wait = await take();
  expect(wait).toBeGreaterThan(900);
  expect(wait).toBeLessThanOrEqual(1_000);
  await age("test", 1_050);
  expect(await take()).toBe(0);
  expect(await take()).toBeGreaterThan(0);
  await age("test", 10_000_000);
  expect([await take(), await take(), await take()]).toEqual([0, 0, 0]);
  expect(await take()).toBeGreaterThan(0);
  await giveTokenBack(server.ctx.db, "test", bucket);
  expect(await take()).toBe(0);
});

test("parallel calls get no more tokens than there are", async () => {
  const waits = await Promise.all(
    Array.from({ length: 20 }, () => takeToken(server.ctx.db, "parallel", { burst: 5, perSecond: 0.001 })),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test("deletes buckets that were unused for a day", async () => {
  await takeToken(server.ctx.db, "old", { burst: 1, perSecond: 1 });
  await takeToken(server.ctx.db, "young", { burst: 1, perSecond: 1 });
  await age("old", 25 * 3600);
  await sweepAuth(server.ctx.db);
  const left = await server.ctx.db.selectFrom("rate_limits").select("key").execute();
  expect(left.map(({ key }) => key)).toContain("young");
  expect(left.map(({ key }) => key)).not.toContain("old");
});

test("does not limit sign-ins with the right password", async () => {
  const { email } = await buildUser(server);
  for (let time = 0; time < 15; time += 1) await signIn(server, email);
});

test("logs failures without what was typed", async () => {
  const { email, id } = await buildUser(server);
  await tryPassword(email, "hunter2-hunter2");
  const entries = await server.ctx.db
    .selectFrom("auth.audit_log_entries")
    .selectAll()
    .where("actor_id", "=", id)
    .execute();
  expect(entries).toMatchObject([{ action: "login_failed", actor_username: email, ip_address: "127.0.0.1" }]);
  expect(JSON.stringify(entries)).not.toContain("hunter2");
});

test("accepts an invalid address from a proxy", async () => {
  const { email } = await buildUser(server);
  const payload = { email, password: TEST_PASSWORD };
  for (const address of ["unknown", "'; --", "fe80::1%eth0", "2001:db8::1"]) {
    const reply = await authCall(server, "POST", "/token?grant_type=password", payload, {
      "x-forwarded-for": address,
    });
    expect(reply.statusCode, address).toBe(200);
  }
});
