import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startOwnApp, startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import {
  addTotp,
  buildOwner,
  nextCode,
  signInClient,
  stopClock,
  tokenOf,
} from "../../test/second-factors.ts";

let strict: TestApp;
let usual: TestApp;
beforeAll(async () => {
  strict = await startOwnApp({ MFA_REQUIRED_FOR_STAFF: "1" });
  usual = await startTestApp();
});
afterAll(() => Promise.all([strict.close(), usual.close()]));
beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
});

const ask = async (server: TestApp, url: string, token: string) => {
  const reply = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return [reply.statusCode, reply.json().code];
};

test("requires a second factor for staff operations where it is configured", async () => {
  const { client } = await buildOwner(strict, { role: "super_admin" });
  const { id: person } = await buildUser(strict);
  const low = await tokenOf(client);
  expect(await ask(strict, "/api/admin/users", low)).toEqual([403, "second_factor_required"]);
  expect(await ask(strict, `/api/profiles/${person}`, low)).toEqual([404, "user_not_found"]);
  // Their own data is accessible like any customer's.
  expect(await ask(strict, "/api/me", low)).toEqual([200, undefined]);
  expect(await ask(strict, "/api/requests", low)).toEqual([200, undefined]);
  await addTotp(client);
  const high = await tokenOf(client);
  expect(await ask(strict, "/api/admin/users", high)).toEqual([200, undefined]);
  expect(await ask(strict, `/api/profiles/${person}`, high)).toEqual([200, undefined]);
});

test("refuses people without a staff role as before, and requires nothing of them", async () => {
  const { token } = await buildUser(strict);
  expect(await ask(strict, "/api/admin/users", token)).toEqual([403, "not_allowed"]);
  expect(await ask(strict, "/api/requests", token)).toEqual([200, undefined]);
});

test("accepts the password alone without the setting", async () => {
  const { token } = await buildUser(usual, { role: "super_admin" });
  expect(await ask(usual, "/api/admin/users", token)).toEqual([200, undefined]);
});

test("refuses a session without the account's second factor, with or without the setting", async () => {
  const { client, email } = await buildOwner(usual);
  const { id, secret } = await addTotp(client);
  const other = await signInClient(usual, email);
  const low = await tokenOf(other);
  expect(await ask(usual, "/api/me", low)).toEqual([403, "second_factor_required"]);
  expect(await ask(usual, "/api/requests", low)).toEqual([403, "second_factor_required"]);
  expect(await ask(usual, "/api/settings", low)).toEqual([200, undefined]);
  const data = { full_name: "Marie Fotso", phone: "+237699001122" };
  expect((await other.updateUser({ data })).error?.code).toBe("insufficient_aal");
  const profile = await usual.ctx.db
    .selectFrom("people")
    .innerJoin("auth.accounts as account", "account.id", "people.id")
    .select(["name", "people.phone"])
    .where("account.email", "=", email)
    .executeTakeFirst();
  expect(profile).toMatchObject({ name: "Awa Ndiaye", phone: "" });
  const shown = await other.mfa.challengeAndVerify({ factorId: id, code: nextCode(secret) });
  expect(shown.error).toBeNull();
  expect(await ask(usual, "/api/me", await tokenOf(other))).toEqual([200, undefined]);
  expect((await other.updateUser({ data })).error).toBeNull();
});
