import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Proposal } from "@passerelle/contract/appointments/staff";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildKind, inDays, saveHours } from "../../../test/builders/appointments.ts";
import { assign, callAs } from "../../../test/builders/requests.ts";
import { countLockWaits, untilJobsEnd } from "../../../test/database.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { lockTimes } from "../booking/lock.ts";

let server: TestApp;
let admin: TestUser;
let staff: ReturnType<typeof staffCalls>;
let kind_id: string;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
  staff = staffCalls(server, () => admin);
  kind_id = await buildKind(server, admin);
});
afterAll(() => server.close());

async function buildAgent(): Promise<TestUser> {
  const agent = await buildUser(server, { role: "agent_administration" });
  await saveHours(server, admin, agent);
  return agent;
}

/** A proposal of an agent, and a function that chooses its first time as its customer. */
async function buildProposal(agent: TestUser, starts_at: string) {
  const { id: request_id, owner } = await buildSubmitted(server);
  await assign(server, request_id, agent);
  const payload = { id: crypto.randomUUID(), request_id, kind_id, starts_at: [starts_at] };
  const proposal = await callAs<Proposal>(server, agent, "POST", "/api/appointment-proposals", payload);
  return () =>
    server.app.inject({
      method: "POST",
      url: `/api/appointment-proposals/${proposal.id}/choice`,
      headers: owner.headers,
      payload: { time_id: proposal.times[0]?.id, zone: "America/Toronto" },
    });
}

const countWaiting = () => countLockWaits(server);

/** Runs both calls, the second after the first has begun to wait, while the time of an agent is locked; returns their replies. */
async function runBehind<First, Second>(
  agent: TestUser,
  first: () => PromiseLike<First>,
  second: () => PromiseLike<Second>,
): Promise<[First, Second]> {
  // Emails that are sent at once wait for each other, too.
  await untilJobsEnd(server);
  let calls: [Promise<First>, Promise<Second>] | undefined;
  await server.ctx.db.transaction().execute(async (trx) => {
    await lockTimes(trx, { placeIds: [], agentIds: [agent.id] });
    const before = (async () => first())();
    await expect.poll(countWaiting, { interval: 20 }).toBe(1);
    const after = (async () => second())();
    await expect.poll(countWaiting, { interval: 20 }).toBe(2);
    calls = [before, after];
  });
  if (!calls) throw new Error("nothing was called");
  return Promise.all(calls);
}

// The embedded database has one connection.
test.runIf(inject("postgres") !== "")(
  "a time that is chosen while its proposal is handed over is an appointment with the taker",
  async () => {
    const [leaver, taker] = [await buildAgent(), await buildAgent()];
    const choose = await buildProposal(leaver, inDays(3, 600));
    const handOver = () => staff.tryHandOver(leaver.id, "appointments", [taker]);
    const [handed, chosen] = await runBehind(leaver, handOver, choose);
    expect(handed.json()).toEqual({ moved: 1, left: 0 });
    expect(chosen.statusCode, chosen.body).toBe(200);
    expect(chosen.json<Appointment>().agent.id).toBe(taker.id);
  },
);

test.runIf(inject("postgres") !== "")(
  "a hand-over waits for a choice that began before it, and neither is refused",
  async () => {
    const [leaver, taker] = [await buildAgent(), await buildAgent()];
    const choose = await buildProposal(leaver, inDays(4, 600));
    const handOver = () => staff.tryHandOver(leaver.id, "appointments", [taker]);
    const [chosen, handed] = await runBehind(leaver, choose, handOver);
    expect(chosen.statusCode, chosen.body).toBe(200);
    expect(handed.statusCode, handed.body).toBe(200);
    expect(await staff.handOver(leaver.id, "appointments", [taker])).toEqual({ moved: 1, left: 0 });
  },
);
