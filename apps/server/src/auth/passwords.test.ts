import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, signIn } from "../../test/builders/auth.ts";
import { whenNotBusy } from "./passwords/queue.ts";
import { hashesComputed, hashPassword, isOurs, passwordMatches } from "./passwords.ts";

test("computes at most as many hashes at once as the machine has cores", async () => {
  let begun = 0;
  const count = () => {
    begun += 1;
  };
  hashesComputed.subscribe(count);
  const hashes = Array.from({ length: 8 }, () => hashPassword("Akwaba!2026"));
  expect(begun).toBeGreaterThanOrEqual(1);
  expect(begun).toBeLessThanOrEqual(availableParallelism());
  await Promise.all(hashes);
  hashesComputed.unsubscribe(count);
  expect(begun).toBe(8);
});

test("continues with the next after a failed one", async () => {
  for (let time = 0; time < 5; time += 1) {
    await expect(passwordMatches("no hash at all", "Akwaba!2026")).rejects.toThrow();
  }
  const hash = await hashPassword("Akwaba!2026");
  expect(isOurs(hash)).toBe(true);
  expect(await passwordMatches(hash, "Akwaba!2026")).toBe(true);
  expect(await passwordMatches(hash, "akwaba!2026")).toBe(false);
});

test("refuses with 503 before two seconds of hashes wait, counts nothing, and accepts again afterwards", async () => {
  const server = await startTestApp();
  const owner = await buildUser(server);
  const { email } = owner;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const calls: Promise<void>[] = [];
  const refused: unknown[] = [];
  while (refused.length === 0 && calls.length < 100_000) {
    calls.push(whenNotBusy(() => held).catch((error: unknown) => void refused.push(error)));
    // Lets the refusal of this call arrive.
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(refused).toEqual([expect.objectContaining({ status: 503 })]);
  const asBrowser = { "x-supabase-api-version": "2024-01-01", ...owner.headers };
  for (const [method, path, payload] of [
    ["POST", "/token?grant_type=password", { email, password: "wrong" }],
    ["POST", "/signup", { email: "busy@passerelle.test", password: TEST_PASSWORD }],
    ["PUT", "/user", { password: "un autre mot de passe" }],
    ["POST", "/reauthenticate", { password: "wrong" }],
  ] as const) {
    for (let time = 0; time < 7; time += 1) {
      const reply = await authCall(server, method, path, payload, asBrowser);
      expect([reply.statusCode, reply.json().code], path).toEqual([503, "service_busy"]);
      expect(Number(reply.headers["retry-after"])).toBeGreaterThanOrEqual(2);
    }
  }
  const closing = { method: "POST", url: "/api/me/closure", headers: owner.headers } as const;
  const reply = await server.app.inject({ ...closing, payload: { password: TEST_PASSWORD } });
  expect([reply.statusCode, reply.json().code]).toEqual([503, "auth_unavailable"]);
  expect(Number(reply.headers["retry-after"])).toBeGreaterThanOrEqual(2);
  release();
  await Promise.all(calls);
  // Seven wrong attempts would delay it.
  await signIn(server, email);
  await server.close();
});
