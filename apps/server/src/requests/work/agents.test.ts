import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import type { History } from "@passerelle/contract/shapes";
import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildCountry, buildOrganism } from "../../../test/builders/catalogue.ts";
import { assign } from "../../../test/builders/requests.ts";
import { workCalls } from "../../../test/work-calls.ts";
import { addFirstScope } from "./agents.ts";

let server: TestApp;
let admin: TestUser;
let work: ReturnType<typeof workCalls>;
beforeAll(async () => {
  server = await startTestApp();
  admin = await buildUser(server, { role: "super_admin", name: "Ada Eze" });
  work = workCalls(server);
});
afterAll(() => server.close());

type Scope = { kind: "country" | "organism"; id: string };
const country = (id: string): Scope => ({ kind: "country", id });
const attach = (id: string, from: Scope[], to: Scope[], user = admin) =>
  work.call<{ agent: AgentRow; code?: string }>(user, "PUT", `/api/admin/agents/${id}/scopes`, { from, to });
const list = async (query: string) =>
  (await work.call<{ agents: AgentRow[]; total: number }>(admin, "GET", `/api/admin/agents?${query}`)).body;

test.each(ROLES)("%s administers agents only as super_admin", async (role) => {
  const user = await buildUser(server, { role });
  const agent = await buildUser(server, { role: "agent_administration" });
  const status = role === "super_admin" ? 200 : 403;
  expect((await work.call(user, "GET", "/api/admin/agents")).status).toBe(status);
  expect((await work.call(user, "GET", "/api/admin/agents/history")).status).toBe(status);
  expect((await attach(agent.id, [], [], user)).status).toBe(status);
  const own = await attach(user.id, [], [country("CM")], user);
  expect(own.status).toBe(role === "super_admin" ? 409 : 403);
});

test("finds agents with their workload, and changes and records their scopes", async () => {
  await buildCountry(server.ctx.db, { code: "CA", name: "Pays Ça", name_en: "Country Ca" });
  const organism = await buildOrganism(server.ctx.db, { country_code: "CA", name: "Mairie de Ça" });
  const agent = await buildUser(server, { role: "agent_administration", name: "Ibrahim Njoya" });
  const late = await work.submitted({ country_code: "CA" });
  const soon = await work.submitted({ country_code: "CA" });
  for (const { id } of [late, soon]) await assign(server, id, agent);
  await server.ctx.db
    .updateTable("service_requests")
    .set({ due_at: new Date(Date.now() - 1000) })
    .where("id", "=", late.id)
    .execute();
  expect(await list("search=NJOYA")).toMatchObject({
    total: 1,
    agents: [{ id: agent.id, email: agent.email, role: "agent_administration", late: 1, scopes: [] }],
  });
  expect((await list("search=njoya")).agents[0]).toMatchObject({
    work: [{ kind: "requests", open: 2 }],
    requests_today: 0,
    languages: [],
    terms_version: 0,
    absence: null,
  });
  expect(await list("search=njoya&role=partenaire")).toEqual({ agents: [], total: 0 });

  const place: Scope = { kind: "organism", id: organism.id };
  const first = await attach(agent.id, [], [place, country("CA"), country("CA")]);
  expect(first.body.agent.scopes).toEqual([
    { kind: "country", id: "CA", name: "Pays Ça" },
    { kind: "organism", id: organism.id, name: "Mairie de Ça" },
  ]);
  // The same change again succeeds, whatever version it was read from.
  expect((await attach(agent.id, [], [place, country("CA")])).status).toBe(200);
  expect((await attach(agent.id, [country("CA")], [])).body.code).toBe("user_conflict");
  expect((await attach(agent.id, [country("CA"), place], [country("CA")])).status).toBe(200);
  for (const nowhere of [country("ZZ"), { kind: "organism", id: "ZZ" } as const]) {
    const refused = await attach(agent.id, [country("CA")], [country("CA"), nowhere]);
    expect(refused.body.code).toBe("place_not_found");
  }
  const { body } = await work.call<History>(admin, "GET", "/api/admin/agents/history?limit=2");
  expect(body.entries).toMatchObject([
    { event: "changed", subject: "Ibrahim Njoya", actor: { name: "Ada Eze" }, fields: ["-Mairie de Ça"] },
    { subject: "Ibrahim Njoya", fields: ["+Mairie de Ça", "+Pays Ça"] },
  ]);
  expect((await attach(crypto.randomUUID(), [], [])).body.code).toBe("user_not_found");
});

test("refuses the later of two changes of one agent, and updates the queue at once", async () => {
  const [agent] = (await work.office("CB")) as [TestUser];
  const { id } = await work.submitted({ country_code: "CB" });
  expect(await work.list(agent)).toMatchObject({ requests: [{ id }] });
  const from = [country("CB")];
  const replies = await Promise.all([attach(agent.id, from, []), attach(agent.id, from, [country("CA")])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await work.list(agent)).toMatchObject({ total: 0 });
  expect((await work.call(agent, "GET", `/api/work/requests/${id}`)).status).toBe(404);
});

test("attaches the demo agent once and keeps later changes", async () => {
  await buildCountry(server.ctx.db, { code: "CM" });
  const agent = await buildUser(server, { role: "agent_administration" });
  const partner = await buildUser(server, { role: "partenaire" });
  for (const { email } of [agent, agent, partner]) await addFirstScope(server.ctx.db, email, country("CM"));
  const scopes = () =>
    server.ctx.db
      .selectFrom("agent_scopes")
      .select(["user_id", "country_code"])
      .where("user_id", "in", [agent.id, partner.id])
      .execute();
  expect(await scopes()).toEqual([{ user_id: agent.id, country_code: "CM" }]);
  expect((await attach(agent.id, [country("CM")], [])).status).toBe(200);
  await addFirstScope(server.ctx.db, agent.email, country("CM"));
  expect(await scopes()).toEqual([]);
});

test("exports an agent's present and former scopes, and deletes them when the account is closed", async () => {
  const [agent] = (await work.office("CD")) as [TestUser];
  const { id } = await work.submitted({ country_code: "CD" });
  await work.assignTo(agent, id, agent);
  const exported = await work.call<Record<string, object[]>>(agent, "GET", "/api/me/export");
  expect(exported.body.agent_scopes).toMatchObject([{ country_code: "CD", organism_id: null }]);
  expect(exported.body.request_assignments).toMatchObject([{ service_request_id: id, how: "taken" }]);
  expect(JSON.stringify(exported.body)).not.toContain("Awa Ndiaye");
  const url = `/api/admin/users/${agent.id}`;
  const refused = await server.app.inject({ method: "DELETE", url, headers: admin.headers });
  expect(refused.json()).toMatchObject({
    code: "work_in_hand",
    details: { work: [{ kind: "requests", open: 1 }] },
  });
  const closed = await server.app.inject({
    method: "DELETE",
    url: `${url}?despite_work=yes`,
    headers: admin.headers,
  });
  expect(closed.statusCode, closed.body).toBe(200);
  const scopes = server.ctx.db.selectFrom("agent_scopes").select("id").where("user_id", "=", agent.id);
  expect(await scopes.execute()).toEqual([]);
  const last = await work.call<object>(admin, "GET", `/api/work/requests/${id}/assignments`);
  expect(last.body).toMatchObject({ assignee: null, entries: [{ how: "taken" }, { how: "left" }] });
});
