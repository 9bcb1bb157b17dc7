import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, TEST_PASSWORD } from "../../test/builders/accounts.ts";
import { authCall, buildRegistration, signIn } from "../../test/builders/auth.ts";
import { watch } from "../../test/work.ts";
import { FULL_WORK, isOurs } from "./passwords.ts";
import { findUser, updateUser } from "./users/queries.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** What hashes cost before, what others' cost, and the least there is. */
const FORMER = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const OTHERS = [
  FORMER,
  { memoryCost: 65_536, timeCost: 3, parallelism: 4 },
  { memoryCost: 8, timeCost: 1, parallelism: 1 },
];

const tryPassword = (email: string, password: string) =>
  authCall(server, "POST", "/token?grant_type=password", { email, password });
const tryWrong = (email: string) => watch(server, () => tryPassword(email, "not the password"));

async function buildWithHash(cost: Parameters<typeof hash>[1]) {
  const user = await buildUser(server);
  await updateUser(server.ctx.db, user.id, { passwordHash: await hash(TEST_PASSWORD, cost) });
  return user;
}

const storedHash = async (id: string) => (await findUser(server.ctx.db, id))?.passwordHash ?? "";

test("a wrong password gets the same reply with the same work for every address, known or unknown", async () => {
  const { email } = await buildUser(server);
  const withoutPassword = await buildUser(server);
  await updateUser(server.ctx.db, withoutPassword.id, { passwordHash: null });
  // What is known for a minute (`hideForeignHash`) is read.
  await tryWrong("somebody@passerelle.test");
  const known = await tryWrong(email);
  expect(known).toMatchObject({
    status: 400,
    body: { code: "invalid_credentials", message: "Invalid login credentials" },
    work: { hashed: FULL_WORK },
  });
  expect(known.work.statements.length).toBeGreaterThan(1);
  const nobody = "nobody@passerelle.test";
  const unconfirmed = await buildRegistration(server);
  for (const address of [nobody, "a\0b@c.d", "x".repeat(400), withoutPassword.email, unconfirmed.email]) {
    expect(await tryWrong(address), address).toEqual(known);
  }
  // The tenth in a row, at which an unlocking is offered, and the one that is made to wait after it.
  await server.ctx.db
    .updateTable("auth.password_delays")
    .set({ failures: 9, blocked_until: new Date(0) })
    .execute();
  const tenth = await tryWrong(email);
  expect(tenth.work.statements.length).toBeGreaterThan(known.work.statements.length);
  expect(await tryWrong(nobody)).toEqual(tenth);
  const waiting = await tryWrong(email);
  expect(waiting).toMatchObject({ status: 429, work: { hashed: 0 } });
  expect(await tryWrong(nobody)).toEqual(waiting);
});

test("a hash that cost less makes a wrong password no cheaper", async () => {
  const nobody = await tryWrong("nobody-else@passerelle.test");
  for (const cost of OTHERS) {
    const { email } = await buildWithHash(cost);
    const tried = await tryWrong(email);
    expect(tried.work.statements).toEqual(nobody.work.statements);
    expect(tried.status).toBe(400);
    // Memory comes in whole kibibytes for each pass.
    expect(Math.abs(tried.work.hashed - FULL_WORK)).toBeLessThanOrEqual(3);
  }
});

test("one made with other parameters opens, and is made anew with today's", async () => {
  for (const cost of OTHERS) {
    const { id, email } = await buildWithHash(cost);
    const former = await storedHash(id);
    expect(isOurs(former)).toBe(false);
    await tryWrong(email);
    expect(await storedHash(id)).toBe(former);
    await signIn(server, email);
    const renewed = await storedHash(id);
    expect(isOurs(renewed)).toBe(true);
    await signIn(server, email);
    expect(await storedHash(id)).toBe(renewed);
    expect((await tryWrong(email)).status).toBe(400);
  }
});

test("two who sign in at once to an account whose hash is made anew both get in", async () => {
  const { email } = await buildWithHash(FORMER);
  const replies = await Promise.all([1, 2, 3].map(() => tryPassword(email, TEST_PASSWORD)));
  expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
});
