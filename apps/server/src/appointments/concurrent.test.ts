import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { freePort } from "../../../../scripts/free-port.ts";
import { patience } from "../../../../scripts/test/patience.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import {
  book,
  buildKind,
  hold,
  inDays,
  saveHours,
  tryToHold,
  tryToMove,
} from "../../test/builders/appointments.ts";
import { changeSettingAs } from "../../test/builders/settings.ts";
import { type KillableServer, startKillable } from "../../test/killable.ts";

const SLOTS = 100;
const BOOKINGS = 1_000;
const CUSTOMERS = 20;

describe.skipIf(inject("postgres") === "")("two processes", () => {
  let server: KillableServer;
  let origin: string;
  let admin: TestUser;
  let agents: TestUser[];
  let customers: TestUser[];
  let kind_id: string;
  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    server = await startKillable(port, { PUBLIC_URL: origin, HANDLER_SECONDS: "600" });
    admin = await buildUser(server, { role: "super_admin" });
    kind_id = await buildKind(server, admin);
    const build = (options: object) => buildUser(server, options);
    agents = [];
    for (let at = 0; at < 2; at += 1) agents.push(await build({ role: "agent_administration" }));
    for (const agent of agents) await saveHours(server, agent, agent);
    customers = [];
    for (let at = 0; at < CUSTOMERS; at += 1) customers.push(await build({}));
    await changeSettingAs(server, admin, "appointments.open_per_customer", 100);
  }, patience(120_000));
  afterAll(() => server.close());

  /** Posts to this process, or to the other one. */
  async function post(at: number, user: TestUser, url: string, payload: object): Promise<number> {
    if (at % 2 === 0)
      return (await server.app.inject({ method: "POST", url, headers: user.headers, payload })).statusCode;
    const headers = { ...user.headers, "content-type": "application/json" };
    const reply = await fetch(origin + url, { method: "POST", headers, body: JSON.stringify(payload) });
    await reply.arrayBuffer();
    return reply.status;
  }

  const taken = async (agentIds: string[]) =>
    server.ctx.db
      .selectFrom("agent_busy")
      .select(["agent_id", "during", "source_id"])
      .where("agent_id", "in", agentIds)
      .where("released_at", "is", null)
      .execute();

  test(
    "1,000 bookings for 100 slots give exactly 100 appointments",
    async () => {
      const [agent] = agents as [TestUser];
      const attempt = (at: number) =>
        post(at, admin, "/api/admin/appointments", {
          id: crypto.randomUUID(),
          customer_email: customers[at % CUSTOMERS]?.email,
          kind_id,
          agent_id: agent.id,
          // Each slot is requested ten times, in both processes.
          starts_at: inDays(2, Math.floor(at / (BOOKINGS / SLOTS)) * 30),
          zone: "Europe/Paris",
          attendee: "relative",
          attendee_name: "Moussa",
          subject: "",
        });
      const statuses: number[] = [];
      let next = 0;
      const work = async () => {
        while (next < BOOKINGS) statuses.push(await attempt(next++));
      };
      await Promise.all(Array.from({ length: 16 }, work));
      const counted = Object.groupBy(statuses, (status) => status);
      expect(
        Object.fromEntries(Object.entries(counted).map(([status, all]) => [status, all?.length])),
      ).toEqual({
        200: SLOTS,
        409: BOOKINGS - SLOTS,
      });
      const rows = await server.ctx.db.selectFrom("appointments").select("id").execute();
      expect(rows).toHaveLength(SLOTS);
      expect(new Set((await taken([agent.id])).map(({ during }) => during)).size).toBe(SLOTS);
    },
    patience(180_000),
  );

  test("if a move and a booking want the same slot, one succeeds", async () => {
    const [, agent] = agents as [TestUser, TestUser];
    const [awa, bob] = customers as [TestUser, TestUser];
    for (let round = 0; round < 5; round += 1) {
      const day = 20 + round;
      const made = await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(day, 600) });
      const starts_at = inDays(day, 660);
      const [moved, held] = await Promise.all([
        tryToMove(server, awa, made, { starts_at, agent_id: agent.id }).then(({ statusCode }) => statusCode),
        post(1, bob, "/api/appointment-holds", {
          id: crypto.randomUUID(),
          kind_id,
          agent_id: agent.id,
          starts_at,
        }),
      ]);
      expect([moved, held].sort()).toEqual([200, 409]);
    }
  });

  test("if an appointment is moved twice at once, one move succeeds and the other gets a conflict", async () => {
    const [, agent] = agents as [TestUser, TestUser];
    const [awa] = customers as [TestUser];
    const made = await book(server, awa, { kind_id, agent_id: agent.id, starts_at: inDays(30, 600) });
    const move = (at: number, minute: number) =>
      post(at, at === 0 ? awa : agent, `/api/appointments/${made.id}/move`, {
        sequence: 0,
        agent_id: agent.id,
        starts_at: inDays(30, minute),
      });
    expect((await Promise.all([move(0, 660), move(1, 720)])).sort()).toEqual([200, 409]);
    const rows = (await taken([agent.id])).filter(({ source_id }) => source_id === made.id);
    expect(rows).toHaveLength(1);
  });

  test("two appointments that swap their times do not deadlock", async () => {
    const [, agent] = agents as [TestUser, TestUser];
    const [awa, bob] = customers as [TestUser, TestUser];
    const wish = { kind_id, agent_id: agent.id };
    const first = await book(server, awa, { ...wish, starts_at: inDays(31, 600) });
    const second = await book(server, bob, { ...wish, starts_at: inDays(31, 660) });
    const replies = await Promise.all([
      tryToMove(server, awa, first, { starts_at: inDays(31, 660), agent_id: agent.id }),
      tryToMove(server, bob, second, { starts_at: inDays(31, 600), agent_id: agent.id }),
    ]);
    // One comes first; the other one's time is then taken or free, but neither ends by a deadlock.
    for (const { statusCode } of replies) expect([200, 409]).toContain(statusCode);
    expect(replies.some(({ statusCode }) => statusCode === 409)).toBe(true);
  });

  test("an expired hold goes to one of those who ask for its slot at once", async () => {
    const [, agent] = agents as [TestUser, TestUser];
    const [awa, ...others] = customers as [TestUser, ...TestUser[]];
    const starts_at = inDays(32, 600);
    const held = await hold(server, awa, { kind_id, agent_id: agent.id, starts_at });
    await server.ctx.db
      .updateTable("agent_busy")
      .set({ hold_until: new Date(0) })
      .where("source_id", "=", held.id)
      .execute();
    const statuses = await Promise.all(
      others.slice(0, 10).map((user, at) =>
        post(at, user, "/api/appointment-holds", {
          id: crypto.randomUUID(),
          kind_id,
          agent_id: agent.id,
          starts_at,
        }),
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await tryToHold(server, awa, { kind_id, agent_id: agent.id, starts_at })).statusCode).toBe(409);
  });
});
