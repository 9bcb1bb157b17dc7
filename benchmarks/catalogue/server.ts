/**
 * The measured server, in its own process: the whole application with its pages, and a bare Fastify server whose routes send
 * the same bytes from memory, or the administration table after the same SQL. Reports where they listen, and answers
 * messages about itself.
 */
import type { AddressInfo } from "node:net";
import { SERVICE_SORTS } from "@passerelle/contract/catalogue/admin";
import Fastify from "fastify";
import type { CompiledQuery } from "kysely";
import { demoAccounts } from "../../apps/server/seeds/demo.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { startPages } from "../../apps/server/src/platform/page-threads.ts";
import { registerPages } from "../../apps/server/src/platform/pages.ts";
import { start } from "../../apps/server/src/start.ts";
import { answerAsked } from "../server-process.ts";
import { growCatalogue } from "./grow.ts";
import { recordQueries } from "./record-queries.ts";

/**
 * `paths`: what each measurement requests, the same of the application and of the bare route. `bearer`: of the super_admin,
 * for the administration table.
 */
export type Ready = {
  port: number;
  barePort: number;
  paths: Record<"list" | "detail" | "page" | "admin", string[]>;
  bearer: string;
};
/** `prepare`: the number of services from now on. */
export type Asked = { prepare: number };

/** The number of services whose details are requested in turn. */
const DETAILS = 50;

const env = readEnv();
const { app, ctx, stop } = await start(env);
await registerPages(app, startPages(env));
await app.listen({ port: 0, host: "127.0.0.1" });

const bodies = new Map<string, { type: string; body: Buffer }>();
const bare = Fastify();
for (const url of ["/api/services", "/api/services/:id", "/services"]) {
  bare.get(url, (request, reply) => {
    const { type, body } = bodies.get(request.url) ?? { type: "text/plain", body: Buffer.alloc(0) };
    return reply.type(type).send(body);
  });
}
/** By address of the administration table: the queries that the application runs, and its reply. */
const tables = new Map<string, { queries: CompiledQuery[]; answer: unknown }>();
bare.get("/api/admin/services", async (request, reply) => {
  const table = tables.get(request.url);
  // The queries run one after the other, as in the application.
  for (const query of table?.queries ?? []) await ctx.db.executeQuery(query);
  return reply.type("application/json; charset=utf-8").send(JSON.stringify(table?.answer));
});
await bare.listen({ port: 0, host: "127.0.0.1" });
const portOf = ({ server }: { server: typeof app.server }) => (server.address() as AddressInfo).port;

/** Pages, orders, searches and filters of the administration table. */
function adminPaths(count: number): string[] {
  const last = Math.ceil(count / 20);
  const asked = [
    ...[1, Math.ceil(last / 2), last].map((page) => ({ page: `${page}` })),
    ...SERVICE_SORTS.flatMap((sort) => [{ sort }, { sort, page: `${last}` }]),
    ...["acte", "passeport 7", "naissance etat civil", "licorne", "a"].map((search) => ({ search })),
    { search: "acte", sort: "title", page: "2" },
    { category: "personnels", country: "CM" },
    { status: "inactive" },
  ];
  return asked.map((query) => `/api/admin/services?${new URLSearchParams(query as Record<string, string>)}`);
}

async function signIn(): Promise<string> {
  const admin = demoAccounts().find(({ role }) => role === "super_admin");
  const reply = await app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email: admin?.email, password: env.demoPassword },
  });
  return reply.json<{ access_token: string }>().access_token;
}

async function recordTable(url: string, bearer: string): Promise<void> {
  const ask = () => app.inject({ url, headers: { authorization: `Bearer ${bearer}` } });
  const body = (await ask()).body;
  const queries = await recordQueries(ctx.db, ask);
  tables.set(url, { queries, answer: JSON.parse(body) });
  const bareBody = (await bare.inject({ url })).body;
  if (queries.length === 0 || bareBody !== body)
    throw new Error(`${url}: the bare route answers differently`);
}

async function prepare(count: number): Promise<Ready> {
  await growCatalogue(ctx.db, count);
  const { ids } = (await app.inject({ url: "/api/guides" })).json<{ ids: string[] }>();
  if (ids.length !== count) throw new Error(`${ids.length} services, and not ${count}`);
  const paths = {
    list: ["/api/services"],
    detail: ids.slice(0, DETAILS).map((id) => `/api/services/${id}`),
    page: ["/services"],
    admin: adminPaths(count),
  };
  for (const url of [...paths.list, ...paths.detail, ...paths.page]) {
    const reply = await app.inject({ url });
    bodies.set(url, { type: String(reply.headers["content-type"]), body: reply.rawPayload });
  }
  const bearer = await signIn();
  for (const url of paths.admin) await recordTable(url, bearer);
  return { port: portOf(app), barePort: portOf(bare), paths, bearer };
}

answerAsked<Asked>(
  ({ prepare: count }) => prepare(count),
  async () => {
    await bare.close();
    await stop();
  },
);
process.send?.("started");
