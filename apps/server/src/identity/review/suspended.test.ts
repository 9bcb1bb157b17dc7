import type { AdminUserDetail } from "@passerelle/contract/accounts/admin";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { asReviewer, buildSubmitted, claim, readReview } from "../../../test/builders/identity.ts";
import { callAs } from "../../../test/builders/requests.ts";
import { countLockWaits } from "../../../test/database.ts";
import { lockProfile } from "../../profiles/service.ts";

let server: TestApp;
let rose: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  rose = await buildUser(server, { role: "super_admin", name: "Rose Mbida" });
});
afterAll(() => server.close());

const buildReviewer = () => buildUser(server, { role: "super_admin", name: "Paul Essomba" });

/** Changes an account although its person has open work; returns the raw reply. */
async function change({ id }: TestUser, asked: object) {
  const { version } = await callAs<AdminUserDetail>(server, rose, "GET", `/api/admin/users/${id}`);
  return server.app.inject({
    method: "PATCH",
    url: `/api/admin/users/${id}`,
    headers: rose.headers,
    payload: { version, despite_work: true, ...asked },
  });
}

const suspend = (user: TestUser) => change(user, { account_status: "suspended" });

/** The reviewer of a case and its last event. */
async function stateOf(id: string) {
  const { status, reviewer, events } = await readReview(server, rose, id);
  const last = events.at(-1);
  return { status, reviewer, last: `${last?.kind} ${last?.by}` };
}

const PUT_BACK = { status: "pending", reviewer: null, last: "release Rose Mbida" };

test("the cases of a suspended reviewer wait for another reviewer at once", async () => {
  const paul = await buildReviewer();
  const { id } = await buildSubmitted(server);
  await claim(server, paul, id);
  expect((await suspend(paul)).statusCode).toBe(200);
  expect(await stateOf(id)).toEqual(PUT_BACK);
  await claim(server, rose, id);
});

test("the cases of a reviewer who loses the permission, or whose account is closed, wait for another reviewer", async () => {
  const [paul, leaver] = [await buildReviewer(), await buildReviewer()];
  const [one, other] = [await buildSubmitted(server), await buildSubmitted(server)];
  await claim(server, paul, one.id);
  await claim(server, leaver, other.id);
  expect((await change(paul, { role: "operateur_support" })).statusCode).toBe(200);
  expect(await stateOf(one.id)).toEqual(PUT_BACK);
  const closed = await server.app.inject({
    method: "DELETE",
    url: `/api/admin/users/${leaver.id}?despite_work=yes`,
    headers: rose.headers,
  });
  expect(closed.statusCode, closed.body).toBe(200);
  expect(await stateOf(other.id)).toMatchObject({ status: "pending", reviewer: null });
});

/**
 * Runs both calls, the second after the first has begun to wait, while the person of a case is locked; returns their status
 * codes.
 */
async function runBehind(
  personId: string,
  first: () => PromiseLike<{ statusCode: number }>,
  second: () => PromiseLike<{ statusCode: number }>,
): Promise<number[]> {
  const waits = () => countLockWaits(server);
  const calls = await server.ctx.db.transaction().execute(async (trx) => {
    await lockProfile(trx, personId);
    const before = (async () => first())();
    await expect.poll(waits, { interval: 20 }).toBe(1);
    const after = (async () => second())();
    await expect.poll(waits, { interval: 20 }).toBe(2);
    return [before, after];
  });
  return (await Promise.all(calls)).map(({ statusCode }) => statusCode);
}

const tryToClaim = (reviewer: TestUser, id: string) =>
  asReviewer(server, reviewer, id, "reviewer", { reviewer_id: reviewer.id, before: null });

// The embedded database has one connection.
test.runIf(inject("postgres") !== "")(
  "puts back a case that is claimed while its reviewer is suspended",
  async () => {
    const paul = await buildReviewer();
    const { id, person } = await buildSubmitted(server);
    const statuses = await runBehind(
      person.id,
      () => tryToClaim(paul, id),
      () => suspend(paul),
    );
    expect(statuses).toEqual([200, 200]);
    expect(await stateOf(id)).toEqual(PUT_BACK);
  },
);

test.runIf(inject("postgres") !== "")(
  "refuses a claim that waits behind the suspension of its reviewer",
  async () => {
    const paul = await buildReviewer();
    const [claimed, wanted] = [await buildSubmitted(server), await buildSubmitted(server)];
    await claim(server, paul, claimed.id);
    const statuses = await runBehind(
      claimed.person.id,
      () => suspend(paul),
      () => tryToClaim(paul, wanted.id),
    );
    expect(statuses).toEqual([200, 403]);
    expect(await stateOf(claimed.id)).toEqual(PUT_BACK);
    expect(await stateOf(wanted.id)).toMatchObject({ status: "pending", reviewer: null });
  },
);
