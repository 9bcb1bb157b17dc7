import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import {
  ALWAYS,
  buildKind,
  buildPlace,
  hold,
  inDays,
  saveHours,
  tryToBook,
  tryToHold,
} from "../../../test/builders/appointments.ts";

let server: TestApp;
let place_id: string;
let kind_id: string;
let agents: TestUser[];
beforeAll(async () => {
  server = await startTestApp();
  const admin = await buildUser(server, { role: "super_admin" });
  place_id = await buildPlace(server, admin);
  kind_id = await buildKind(server, admin, { mode: "office", place_id });
  agents = [];
  for (let at = 0; at < 2; at += 1) {
    const agent = await buildUser(server, { role: "agent_administration" });
    await saveHours(server, agent, agent, { rules: [{ ...ALWAYS, place_id }] });
    agents.push(agent);
  }
});
afterAll(() => server.close());

/** Makes a hold expired, with its seat. */
async function expire(id: string) {
  for (const table of ["agent_busy", "seat_busy"] as const)
    await server.ctx.db
      .updateTable(table)
      .set({ hold_until: new Date(0) })
      .where("source_id", "=", id)
      .execute();
}

/** The appointments that have the only seat at an instant. */
const seated = async (starts_at: string) =>
  server.ctx.db
    .selectFrom("appointments")
    .select("id")
    .where("place_id", "=", place_id)
    .where("starts_at", "=", new Date(starts_at))
    .execute();

test("an expired hold whose seat went to a customer of another agent cannot be booked", async () => {
  const [awa, bob] = [await buildUser(server), await buildUser(server)];
  const [first, second] = agents as [TestUser, TestUser];
  const starts_at = inDays(2, 600);
  const held = await hold(server, awa, { kind_id, agent_id: first.id, starts_at });
  await expire(held.id);
  const taken = await hold(server, bob, { kind_id, agent_id: second.id, starts_at });
  expect((await tryToBook(server, awa, held.id)).json()).toMatchObject({ code: "hold_expired" });
  expect((await tryToBook(server, bob, taken.id)).statusCode).toBe(200);
  expect(await seated(starts_at)).toEqual([{ id: taken.id }]);
});

test("if an expired hold is booked while another agent’s customer takes its seat, one of them has it", async () => {
  const [first, second] = agents as [TestUser, TestUser];
  for (let day = 3; day < 6; day += 1) {
    const [awa, bob] = [await buildUser(server), await buildUser(server)];
    const starts_at = inDays(day, 600);
    const held = await hold(server, awa, { kind_id, agent_id: first.id, starts_at });
    await expire(held.id);
    const [booked, rival] = await Promise.all([
      tryToBook(server, awa, held.id),
      tryToHold(server, bob, { kind_id, agent_id: second.id, starts_at }),
    ]);
    expect([booked.statusCode, rival.statusCode].sort()).toEqual([200, 409]);
    if (rival.statusCode === 200)
      expect((await tryToBook(server, bob, rival.json().id)).statusCode).toBe(200);
    expect(await seated(starts_at)).toHaveLength(1);
  }
});
