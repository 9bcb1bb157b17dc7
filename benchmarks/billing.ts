/**
 * Issuing and rendering billing documents: `npm run bench:billing`, `-- --documents 4000` for more, `-- --json` for one JSON object as
 * the last line. PostgreSQL is `DATABASE_URL` (an empty database of its own), else a cluster that is started for it.
 *
 * Sixteen writers issue the receipts and invoices of paid requests at once, each in a transaction that takes the next number of
 * its series (`invoices_per_s`: documents per second). Every tenth is aborted midway, as by a crash. `gaps` and `duplicates`:
 * numbers that are missing in a series, and numbers that occur twice; both must be 0. `pdf_ms_p50`: one document as PDF/A-3 with
 * its XML, in one thread.
 *
 * `financials_p99_ms`: a call of /admin/financials over a million ledger entries (`--entries`). `financials_growth`: its ratio to
 * the same call over a thousand entries.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { IssuedDocument } from "@passerelle/domain/billing/documents";
import { sql } from "kysely";
import { seedDemo } from "../apps/server/seeds/demo.ts";
import { buildApp } from "../apps/server/src/app.ts";
import { renderDocument } from "../apps/server/src/billing/files/document-files.ts";
import { issueDocument } from "../apps/server/src/billing/issue/issue-document.ts";
import type { Due } from "../apps/server/src/billing/issue/queries.ts";
import type { Context } from "../apps/server/src/platform/context.ts";
import { readEnv } from "../apps/server/src/platform/env.ts";
import { openContext } from "../apps/server/src/start.ts";
import { buildPaid } from "../apps/server/test/builders/payments.ts";
import { copyRequest } from "../apps/server/test/builders/requests.ts";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { measureFinancials } from "./billing/financials.ts";
import { median, round } from "./figures.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    documents: { type: "string", default: "2000" },
    entries: { type: "string", default: "1000000" },
  },
});
const WRITERS = 16;
const WARM_UP = 100;
const PDFS = 60;
const wanted = Math.max(WRITERS, Number(values.documents) || 0);

/** Adds copies of a paid request, each with a receipt and an invoice to issue. */
async function addPaid(
  { app, ctx }: { app: Awaited<ReturnType<typeof buildApp>>; ctx: Context },
  count: number,
) {
  const server = { app, ctx, close: async () => {} };
  const { owner, requestId, paymentId } = await buildPaid(server, { price: 15_000 });
  await copyRequest(
    server,
    requestId,
    Array.from({ length: count }, () => ({ user_id: owner.id })),
  );
  await sql`
    WITH original AS (SELECT payable.* FROM payables AS payable WHERE service_request_id = ${requestId}),
    added AS (
      INSERT INTO payables (id, kind, service_request_id, user_id, amount, currency, paid, status, terms, closed_at)
      SELECT gen_random_uuid(), 'request', request.id, original.user_id, original.amount, original.currency, original.amount,
        'paid', original.terms, now()
      FROM service_requests AS request, original
      WHERE request.user_id = ${owner.id} AND request.id <> ${requestId}
      RETURNING id, service_request_id)
    INSERT INTO billing_dues (kind, source_id) SELECT 'invoice', id FROM added`.execute(ctx.db);
  await sql`DELETE FROM billing_dues WHERE source_id IN (
    SELECT id FROM payables WHERE service_request_id = ${requestId} UNION ALL SELECT ${paymentId}::uuid)`.execute(
    ctx.db,
  );
}

/** Issues everything with writers that share the contexts, of ten connections each. Resolves with the seconds. */
async function issueAll(contexts: readonly Context[], dues: readonly Due[]): Promise<number> {
  const waiting = [...dues];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, at) => {
      const ctx = contexts[at % contexts.length] as Context;
      for (let due = waiting.pop(); due; due = waiting.pop()) await issueDocument(ctx, due);
    }),
  );
  return (performance.now() - begun) / 1000;
}

/** Starts to issue and fails before the end, like a process that dies. */
async function abandon(ctx: Context, dues: readonly Due[]): Promise<void> {
  const failing: Context = {
    ...ctx,
    jobs: { ...ctx.jobs, enqueue: () => Promise.reject(new Error("it ends here")) },
  };
  await Promise.allSettled(dues.map((due) => issueDocument(failing, due)));
}

async function readFaults(ctx: Context) {
  const { rows } = await sql<{ gaps: number; duplicates: number; documents: number }>`
    SELECT coalesce(sum(last - count), 0)::int AS gaps, coalesce(sum(count - distinct_count), 0)::int AS duplicates,
      coalesce(sum(count), 0)::int AS documents
    FROM (SELECT max(sequence) AS last, count(*) AS count, count(DISTINCT sequence) AS distinct_count
      FROM billing_documents GROUP BY entity_id, kind, year) AS series`.execute(ctx.db);
  return rows[0] as { gaps: number; duplicates: number; documents: number };
}

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
process.env.DATABASE_URL ??= cluster?.url ?? "";
process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "bench-billing-"));
process.env.ENCRYPTION_KEY ??= randomUUID();
process.env.LOG_LEVEL ??= "silent";

const { ctx, close } = await openContext(readEnv());
const other = await openContext(readEnv());
const app = await buildApp(ctx);
try {
  // Without workers, so that rendering does not run at the same time.
  await ctx.jobs.open();
  await other.ctx.jobs.open();
  await app.ready();
  await seedDemo(ctx);
  await addPaid({ app, ctx }, wanted + WARM_UP);
  const rows = await ctx.db.selectFrom("billing_dues").select(["kind", "source_id"]).execute();
  const dues: Due[] = rows.map(({ kind, source_id }) => ({ kind: kind as Due["kind"], sourceId: source_id }));
  await issueAll([ctx, other.ctx], dues.splice(0, WARM_UP));
  await abandon(ctx, dues.slice(0, Math.ceil(dues.length / 10)));
  const seconds = await issueAll([ctx, other.ctx], dues);
  const { gaps, duplicates, documents } = await readFaults(ctx);

  const issued = await ctx.db.selectFrom("billing_documents").select("document").limit(PDFS).execute();
  const times: number[] = [];
  for (const { document } of issued) {
    const begun = performance.now();
    await renderDocument(document as IssuedDocument);
    times.push(performance.now() - begun);
  }
  const financials = await measureFinancials(
    { app, ctx, close: async () => {} },
    Number(values.entries) || 1_000_000,
  );

  const result = {
    invoices_per_s: round(dues.length / seconds),
    gaps,
    duplicates,
    pdf_ms_p50: round(median(times), 1),
    financials_p99_ms: round(financials.p99, 1),
    financials_growth: round(financials.growth, 2),
  };
  console.log(`${cpus().length} cores, shared by the writers and the database
${documents} documents by ${WRITERS} writers: ${result.invoices_per_s}/s, ${gaps} gaps, ${duplicates} duplicates
PDF/A-3 with XML: p50 ${result.pdf_ms_p50} ms of ${times.length}
/admin/financials over ${financials.entries} ledger entries: p99 ${result.financials_p99_ms} ms, ${result.financials_growth} times that of a thousand`);
  if (documents !== wanted + WARM_UP || gaps > 0 || duplicates > 0) process.exitCode = 1;
  if (values.json) console.log(JSON.stringify(result));
} finally {
  await app.close();
  for (const one of [ctx, other.ctx]) await one.jobs.stop();
  await other.close();
  await close();
  rmSync(process.env.DATA_DIR, { recursive: true, force: true });
  cluster?.stop();
}
