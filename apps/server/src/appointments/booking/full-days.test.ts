import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { ALWAYS, saveHours } from "../../../test/builders/appointments.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { getBookableAgent } from "../availability/agents.ts";
import { takeAgent } from "./busy-queries.ts";
import { loadTimes } from "./free-slots.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const at = (text: string) => Date.parse(text);
const halfAnHour = (start: number) => ({ start, end: start + 30 * MINUTE_MS });

test.each([
  ["begins", "ends", "2027-10-30T22:00:00Z", "2027-10-31T22:30:00Z"],
  ["ends", "begins", "2027-10-31T22:30:00Z", "2027-10-30T22:00:00Z"],
])(
  "an appointment with which the day of 25 hours in Paris %s fills the time with which it %s",
  async (_one, _other, taken, asked) => {
    const user = await buildUser(server, { role: "agent_administration" });
    const rules = [{ ...ALWAYS, zone: "Europe/Paris" }];
    await saveHours(server, admin, user, { zone: "Europe/Paris", rules });
    await staffCalls(server, () => admin).trySetTerms(user, { appointments: 1 });
    const agent = await getBookableAgent(server.ctx.db, user.id);
    const taker = { source: "appointment", id: crypto.randomUUID() } as const;
    await takeAgent(server.ctx.db, user.id, halfAnHour(at(taken)), taker);
    const [times] = await loadTimes(server.ctx.db, [agent], halfAnHour(at(asked)), { now: new Date() });
    expect(times?.busy).toContainEqual({
      start: at("2027-10-30T22:00:00Z"),
      end: at("2027-10-31T23:00:00Z"),
    });
  },
);
