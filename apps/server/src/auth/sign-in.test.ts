import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, buildRegistration, signIn } from "../../test/builders/auth.ts";
import { measureCost } from "../../test/call-cost.ts";
import { FULL_WORK, isOurs } from "./passwords.ts";
import { findUser, updateUser } from "./users/queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The costs of former hashes, of imported ones, and the minimum. */
const FORMER = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const OTHERS = [
  FORMER,
  { memoryCost: 65_536, timeCost: 3, parallelism: 4 },
  { memoryCost: 8, timeCost: 1, parallelism: 1 },
];

const tryPassword = (email: string, password: string) =>
  authCall(server, "POST", "/token?grant_type=password", { email, password });
/** A wrong attempt and its cost, without the statement of `hideForeignHash`, which the first attempt of each minute adds. */
async function tryWrong(email: string) {
  const { cost, ...answer } = await measureCost(server, () => tryPassword(email, "not the password"));
  const statements = cost.statements.filter((text) => !text.includes("encrypted_password NOT LIKE"));
  return { ...answer, cost: { ...cost, statements } };
}

async function buildWithHash(cost: Parameters<typeof hash>[1]) {
  const user = await buildUser(server);
  await updateUser(server.ctx.db, user.id, { passwordHash: await hash(TEST_PASSWORD, cost) });
  return user;
}

const storedHash = async (id: string) => (await findUser(server.ctx.db, id))?.passwordHash ?? "";

test("answers a wrong password equally, with the same cost, for every address, known or unknown", async () => {
  const { email } = await buildUser(server);
  const withoutPassword = await buildUser(server);
  await updateUser(server.ctx.db, withoutPassword.id, { passwordHash: null });
  const known = await tryWrong(email);
  expect(known).toMatchObject({
    status: 400,
    body: { code: "invalid_credentials", message: "Invalid login credentials" },
    cost: { hashed: FULL_WORK },
  });
  expect(known.cost.statements.length).toBeGreaterThan(1);
  const unknown = "nobody@passerelle.test";
  const unconfirmed = await buildRegistration(server);
  for (const address of [unknown, "a\0b@c.d", "x".repeat(400), withoutPassword.email, unconfirmed.email]) {
    expect(await tryWrong(address), address).toEqual(known);
  }
  // The tenth in a row, which offers an unlock link, and the delayed one after it.
  await server.ctx.db
    .updateTable("auth.password_delays")
    .set({ failures: 9, blocked_until: new Date(0) })
    .execute();
  const tenth = await tryWrong(email);
  expect(tenth.cost.statements.length).toBeGreaterThan(known.cost.statements.length);
  expect(await tryWrong(unknown)).toEqual(tenth);
  const waiting = await tryWrong(email);
  expect(waiting).toMatchObject({ status: 429, cost: { hashed: 0 } });
  expect(await tryWrong(unknown)).toEqual(waiting);
});

test("checks a wrong password against a cheaper hash with the full cost, and replaces the hash by today's at sign-in", async () => {
  const reference = await tryWrong("nobody-else@passerelle.test");
  for (const cost of OTHERS) {
    const { id, email } = await buildWithHash(cost);
    const former = await storedHash(id);
    expect(isOurs(former)).toBe(false);
    const tried = await tryWrong(email);
    expect(tried.cost.statements).toEqual(reference.cost.statements);
    expect(tried.status).toBe(400);
    // Memory is a whole number of kibibytes per pass.
    expect(Math.abs(tried.cost.hashed - FULL_WORK)).toBeLessThanOrEqual(3);
    expect(await storedHash(id)).toBe(former);
    await signIn(server, email);
    const renewed = await storedHash(id);
    expect(isOurs(renewed)).toBe(true);
    await signIn(server, email);
    expect(await storedHash(id)).toBe(renewed);
    expect((await tryWrong(email)).status).toBe(400);
  }
});

test("accepts two concurrent sign-ins to an account whose hash is replaced", async () => {
  const { email } = await buildWithHash(FORMER);
  const replies = await Promise.all([1, 2, 3].map(() => tryPassword(email, TEST_PASSWORD)));
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
});
