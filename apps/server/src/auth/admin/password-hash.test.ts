import { hash as argon2 } from "@node-rs/argon2";
import { genSalt, hash as hashBcrypt } from "@node-rs/bcrypt";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Administration, buildAdministration, freshEmail } from "../../../test/administration.ts";
import { startOwnApp, type TestApp } from "../../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../../test/builders/accounts.ts";
import { authCall, signIn } from "../../../test/builders/auth.ts";

let server: TestApp;
let administration: Administration;
beforeAll(async () => {
  server = await startOwnApp();
  administration = await buildAdministration(server);
});
afterAll(() => server.close());

const OURS = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/;

async function storedHash(email: string): Promise<string> {
  const { encrypted_password } = await server.ctx.db
    .selectFrom("auth.users")
    .select("encrypted_password")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return encrypted_password ?? "";
}

async function imported(password_hash: string): Promise<string> {
  const email = freshEmail();
  await administration.made({ email, email_confirm: true, password_hash });
  expect(await storedHash(email)).toBe(password_hash);
  return email;
}

const bcrypt = async (password: string, cost: number, version: "2a" | "2b" | "2y" = "2b") =>
  hashBcrypt(password, cost, await genSalt(cost, version));

const tryPassword = (email: string, password: string) =>
  authCall(server, "POST", "/token?grant_type=password", { email, password });

async function signInAndReplace(_what: string, make: () => Promise<string>): Promise<void> {
  const email = await imported(await make());
  const wrong = await tryPassword(email, "not the password");
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, "invalid_credentials"]);
  expect(await storedHash(email)).not.toMatch(OURS);
  await signIn(server, email);
  const renewed = await storedHash(email);
  expect(renewed).toMatch(OURS);
  await signIn(server, email);
  expect(await storedHash(email)).toBe(renewed);
  expect((await tryPassword(email, "not the password")).statusCode).toBe(400);
}

describe("an imported hash", () => {
  // At the same time, because wrong passwords are answered late while an imported hash is stored; not all, because a busy
  // machine refuses attempts that would wait.
  test.concurrent.each([
    ["bcrypt", () => bcrypt(TEST_PASSWORD, 10)],
    ["bcrypt of PHP", () => bcrypt(TEST_PASSWORD, 4, "2y")],
    ["bcrypt of old", () => bcrypt(TEST_PASSWORD, 4, "2a")],
  ])("of %s signs in, and is replaced by one of ours", signInAndReplace);

  test("is replaced once when its owner signs in many times at once", async () => {
    const email = await imported(await bcrypt(TEST_PASSWORD, 5));
    const replies = await Promise.all(Array.from({ length: 8 }, () => tryPassword(email, TEST_PASSWORD)));
    // Five parallel attempts are checked; a busy machine refuses those that would wait for more than two seconds.
    const statuses = replies.map((reply) => reply.statusCode);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(await storedHash(email)).toMatch(OURS);
    await signIn(server, email);
  });

  test.concurrent.each([
    ["argon2 of Laravel", () => argon2(TEST_PASSWORD, { memoryCost: 65_536, timeCost: 4, parallelism: 1 })],
    ["argon2i", () => argon2(TEST_PASSWORD, { algorithm: 1, memoryCost: 1024, timeCost: 1, parallelism: 1 })],
  ])("of %s signs in, and is replaced by one of ours", signInAndReplace);

  test("of a password above our maximum length is kept: bcrypt compares its beginning only", async () => {
    const long = "passe ".repeat(20);
    const hash = await bcrypt(long, 4);
    const email = await imported(hash);
    await signIn(server, email, long);
    expect(await storedHash(email)).toBe(hash);
  });

  test("is voided with all sessions when it is changed, like any password", async () => {
    const user = await buildUser(server);
    const password_hash = await bcrypt("un autre mot de passe", 4);
    const reply = await administration.call("PUT", `/admin/users/${user.id}`, { password_hash });
    expect(reply.statusCode).toBe(200);
    expect((await server.app.inject({ url: "/api/me", headers: user.headers })).statusCode).toBe(401);
    await signIn(server, user.email, "un autre mot de passe");
  });
});

const BCRYPT = "a".repeat(53);

test("imports a hash of the largest cost", async () => {
  // Computing one takes a quarter of a second, and signing in as long.
  await imported(`$2b$12$${BCRYPT}`);
});

const SALT = "A".repeat(22);
const DIGEST = "A".repeat(43);
test.each([
  "plain",
  "",
  "$2y$10$abcdefghijklmnopqrstuv",
  // A hash that would take an hour, a day, a month and block the server.
  `$2b$13$${BCRYPT}`,
  `$2b$31$${BCRYPT}`,
  `$2b$03$${BCRYPT}`,
  `$2x$10$${BCRYPT}`,
  `$2b$10$${BCRYPT}\n`,
  `$argon2id$v=19$m=999999,t=2,p=1$${SALT}$${DIGEST}`,
  `$argon2id$v=19$m=131072,t=3,p=1$${SALT}$${DIGEST}`,
  `$argon2id$v=19$m=1024,t=99,p=99$${SALT}$${DIGEST}`,
  `$argon2id$v=19$m=19456,t=0,p=1$${SALT}$${DIGEST}`,
  `$argon2id$v=19$m=7,t=1,p=1$${SALT}$${DIGEST}`,
  `$argon2id$v=16$m=19456,t=2,p=1$${SALT}$${DIGEST}`,
  // Hashes that no encoder writes and on which a decoder fails.
  `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(13)}$${DIGEST}`,
  `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(21)}B$${DIGEST}`,
  "$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q$nFNh2CVHVjNldFVKDHDlm4CbdRSCdEBsjjJxD+iCs5E",
  "pbkdf2_sha256$720000$x$y",
])("refuses to import the hash %j", async (password_hash) => {
  const email = freshEmail();
  const { error } = await administration.admin.createUser({ email, password_hash: password_hash || " " });
  expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("answers a wrong password equally late for every address while a slower hash is stored", async () => {
  const own = await startOwnApp();
  const { made } = await buildAdministration(own);
  const owner = await buildUser(own);
  const wrong = async (email: string) => {
    const began = performance.now();
    const payload = { email, password: "not the password" };
    expect((await authCall(own, "POST", "/token?grant_type=password", payload)).statusCode).toBe(400);
    return performance.now() - began;
  };
  const email = freshEmail();
  await made({ email, email_confirm: true, password_hash: await bcrypt(TEST_PASSWORD, 4) });
  const addresses = [email, owner.email, "nobody@passerelle.test"];
  for (const duration of await Promise.all(addresses.map(wrong))) expect(duration).toBeGreaterThan(595);
  await own.close();
});

test("finds a slower hash without reading every account", async () => {
  const plan = await server.ctx.db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    return sql<{ "QUERY PLAN": string }>`EXPLAIN SELECT EXISTS (SELECT FROM auth.users
      WHERE encrypted_password NOT LIKE '$argon2id$v=19$m=65536,t=3,p=1$%')`.execute(trx);
  });
  expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("users_foreign_password");
});
