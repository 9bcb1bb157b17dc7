import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { assign, attach } from "../../../test/builders/requests.ts";
import { buildSubmitted } from "../../../test/submitted.ts";
import { notifyLateRequests } from "./notify-late.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const due = (id: string, due_at: Date) =>
  server.ctx.db.updateTable("service_requests").set({ due_at }).where("id", "=", id).execute();
const countNotices = async (user: TestUser, id: string) =>
  (
    await server.ctx.db
      .selectFrom("notifications")
      .select("details")
      .where("user_id", "=", user.id)
      .where("path", "=", `/requests-queue/${id}`)
      .execute()
  ).filter(({ details }) => (details as { event: string }).event === "late").length;

test("notifies the assignee of a late request once per due date, however many processes run", async () => {
  const agent = await buildUser(server, { role: "mandataire" });
  const { id, owner } = await buildSubmitted(server);
  await assign(server, id, agent);
  await notifyLateRequests(server.ctx);
  expect(await countNotices(agent, id)).toBe(0);
  await due(id, hours(-1));
  await Promise.all([1, 2, 3].map(() => notifyLateRequests(server.ctx)));
  await notifyLateRequests(server.ctx);
  expect(await countNotices(agent, id)).toBe(1);
  expect(await countNotices(owner, id)).toBe(0);
  await due(id, hours(2));
  await notifyLateRequests(server.ctx);
  expect(await countNotices(agent, id)).toBe(1);
  await notifyLateRequests(server.ctx, hours(3));
  expect(await countNotices(agent, id)).toBe(2);
});

test("notifies the agents in scope of an unassigned late request, but not while it waits for its customer", async () => {
  const { id } = await buildSubmitted(server, { country_code: "NE" });
  const waiting = await buildSubmitted(server, { country_code: "NE" });
  const agent = await buildUser(server, { role: "agent_administration" });
  await attach(server, agent, { country_code: "NE" });
  for (const one of [id, waiting.id]) await due(one, hours(-1));
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "information_required", waiting_since: new Date() })
    .where("id", "=", waiting.id)
    .execute();
  await notifyLateRequests(server.ctx);
  expect([await countNotices(agent, id), await countNotices(agent, waiting.id)]).toEqual([1, 0]);
});
