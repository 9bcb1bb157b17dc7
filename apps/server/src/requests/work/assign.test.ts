import type { AssignmentEntry } from "@passerelle/contract/requests/work/queues";
import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { assign, getRequest } from "../../../test/builders/requests.ts";
import { DISTINCT_ROLES } from "../../../test/every-role.ts";
import { workCalls } from "../../../test/work-calls.ts";
import type { Actor } from "../../platform/actor.ts";
import { takeNextRequest } from "./assign.ts";
import { moveRequest } from "./move-request.ts";

let server: TestApp;
let admin: TestUser;
let work: ReturnType<typeof workCalls>;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  work = workCalls(server);
});
afterAll(() => server.close());

const historyOf = async (id: string, user = admin) =>
  (
    await work.call<{ entries: AssignmentEntry[]; may: Record<string, boolean> }>(
      user,
      "GET",
      `/api/work/requests/${id}/assignments`,
    )
  ).body;
const suspend = async (user: TestUser) => {
  const { body } = await work.call<{ version: number }>(admin, "GET", `/api/admin/users/${user.id}`);
  const payload = { version: body.version, account_status: "suspended", despite_work: true };
  const reply = await server.app.inject({
    method: "PATCH",
    url: `/api/admin/users/${user.id}`,
    headers: admin.headers,
    payload,
  });
  expect(reply.statusCode, reply.body).toBe(200);
};

test.each(DISTINCT_ROLES)("%s takes and returns only requests that they work on", async (role) => {
  const user = await buildUser(server, { role });
  const foreign = await work.submitted();
  const given = await work.submitted();
  await assign(server, given.id, user);
  const works = WORKER_ROLES.some((one) => one === role);
  const none = works ? 404 : 403;
  const isAdmin = role === "super_admin";
  expect((await work.assignTo(user, foreign.id, user)).status).toBe(isAdmin ? 200 : none);
  expect((await work.assignTo(user, given.id, null, user)).status).toBe(works ? 200 : 403);
  const reads = isAdmin || role === "operateur_support";
  const history = await work.call(user, "GET", `/api/work/requests/${foreign.id}/assignments`);
  expect(history.status).toBe(reads ? 200 : none);
  expect((await work.call(user, "POST", "/api/work/assignments/automatic")).status).toBe(isAdmin ? 200 : 403);
  const ticked = { id: foreign.id, status: "submitted", assignee_id: null };
  const bulk = await work.call<{ results: object[] }>(user, "POST", "/api/work/bulk", {
    action: "take",
    requests: [ticked],
  });
  expect(bulk.status).toBe(works ? 200 : 403);
  if (works) {
    const why = isAdmin ? null : "request_not_found";
    expect(bulk.body.results).toEqual([{ id: foreign.id, done: isAdmin, why, by: null }]);
  }
});

test("assigns a request to one of two workers who take it at once, and names them to the other", async () => {
  const [one, other] = (await work.office("BA", 2)) as [TestUser, TestUser];
  const { id } = await work.submitted({ country_code: "BA" });
  const replies = await Promise.all([one, other].map((agent) => work.assignTo(agent, id, agent)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = replies[0]?.status === 200 ? one : other;
  const { body } = replies.find(({ status }) => status === 409) as (typeof replies)[number];
  expect(body).toMatchObject({
    code: "request_taken",
    details: { by: winner === one ? "Agent BA 1" : "Agent BA 2" },
  });
  // Taking an own request again succeeds and writes nothing.
  expect((await work.assignTo(winner, id, winner)).status).toBe(200);
  expect((await historyOf(id)).entries).toHaveLength(1);
});

test("gives two workers who take the next request different ones, earliest due first", async () => {
  const agents = await work.office("BB", 2);
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push((await work.submitted({ country_code: "BB" })).id);
  const taken = await Promise.all([0, 1, 0, 1].map((which) => work.next(agents[which] as TestUser)));
  const ids = taken.map((request) => request?.id);
  expect(new Set(ids).size).toBe(4);
  expect(ids.toSorted()).toEqual(made.slice(0, 4).toSorted());
  expect(await work.next(agents[0] as TestUser)).toMatchObject({ id: made[4] });
  expect(await work.next(agents[0] as TestUser)).toBeNull();
});

test("returns a request to the queue, keeps its history, and shows the customer no name", async () => {
  const partner = await buildUser(server, { role: "partenaire", name: "Serge Tchoumi" });
  const { id, owner } = await work.submitted();
  expect((await work.assignTo(admin, id, partner)).body).toMatchObject({ assignee: { id: partner.id } });
  expect((await historyOf(id, partner)).may).toEqual({ take: false, hand_back: true, give: false });
  const back = () => work.assignTo(partner, id, null, partner);
  expect([(await back()).status, (await back()).status]).toEqual([200, 200]);
  expect((await work.call(partner, "GET", `/api/work/requests/${id}`)).status).toBe(404);
  await work.assignTo(admin, id, admin);
  expect((await historyOf(id)).entries).toMatchObject([
    { how: "given", assignee: { name: "Serge Tchoumi" }, actor: { name: "Ada Eze" } },
    { how: "returned", assignee: null, actor: { name: "Serge Tchoumi" } },
    { how: "taken", assignee: { name: "Ada Eze" } },
  ]);
  const seen = await getRequest(server, owner, id);
  expect(seen.events.filter(({ kind }) => kind === "assigned")).toMatchObject([{ by: "staff", note: null }]);
  expect(JSON.stringify(seen)).not.toMatch(/Tchoumi|Eze/);
});

test("assigns an unassigned request to the worker who starts it, with one entry for the customer", async () => {
  const [agent] = (await work.office("BC")) as [TestUser];
  const { id, owner } = await work.submitted({ country_code: "BC" });
  await work.call(agent, "POST", `/api/work/requests/${id}/moves`, { from: "submitted", move: "start" });
  expect(await work.list(agent, "?box=mine")).toMatchObject({
    requests: [{ id, assignee: { id: agent.id } }],
  });
  const { events } = await getRequest(server, owner, id);
  expect(events.slice(-2).map(({ kind, to }) => to ?? kind)).toEqual(["submitted", "in_progress"]);
});

test("notifies a worker of a request that another person assigned, and not of one they took", async () => {
  const [agent, colleague] = (await work.office("CI", 2)) as [TestUser, TestUser];
  const given = await work.submitted({ country_code: "CI" });
  const taken = await work.submitted({ country_code: "CI" });
  await work.assignTo(admin, given.id, agent);
  await work.assignTo(colleague, taken.id, colleague);
  const notificationsOf = async (user: TestUser) =>
    (await work.call<{ notifications: object[] }>(user, "GET", "/api/notifications")).body.notifications;
  expect(await notificationsOf(agent)).toMatchObject([
    { type: "request", event: "assigned", path: `/requests-queue/${given.id}` },
  ]);
  expect(await notificationsOf(colleague)).toEqual([]);
});

test("refuses a worker without access, and unassigns the requests of a suspended one", async () => {
  const { id, owner } = await work.submitted();
  const support = await buildUser(server, { role: "operateur_support" });
  for (const unfit of [support, owner])
    expect((await work.assignTo(admin, id, unfit)).body.code).toBe("assignee_unfit");
  const proxy = await buildUser(server, { role: "mandataire" });
  await work.assignTo(admin, id, proxy);
  await suspend(proxy);
  expect((await historyOf(id)).entries.at(-1)).toMatchObject({ how: "left", assignee: null, actor: null });
  expect((await work.assignTo(admin, id, proxy)).body.code).toBe("assignee_unfit");
  await work.call(admin, "POST", `/api/work/requests/${id}/moves`, {
    from: "submitted",
    move: "reject",
    reason: "Non.",
  });
  expect((await work.assignTo(admin, id, admin)).body.code).toBe("move_not_allowed");
});

test("leaves no request with a worker who is suspended or loses the role during the call", async () => {
  for (const change of [{ account_status: "suspended" }, { role: "diaspora" }]) {
    const user = await buildUser(server, { role: "super_admin" });
    const { id } = await work.submitted();
    // As the call began, before the account changed.
    const actor: Actor = {
      userId: user.id,
      sessionId: crypto.randomUUID(),
      email: user.email,
      role: "super_admin",
      registered: true,
      owesTerms: false,
      subscriber: false,
      aal: "aal1",
      roleInAbeyance: false,
    };
    await server.ctx.db.updateTable("users").set(change).where("id", "=", user.id).execute();
    const refused = { code: "not_allowed" };
    await expect(takeNextRequest(server.ctx, actor)).rejects.toMatchObject(refused);
    const asked = { from: "submitted", move: "start" } as const;
    await expect(moveRequest(server.ctx, actor, id, asked, "fr")).rejects.toMatchObject(refused);
    expect(await historyOf(id)).toMatchObject({ assignee: null, entries: [] });
    const held = server.ctx.db.selectFrom("service_requests").select("id").where("assigned_to", "=", user.id);
    expect(await held.execute()).toEqual([]);
  }
});

test("distributes requests evenly among the agents of the scope, and leaves others unassigned", async () => {
  const agents = await work.office("BD", 2);
  const [first] = agents as [TestUser, TestUser];
  const had = await work.submitted({ country_code: "BD" });
  await work.assignTo(first, had.id, first);
  for (let count = 0; count < 3; count += 1) await work.submitted({ country_code: "BD" });
  const { body } = await work.call<{ given: { worker: { id: string }; count: number }[]; left: number }>(
    admin,
    "POST",
    "/api/work/assignments/automatic",
  );
  const counts = agents.map(({ id }) => body.given.find(({ worker }) => worker.id === id)?.count);
  expect(counts).toEqual([1, 2]);
  for (const agent of agents) expect(await work.list(agent, "?box=mine")).toMatchObject({ total: 2 });
  expect(await work.list(first)).toMatchObject({ total: 0 });
  expect((await work.list(admin)).total).toBe(body.left);
});

test("assigns in bulk each request on its own, with a reason for each refusal", async () => {
  const [agent, colleague] = (await work.office("BE", 2)) as [TestUser, TestUser];
  const free = await work.submitted({ country_code: "BE" });
  const taken = await work.submitted({ country_code: "BE" });
  const elsewhere = await work.submitted();
  await work.assignTo(colleague, taken.id, colleague);
  const ticked = [free, taken, elsewhere, free].map(({ id }) => ({
    id,
    status: "submitted",
    assignee_id: null,
  }));
  const bulk = (user: TestUser, payload: object) =>
    work.call<{ results: { id: string; done: boolean; why: string | null; by: string | null }[] }>(
      user,
      "POST",
      "/api/work/bulk",
      payload,
    );
  expect((await bulk(agent, { action: "take", requests: ticked })).body.results).toEqual([
    { id: free.id, done: true, why: null, by: null },
    { id: taken.id, done: false, why: "request_taken", by: "Agent BE 2" },
    { id: elsewhere.id, done: false, why: "request_not_found", by: null },
  ]);
  expect((await bulk(agent, { action: "start", requests: ticked })).body.results).toMatchObject([
    { done: true },
    { done: true },
    { done: false, why: "request_not_found" },
  ]);
  expect((await bulk(agent, { action: "reject", requests: ticked, reason: " " })).status).toBe(400);
  // They were started since, so the form's version is outdated.
  const rejected = await bulk(admin, { action: "reject", requests: ticked, reason: "Doublon." });
  expect(rejected.body.results).toMatchObject([
    { done: false, why: "request_conflict" },
    { done: false, why: "request_conflict" },
    { done: true },
  ]);
  const mine = [{ id: free.id, status: "in_progress", assignee_id: agent.id }];
  const gift = { action: "assign", requests: mine, assignee_id: colleague.id };
  expect((await bulk(agent, gift)).body.results).toMatchObject([{ done: false, why: "not_allowed" }]);
  expect((await bulk(admin, gift)).body.results).toMatchObject([{ done: true }]);
  const back = { action: "hand_back", requests: [{ ...mine[0], assignee_id: colleague.id }] };
  expect((await bulk(colleague, back)).body.results).toMatchObject([{ done: true }]);
});
