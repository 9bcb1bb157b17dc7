/**
 * The measured server, in its own process: the whole application with its pages and a draft for each connection whose service asks 40 fields, and a
 * bare Fastify route that inserts the same answers into a table of the same database.
 */
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { sql } from "kysely";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { startPages } from "../../apps/server/src/platform/page-threads.ts";
import { registerPages } from "../../apps/server/src/platform/pages.ts";
import { start } from "../../apps/server/src/start.ts";
import { call, tokenOf } from "../../e2e/steps/access.ts";
import { demoAccount } from "../../e2e/steps/account.ts";
import { saveDraft } from "../../e2e/steps/request.ts";
import type { AdminService } from "../../packages/contract/src/catalogue/admin.ts";
import type { RequestDetail } from "../../packages/contract/src/requests/ordering.ts";
import { answerAsked } from "../server-process.ts";
import { FORM } from "./form.ts";

export type Draft = { id: string; token: string; request: RequestDetail };
export type Ready = { origin: string; bare: string; drafts: Draft[] };

const env = readEnv();
const { app, ctx, stop } = await start(env);
await registerPages(app, startPages(env));
await app.listen({ port: 0, host: "127.0.0.1" });
const originOf = (address: unknown) => `http://127.0.0.1:${(address as AddressInfo).port}`;
const origin = originOf(app.server.address());

const admin = await tokenOf(origin, demoAccount("super_admin"));
const customer = await tokenOf(origin, demoAccount("diaspora"));
const drafts: Draft[] = [];
for (let count = 0; count < Number(process.argv[2]); count += 1) {
  const id = await saveDraft(origin, customer);
  drafts.push({ id, token: customer, request: await readRequest(id) });
}
const [first] = drafts;
if (first) {
  const url = `${origin}/api/admin/services/${first.request.service.id}`;
  const { version, document } = await call<AdminService>(url, "GET", { token: admin });
  await call(url, "PUT", { token: admin, body: { version, document: { ...document, form: FORM } } });
}

function readRequest(id: string): Promise<RequestDetail> {
  return call<RequestDetail>(`${origin}/api/requests/${id}`, "GET", { token: customer });
}

await sql`CREATE TABLE bench_answers (id uuid PRIMARY KEY, answers jsonb NOT NULL)`.execute(ctx.db);
const bare = Fastify();
bare.post("/answers", async ({ body }) => {
  await sql`INSERT INTO bench_answers VALUES (${randomUUID()}, ${JSON.stringify(body)}::jsonb)`.execute(
    ctx.db,
  );
  return {};
});
await bare.listen({ port: 0, host: "127.0.0.1" });

answerAsked<never>(
  async () => undefined,
  async () => {
    await bare.close();
    await stop();
  },
);
process.send?.({ origin, bare: originOf(bare.server.address()), drafts } satisfies Ready);
