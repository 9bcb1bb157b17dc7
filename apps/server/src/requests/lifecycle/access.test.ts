import { WORKER_ROLES } from "@passerelle/domain/requests/work/scope";
import type { Role } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildOrganism } from "../../../test/builders/catalogue.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import {
  assign,
  attach,
  buildRequest,
  getRequest,
  PASSPORT,
  submit,
} from "../../../test/builders/requests.ts";
import { DISTINCT_ROLES } from "../../../test/every-role.ts";

let server: TestApp;
/** Requests of other customers, which every role tries to reach: without an organism, and of this organism. */
let foreign: Made;
let ofOrganism: Made;
let organism_id: string;
beforeAll(async () => {
  server = await startTestApp();
  organism_id = (await buildOrganism(server.ctx.db)).id;
  foreign = await order();
  ofOrganism = await order({ organism_id });
});
afterAll(() => server.close());

const call = async (user: TestUser, method: "GET" | "POST", url: string, payload?: object) => {
  const reply = await server.app.inject({ method, url, headers: user.headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
};

type Made = { id: string; document: string };

/** A submitted free request with a document, of a new customer unless one is given. */
async function order(options: { owner?: TestUser; organism_id?: string } = {}): Promise<Made> {
  const { owner, ...rest } = options;
  const request = await buildRequest(server, { owner, price: 0, required_documents: [PASSPORT], ...rest });
  const document = await uploadDocument(server, request.owner, request.id);
  const { version } = await getRequest(server, request.owner, request.id);
  await submit(server, request.owner, { id: request.id, version });
  return { id: request.id, document };
}

/** Whether a box contains a request. */
const has = ({ status, body }: Awaited<ReturnType<typeof call>>, id: string): boolean =>
  status === 200 && body.requests.some((one: { id: string }) => one.id === id);

/** A user's access to a request, as words: listed, read, its documents named and opened, begun. */
async function reachOf(user: TestUser, { id, document }: Made): Promise<string> {
  // Some workers have no box of all open requests; the default box shows their own.
  const open = await call(user, "GET", "/api/work/requests?box=open&per_page=100");
  const list = open.status === 200 ? open : await call(user, "GET", "/api/work/requests?per_page=100");
  const { reference } = await server.ctx.db
    .selectFrom("service_requests")
    .select("reference")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const box = open.status === 200 ? "box=open&" : "";
  const found = await call(user, "GET", `/api/work/requests?${box}search=${reference}`);
  const page = await call(user, "GET", `/api/work/requests/${id}`);
  const link = await call(user, "POST", `/api/documents/${document}/links`, { disposition: "inline" });
  const move = { from: "submitted", move: "start" };
  const moved = await call(user, "POST", `/api/work/requests/${id}/moves`, move);
  const listed = has(list, id);
  return [
    has(found, id) !== listed && "search differs",
    listed && "listed",
    page.status === 200 && "read",
    page.status === 200 && page.body.request.documents.length > 0 && "named",
    link.status === 200 && "opened",
    moved.status === 200 && "begun",
    [list, page, moved].some(({ status }) => status === 403) && "no page",
  ]
    .filter(Boolean)
    .join(" ");
}

/** As `reachOf`, of a request as it was submitted, assigned to the user or to no one, also if another role has begun it. */
async function reachOfForeign(user: TestUser, made = foreign, isAssigned = false): Promise<string> {
  await server.ctx.db
    .updateTable("service_requests")
    .set({ status: "submitted", assigned_to: isAssigned ? user.id : null })
    .where("id", "=", made.id)
    .execute();
  return reachOf(user, made);
}

const NOT_BEGUN = "listed read named opened";
const ALL = `${NOT_BEGUN} begun`;
const SUPPORT = "listed read";
const WORKERS: readonly Role[] = WORKER_ROLES;
const none = (role: Role) => (WORKERS.includes(role) ? "" : "no page");

test.each(DISTINCT_ROLES)(
  "%s reaches own, foreign, assigned and attached requests as product.md says",
  async (role) => {
    const user = await buildUser(server, { role });
    // The owner opens the document as the customer.
    const own = await order({ owner: user });
    await assign(server, own.id, user);
    expect(await reachOf(user, own)).toBe(WORKERS.includes(role) ? "opened" : "opened no page");
    const everything = { super_admin: ALL, operateur_support: `${SUPPORT} no page` }[role as string];
    expect(await reachOfForeign(user)).toBe(everything ?? none(role));

    const works = ["agent_administration", "mandataire", "partenaire"].includes(role);
    // A proxy begins only under a mandate of the customer.
    const assigned = role === "mandataire" ? NOT_BEGUN : ALL;
    expect(await reachOfForeign(user, foreign, true)).toBe(everything ?? (works ? assigned : none(role)));

    await attach(server, user, { organism_id });
    const attached = role === "agent_administration" ? ALL : none(role);
    expect(await reachOfForeign(user, ofOrganism)).toBe(everything ?? attached);
    // In the same country, without an organism.
    expect(await reachOfForeign(user)).toBe(everything ?? none(role));
    await attach(server, user, { country_code: "CM" });
    expect(await reachOfForeign(user)).toBe(everything ?? attached);
  },
);

test("revokes access when a scope or an assignment is removed", async () => {
  const partner = await buildUser(server, { role: "partenaire" });
  const made = await order();
  await assign(server, made.id, partner);
  expect((await call(partner, "GET", `/api/work/requests/${made.id}`)).status).toBe(200);
  await assign(server, made.id, null);
  expect(await reachOf(partner, made)).toBe("");
});

test("hides the names of staff from the customer's page and export", async () => {
  const agent = await buildUser(server, { role: "partenaire", name: "Brigitte Essomba" });
  const owner = await buildUser(server);
  const { id } = await order({ owner });
  await assign(server, id, agent);
  await call(agent, "POST", `/api/work/requests/${id}/moves`, { from: "submitted", move: "start" });
  for (const url of [`/api/requests/${id}`, "/api/requests", "/api/me/export"]) {
    const reply = await server.app.inject({ url, headers: owner.headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(id);
    expect(reply.body).not.toContain("Essomba");
    // Pages lead to the profile of who handles it (decision 0204).
    if (url === "/api/me/export") expect(reply.body).not.toContain(agent.id);
  }
});
