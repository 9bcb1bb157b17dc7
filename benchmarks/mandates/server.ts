/**
 * The measured server, in its own process: the whole application without its pages, with many documents, and a bare Fastify route
 * that reads one of them by its primary key with a prepared statement.
 */
import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { CODE_LENGTH, codeOf } from "@passerelle/domain/verification/codes";
import Fastify from "fastify";
import { sql } from "kysely";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { prepared } from "../../apps/server/src/platform/prepared.ts";
import { start } from "../../apps/server/src/start.ts";
import { answerAsked } from "../server-process.ts";

/** Ports of the application and of the bare route, and codes that exist. */
export type Ready = { port: number; bare: number; codes: string[] };
/** Answers how many verifications were counted for the owners of documents. */
export type Asked = { counted: true };

const DOCUMENTS = 100_000;
const ASKED = 5_000;
const BATCH = 5_000;

const { app, ctx, stop } = await start(readEnv());
await app.listen({ port: 0, host: "127.0.0.1" });

const codes: string[] = [];
while (codes.length < DOCUMENTS) {
  const batch = Array.from({ length: BATCH }, () => codeOf(randomBytes(CODE_LENGTH)));
  await sql`
    INSERT INTO verifiable_documents (code, kind, subject_id, issued_on, number, amount, currency, signed, sha256)
    SELECT code, 'invoice', gen_random_uuid(), current_date, 'BENCH-' || code, 15000, 'XAF', 'v1', repeat('0', 64)
    FROM unnest(${batch}::text[]) AS made (code)`.execute(ctx.db);
  codes.push(...batch);
}
await sql`ANALYZE verifiable_documents`.execute(ctx.db);

const findingByKey = prepared((db, p: { code: string }) =>
  sql`SELECT code, kind, state, number, amount, currency, sha256 FROM verifiable_documents WHERE code = ${p.code}`.compile(
    db,
  ),
);
const bare = Fastify();
bare.get<{ Params: { code: string } }>("/documents/:code", async ({ params }) => {
  const [row] = await findingByKey(ctx.db, params);
  return row;
});
await bare.listen({ port: 0, host: "127.0.0.1" });

answerAsked<Asked>(
  async () => {
    const { total } = await ctx.db
      .selectFrom("verifiable_documents")
      .select(({ fn }) => fn.sum<number>("checks").as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  },
  async () => {
    await bare.close();
    await stop();
  },
);
const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port;
process.send?.({
  port: portOf(app.server.address()),
  bare: portOf(bare.server.address()),
  codes: codes.slice(0, ASKED),
} satisfies Ready);
