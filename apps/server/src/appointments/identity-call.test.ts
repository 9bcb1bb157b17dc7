import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { book, buildKind, inDays, saveHours } from "../../test/builders/appointments.ts";
import {
  buildVerified,
  claim,
  readIdentity,
  readOwnCase,
  startCase,
  trySubmit,
  tryToDecide,
} from "../../test/builders/identity.ts";
import { callAs } from "../../test/builders/requests.ts";

let server: TestApp;
let rose: TestUser;
let paul: TestUser;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  rose = await buildUser(server, { role: "super_admin", name: "Rose Clerk" });
  paul = await buildUser(server, { role: "super_admin", name: "Paul Clerk" });
  kind_id = await buildKind(server, rose, { purpose: "identity" });
  for (const clerk of [rose, paul]) await saveHours(server, clerk, clerk);
});
afterAll(() => server.close());

/** A submitted case of level 3, with its person; Rose verified level 2. */
async function buildLevel3() {
  const { person } = await buildVerified(server, rose);
  const { id } = await startCase(server, person, {}, 3);
  await trySubmit(server, person, await readOwnCase(server, person));
  return { id, person };
}

/** A call with a reviewer that took place an hour ago. */
async function attend(person: TestUser, clerk: TestUser, day: number, changes: object = {}): Promise<void> {
  const wish = { kind_id, agent_id: clerk.id, starts_at: inDays(day, 600) };
  const { id } = await book(server, person, wish, changes);
  await server.ctx.db
    .updateTable("appointments")
    .set({ starts_at: new Date(Date.now() - 3_600_000), ends_at: new Date(Date.now() - 1_800_000) })
    .where("id", "=", id)
    .execute();
  await callAs(server, clerk, "POST", `/api/appointments/${id}/outcome`, { outcome: "attend" });
}

test("level 3 relies on a video call that took place", async () => {
  const { id, person } = await buildLevel3();
  await attend(person, paul, 3);
  await claim(server, paul, id);
  expect((await tryToDecide(server, paul, id, { decision: "verify" })).statusCode).toBe(200);
  expect(await readIdentity(server, person)).toMatchObject({ level: 3 });
});

test("a call with the reviewer of level 2, or with a relative, confirms nothing", async () => {
  const { id, person } = await buildLevel3();
  await attend(person, rose, 4);
  await attend(person, paul, 5, { attendee: "relative", attendee_name: "Moussa" });
  await claim(server, paul, id);
  expect((await tryToDecide(server, paul, id, { decision: "verify" })).json()).toMatchObject({
    code: "identity_incomplete",
  });
});
