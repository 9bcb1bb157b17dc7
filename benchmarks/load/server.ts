/**
 * One of the processes under load: the whole application with its built pages. Before the load it creates the data that the load
 * needs.
 */
import type { AddressInfo } from "node:net";
import type { Role } from "@passerelle/domain/roles";
import { sql } from "kysely";
import { createAccount, hashPassword, signInAs } from "../../apps/server/src/auth/service.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { startPages } from "../../apps/server/src/platform/page-threads.ts";
import { registerPages } from "../../apps/server/src/platform/pages.ts";
import { start } from "../../apps/server/src/start.ts";
import { acceptanceOf } from "../../packages/domain/src/legal/versions.ts";
import { growCatalogue } from "../catalogue/grow.ts";
import { growRequests, orderOne } from "../live/requests.ts";
import { answerAsked } from "../server-process.ts";

export type Ready = { port: number };
/** `email` and `password`: for people who sign in; `token`: for people who are already signed in. */
export type Account = { id: string; name: string; email: string; password: string; token: string };
export type Asked =
  /** Creates this many accounts of a role. */
  | { people: number; role: Role }
  /** Adds services until this many are on offer. */
  | { services: number }
  /** Adds requests, over two years, until there are this many. */
  | { requests: number }
  /** Reads the size of the database and the number of due jobs. */
  | { look: true };
/** `backend`: the process of the database's server that answered. */
export type Look = { databaseBytes: number; due: number; backend: number };

const PASSWORD = "Onze pirogues sur le fleuve 83";
const env = readEnv();
const { app, ctx, stop } = await start(env);
await registerPages(app, startPages(env));
await app.listen({ port: 0, host: "127.0.0.1" });

let made = 0;
let passwordHash: string | undefined;
async function open(role: Role): Promise<Account> {
  made += 1;
  const [name, email] = [`Awa Ndiaye ${made}`, `load-${made}@passerelle.test`];
  passwordHash ??= await hashPassword(PASSWORD);
  const hash = passwordHash;
  await ctx.db.transaction().execute((trx) =>
    createAccount(trx, {
      email,
      passwordHash: hash,
      confirmedAt: new Date(),
      userMetadata: {},
      profile: { name, role, ...acceptanceOf(true, new Date()) },
    }),
  );
  return { ...(await signInAs(ctx, email)), name, email, password: PASSWORD };
}

let original: string | undefined;
async function grow(requests: number): Promise<void> {
  if (original === undefined) {
    const owner = await open("diaspora");
    const headers = { authorization: `Bearer ${owner.token}` };
    original = await orderOne({ app, ctx, close: stop }, { ...owner, sessionId: "", headers });
  }
  await growRequests(ctx.db, original, requests);
}

async function look(): Promise<Look> {
  const { rows } = await sql<Look>`
    SELECT pg_database_size(current_database())::float8 AS "databaseBytes", pg_backend_pid() AS backend,
      (SELECT count(*)::int FROM pgboss.job
        WHERE state IN ('created', 'retry', 'active') AND start_after <= now()) AS due`.execute(ctx.db);
  return rows[0] as Look;
}

answerAsked<Asked>(async (asked) => {
  if ("people" in asked) {
    const people: Account[] = [];
    for (let count = 0; count < asked.people; count += 1) people.push(await open(asked.role));
    return people;
  }
  if ("look" in asked) return look();
  if ("services" in asked) await growCatalogue(ctx.db, asked.services);
  else await grow(asked.requests);
  return {};
}, stop);

process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies Ready);
