import type { WorkerChoice } from "@passerelle/contract/requests/work/queues";
import type { History } from "@passerelle/contract/shapes";
import { ROLES, STAFF_ROLES } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { inDays, saveHours } from "../../../test/builders/appointments.ts";
import { staffCalls } from "../../../test/hand-overs.ts";
import { workCalls } from "../../../test/work-calls.ts";

let server: TestApp;
let admin: TestUser;
let work: ReturnType<typeof workCalls>;
let staff: ReturnType<typeof staffCalls>;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  work = workCalls(server);
  staff = staffCalls(server, () => admin);
});
afterAll(() => server.close());

const distribute = async () =>
  (
    await work.call<{ given: { count: number }[]; left: number }>(
      admin,
      "POST",
      "/api/work/assignments/automatic",
    )
  ).body;
const assigneeOf = async (id: string) =>
  (await work.call<{ assignee: { id: string } | null }>(admin, "GET", `/api/work/requests/${id}/assignments`))
    .body.assignee?.id ?? null;
const speak = (id: string, language: string) =>
  server.ctx.db.updateTable("users").set({ language }).where("id", "=", id).execute();

test.each(ROLES)("a %s sets terms only as super_admin, and they are of the staff only", async (role) => {
  const user = await buildUser(server, { role });
  const agent = await buildUser(server, { role: "agent_administration" });
  const reply = await staff.trySetTerms(agent, { requests: 3 }, user);
  expect(reply.statusCode).toBe(role === "super_admin" ? 200 : 403);
  const own = await staff.trySetTerms(user, { languages: ["en"] });
  expect(own.statusCode).toBe(STAFF_ROLES.includes(role) ? 200 : 409);
});

test("saves terms over those that were read, records them, and changes nothing when repeated", async () => {
  const agent = await buildUser(server, { role: "agent_administration", name: "Ibrahim Njoya" });
  const saved = await staff.trySetTerms(agent, {
    requests: 4,
    appointments: 2,
    languages: ["en", "fr", "en"],
  });
  const terms = { requests_per_day: 4, appointments_per_day: 2, languages: ["fr", "en"], terms_version: 1 };
  expect(saved.json().agent).toMatchObject(terms);
  const again = await staff.trySetTerms(agent, { requests: 4, appointments: 2, languages: ["fr", "en"] });
  expect(again.json().agent).toMatchObject(terms);
  expect((await staff.trySetTerms(agent, { requests: 9 })).json().code).toBe("user_conflict");
  const { body } = await work.call<History>(admin, "GET", "/api/admin/agents/history?limit=1");
  expect(body.entries[0]).toMatchObject({
    event: "changed",
    subject: "Ibrahim Njoya",
    actor: { name: "Ada Eze" },
    fields: ["=requestsPerDay:4", "=appointmentsPerDay:2", "=languages:fr en"],
  });
  const exported = await work.call<Record<string, object[]>>(agent, "GET", "/api/me/export");
  expect(exported.body.agent_terms).toEqual([
    { requests_per_day: 4, appointments_per_day: 2, languages: ["fr", "en"] },
  ]);
  expect(exported.body.agent_term_changes).toMatchObject([
    {
      changes: [
        { field: "requestsPerDay", value: "4" },
        { field: "appointmentsPerDay", value: "2" },
        { field: "languages", value: "fr en" },
      ],
    },
  ]);
  expect((await staff.trySetTerms({ ...agent, id: crypto.randomUUID() }, {})).json().code).toBe(
    "user_not_found",
  );
});

test("of two changes at once the later one is refused", async () => {
  const agent = await buildUser(server, { role: "agent_administration" });
  const replies = await Promise.all([2, 3].map((requests) => staff.trySetTerms(agent, { requests })));
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test("automatic assignment stops when the day is full, also in two runs at once", async () => {
  const [agent] = (await work.office("CA")) as [TestUser];
  await staff.trySetTerms(agent, { requests: 3 });
  const ids = [];
  for (let at = 0; at < 5; at += 1) ids.push((await work.submitted({ country_code: "CA" })).id);
  await Promise.all([distribute(), distribute()]);
  const assigned = await Promise.all(ids.map(assigneeOf));
  expect(assigned.filter((id) => id === agent.id)).toHaveLength(3);
  await staff.trySetTerms(agent, { version: 1, requests: 4 });
  await distribute();
  expect((await Promise.all(ids.map(assigneeOf))).filter((id) => id === agent.id)).toHaveLength(4);
});

test("automatic assignment reaches requests behind hundreds that are outside every scope", async () => {
  const { db } = server.ctx;
  const outside = await work.submitted();
  // In the same microsecond, so that the pages differ only by id.
  await sql`INSERT INTO service_requests (id, reference, user_id, service_id, service_country_id, country_code, status,
      billing_type, form_data, terms, last_save_id, submitted_at, due_at)
    SELECT gen_random_uuid(), 'R-' || translate(upper(lpad(to_hex(n), 4, '0')), '01', 'XY') || '-2222', user_id,
      service_id, service_country_id, country_code, status, billing_type, form_data, terms, last_save_id, submitted_at,
      now() - interval '1 day'
    FROM service_requests AS one, generate_series(1, 450) AS n
    WHERE one.id = ${outside.id}`.execute(db);
  const [agent] = (await work.office("CC")) as [TestUser];
  const { id } = await work.submitted({ country_code: "CC" });
  await distribute();
  expect(await assigneeOf(id)).toBe(agent.id);
  await sql`DELETE FROM service_requests WHERE reference LIKE '%-2222'`.execute(db);
});

test("automatic assignment prefers people who serve in the customer’s language, and omits absent ones", async () => {
  const [french, english, away] = (await work.office("CB", 3)) as [TestUser, TestUser, TestUser];
  await staff.trySetTerms(french, { languages: ["fr"] });
  await staff.trySetTerms(english, { languages: ["en"] });
  await staff.trySetTerms(away, { languages: ["fr", "en"] });
  await saveHours(server, admin, away);
  const absence = { id: crypto.randomUUID(), starts_at: inDays(0, 0), ends_at: inDays(9) };
  const added = await work.call(admin, "POST", `/api/admin/availability/${away.id}/absences`, absence);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const requests = [];
  for (const language of ["en", "en", "fr"]) {
    const request = await work.submitted({ country_code: "CB" });
    await speak(request.owner.id, language);
    requests.push(request.id);
  }
  await distribute();
  expect(await Promise.all(requests.map(assigneeOf))).toEqual([english.id, english.id, french.id]);
});

test("shows full workers and refuses to assign beyond their day, unless requested", async () => {
  const [agent] = (await work.office("CD")) as [TestUser];
  await staff.trySetTerms(agent, { requests: 1, languages: ["en"] });
  const first = await work.submitted({ country_code: "CD" });
  const second = await work.submitted({ country_code: "CD" });
  const third = await work.submitted({ country_code: "CD" });
  expect((await work.assignTo(admin, first.id, agent)).status).toBe(200);
  const { workers } = (await work.call<{ workers: WorkerChoice[] }>(admin, "GET", "/api/work/choices")).body;
  expect(workers.find(({ id }) => id === agent.id)).toMatchObject({
    today: 1,
    requests_per_day: 1,
    languages: ["en"],
    away_until: null,
  });
  expect((await work.assignTo(admin, second.id, agent)).body.code).toBe("assignee_full");
  // Assigned already: nothing to refuse.
  expect((await work.assignTo(admin, first.id, agent, agent)).status).toBe(200);
  const requests = [{ id: second.id, status: "submitted", assignee_id: null }];
  const bulk = { action: "assign", requests, assignee_id: agent.id };
  const inBulk = async (more: object) =>
    (await work.call<{ results: object[] }>(admin, "POST", "/api/work/bulk", { ...bulk, ...more })).body
      .results;
  expect(await inBulk({})).toMatchObject([{ done: false, why: "assignee_full" }]);
  expect(await inBulk({ beyond_capacity: true })).toMatchObject([{ done: true }]);
  // People take as much as they want.
  expect((await work.assignTo(agent, third.id, agent)).status).toBe(200);
});

test("of two assignments at once one takes the last room of a day", async () => {
  const [agent] = (await work.office("CE")) as [TestUser];
  await staff.trySetTerms(agent, { requests: 1 });
  const ids = [];
  for (let at = 0; at < 2; at += 1) ids.push((await work.submitted({ country_code: "CE" })).id);
  const replies = await Promise.all(ids.map((id) => work.assignTo(admin, id, agent)));
  expect(replies.map(({ body }) => body.code ?? "assigned").sort()).toEqual(["assigned", "assignee_full"]);
});

test("a returned request leaves room again", async () => {
  const [agent] = (await work.office("CF")) as [TestUser];
  await staff.trySetTerms(agent, { requests: 1 });
  const first = await work.submitted({ country_code: "CF" });
  const second = await work.submitted({ country_code: "CF" });
  await work.assignTo(admin, first.id, agent);
  await work.assignTo(admin, first.id, null, agent);
  expect((await work.assignTo(admin, second.id, agent)).status).toBe(200);
});
