/** The measured server, in its own process: the whole application without its pages, and a bare tus server on its storage. */
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { start } from "../../apps/server/src/start.ts";
import { watermark } from "../../apps/server/src/vault/shares/watermark.ts";
import { startBare } from "../../apps/server/test/bare-uploads.ts";
import { buildUser } from "../../apps/server/test/builders/accounts.ts";
import { realPdf } from "../../apps/server/test/builders/vault.ts";
import { orderOne } from "../live/requests.ts";
import { answerAsked } from "../server-process.ts";
import { growDocuments } from "./rows.ts";

export type Ready = { port: number; barePort: number; reviewer: string };
export type Sender = { token: string; documents: string[] };
export type Asked =
  /** Creates people with this many empty documents in their vaults. */
  | { senders: number; documents: number }
  /** Adds documents until there are this many. */
  | { grow: number }
  /** Deletes all uploaded files. */
  | { empty: true }
  /** Measures this many copies with a watermark, in milliseconds. */
  | { copies: number };

const { app, ctx, stop } = await start(readEnv());
await app.listen({ port: 0, host: "127.0.0.1" });
const server = { app, ctx, close: stop };
const bare = await startBare(ctx);
const build = (number: number | string) => buildUser(server, { email: `bench-${number}@passerelle.test` });

const reviewer = await buildUser(server, { email: "reviewer@passerelle.test", role: "super_admin" });
const owner = await build("owner");
// The copies of the request belong to other customers.
for (const number of [1, 2]) await build(`other-${number}`);
const original = await orderOne(server, owner);
let built = 0;

async function buildSender(documents: number): Promise<Sender> {
  const { id, token } = await build(++built);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO vault_documents (id, user_id, type) SELECT gen_random_uuid(), ${id}, 'other'
    FROM generate_series(1, ${documents}::int) RETURNING id`.execute(ctx.db);
  return { token, documents: rows.map((row) => row.id) };
}

/** Deletes the files of all senders, and the rows with their locations. */
async function empty(): Promise<void> {
  await bare.empty();
  const { rows } = await sql<{ storage_path: string }>`SELECT storage_path FROM vault_versions`.execute(
    ctx.db,
  );
  for (const { storage_path } of rows) await ctx.storage.delete(storage_path);
  for (const table of ["vault_versions", "uploaded_files", "document_uploads"])
    await sql`DELETE FROM ${sql.table(table)}`.execute(ctx.db);
}

/** Makes copies of a document of three pages, as a person shares it. */
async function copy(count: number): Promise<number[]> {
  const bytes = await realPdf(3);
  const times: number[] = [];
  // The first one is not counted.
  for (let number = 0; number <= count; number += 1) {
    const begun = performance.now();
    await watermark(async () => bytes, "application/pdf", [
      "Maître Ngo Bassa",
      "Vente du terrain",
      "26/11/2026",
    ]);
    if (number > 0) times.push(performance.now() - begun);
  }
  return times;
}

answerAsked<Asked>(
  async (asked) => {
    if ("senders" in asked) {
      const senders: Sender[] = [];
      while (senders.length < asked.senders) senders.push(await buildSender(asked.documents));
      return senders;
    }
    if ("grow" in asked) await growDocuments(ctx.db, original, asked.grow);
    else if ("copies" in asked) return copy(asked.copies);
    else await empty();
    return {};
  },
  async () => {
    await bare.stop();
    await stop();
  },
);

process.send?.({
  port: (app.server.address() as AddressInfo).port,
  barePort: bare.port,
  reviewer: reviewer.token,
} satisfies Ready);
