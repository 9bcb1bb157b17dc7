import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { assign, buildRequest, getRequest } from "../../../test/builders/requests.ts";
import { DISTINCT_ROLES } from "../../../test/every-role.ts";
import { buildSubmitted } from "../../../test/submitted.ts";

let server: TestApp;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin" });
});
afterAll(() => server.close());

const call = async (user: TestUser, method: "POST" | "PUT", url: string, payload: object) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, payload });
  return { status: reply.statusCode, body: reply.json() };
};
const file = (id: string, payload: object, user = admin) =>
  call(user, "PUT", `/api/work/requests/${id}/filing`, payload);
const move = (id: string, payload: object) => call(admin, "POST", `/api/work/requests/${id}/moves`, payload);

const submitted = () => buildSubmitted(server);

test("shows the customer which administration has the file and since when, and that it came back", async () => {
  const { id, owner } = await submitted();
  expect(await getRequest(server, owner, id)).toMatchObject({ holder: "us", filed_at: null });
  await move(id, { from: "submitted", move: "start" });
  const replies = await Promise.all(
    [1, 2, 3].map(() => file(id, { filed: true, note: "Mairie de Douala, no 412" })),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getRequest(server, owner, id)).toMatchObject({
    holder: "administration",
    filed_at: expect.any(String),
    status: "in_progress",
  });
  expect(await file(id, { filed: false })).toMatchObject({
    status: 200,
    body: { request: { holder: "us" } },
  });
  const { events } = await getRequest(server, owner, id);
  expect(events.slice(-2)).toMatchObject([
    { kind: "filed", by: "staff", note: "Mairie de Douala, no 412", from: null, to: null },
    { kind: "returned", by: "staff", note: null },
  ]);
  const notifications = await server.ctx.db
    .selectFrom("notifications")
    .select("details")
    .where("user_id", "=", owner.id)
    .orderBy("seq")
    .execute();
  expect(notifications.map(({ details }) => (details as { event: string }).event)).toEqual([
    "started",
    "filed",
    "returned",
  ]);
});

test("notifies only the assignee of a cancellation by the customer", async () => {
  const { id, owner } = await submitted();
  const agent = await buildUser(server, { role: "mandataire" });
  await assign(server, id, agent);
  for (let press = 0; press < 2; press += 1)
    expect((await call(owner, "POST", `/api/requests/${id}/cancel`, {})).status).toBe(200);
  const notifications = await server.ctx.db
    .selectFrom("notifications")
    .select(["user_id", "path"])
    .where(sql<boolean>`details ->> 'event' = 'cancelled'`)
    .execute();
  expect(notifications).toEqual([{ user_id: agent.id, path: "/requests-queue" }]);
});

test("refuses filing unless work is in progress", async () => {
  const { id } = await submitted();
  const refused = { status: 409, body: { code: "move_not_allowed" } };
  expect(await file(id, { filed: true })).toMatchObject(refused);
  await move(id, { from: "submitted", move: "start" });
  await file(id, { filed: true });
  await move(id, { from: "in_progress", move: "complete" });
  expect(await file(id, { filed: false })).toMatchObject(refused);
});

test.each(DISTINCT_ROLES)("%s files only requests that they work on", async (role) => {
  const user = await buildUser(server, { role });
  const own = await buildSubmitted(server, { owner: user });
  await move(own.id, { from: "submitted", move: "start" });
  const foreign = await submitted();
  const assigned = await submitted();
  for (const { id } of [foreign, assigned]) await move(id, { from: "submitted", move: "start" });
  await server.ctx.db
    .updateTable("service_requests")
    .set({ assigned_to: user.id })
    .where("id", "=", assigned.id)
    .execute();
  const works = ["super_admin", "agent_administration", "mandataire", "partenaire"].includes(role);
  // A proxy needs a mandate of the customer besides.
  const done = role === "mandataire" ? 409 : 200;
  const statusOf = async (id: string) => (await file(id, { filed: true }, user)).status;
  expect(await statusOf(assigned.id)).toBe(works ? done : 403);
  expect(await statusOf(foreign.id)).toBe(role === "super_admin" ? 200 : works ? 404 : 403);
  expect(await statusOf(own.id)).toBe(works ? 404 : 403);
  const draft = await buildRequest(server, { price: 0 });
  expect(await statusOf(draft.id)).toBe(works ? 404 : 403);
});
