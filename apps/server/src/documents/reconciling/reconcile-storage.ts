import type { Context } from "../../platform/context.ts";
import { findErased } from "../../platform/files/queries.ts";
import { listPage, sweepPage } from "../../platform/storage-sweep.ts";
import { findKnownPaths, findPlaced, isPlaced, type Placed } from "./queries.ts";

/** Rows per query: a page of the storage. */
const PAGE = 1_000;
/** Maximum number of reported documents per page; if the whole store is lost, more reports would not help. */
const REPORTED = 100;
/** Older bytes without a row were left by a process that crashed. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000;
/**
 * Paths that may be deleted here: those of documents, which begin with a person's id (`storagePath`), and files that a
 * start writes to check the storage. All others belong to another capability, which sweeps them itself.
 */
const OWN = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/|start-)/;

/** Progress through the storage: the store's token and the last listed key. */
export type Place = { token?: string; after?: string };

/**
 * Compares a page of the storage with the rows: deletes bytes without a document, unless they are so new that one may
 * still be created, and reports documents without bytes. Each page is a job that enqueues the next one, so it can
 * crash anywhere and repeat a page.
 */
export async function reconcile(ctx: Context, place: Place, now = new Date()): Promise<void> {
  const { token, after = "" } = place;
  const { files, next } = await listPage(ctx.storage, "/", token);
  const own = files.filter(({ key }) => OWN.test(key));
  const deleted = await sweepPage(ctx, own, {
    before: new Date(now.getTime() - LEFTOVER_AFTER_MS),
    findKnown: (keys) => findKnownPaths(ctx.db, keys),
  });
  if (deleted > 0) ctx.log.warn({ deleted }, "files that were no document's are deleted");

  const last = next === undefined ? undefined : (files.at(-1)?.key ?? after);
  const missing = await findMissing(ctx, new Set(files.map(({ key }) => key)), { after, upTo: last });
  if (missing.length > 0) {
    const documents = missing.map(({ id, service_request_id }) => ({ id, request: service_request_id }));
    ctx.log.error({ documents }, "documents whose bytes are not in the storage");
  }
  if (next !== undefined && last !== undefined) {
    await ctx.jobs.enqueue(ctx.db, "documents.reconcile", { token: next, after: last });
  }
}

async function findMissing(
  ctx: Context,
  listed: ReadonlySet<string>,
  { after, upTo }: { after: string; upTo: string | undefined },
): Promise<Placed[]> {
  const missing: Placed[] = [];
  for (let from = after; ; ) {
    const placed = await findPlaced(ctx.db, { after: from, upTo, limit: PAGE });
    const unlisted = placed.filter(({ storage_path }) => !listed.has(storage_path));
    const erased = await findErased(
      ctx.db,
      unlisted.map(({ storage_path }) => storage_path),
    );
    for (const document of unlisted.filter(({ storage_path }) => !erased.has(storage_path))) {
      // Stored since the page was listed, or erased since its rows were read.
      const gone = !(await ctx.storage.exists(document.storage_path)) && (await isPlaced(ctx.db, document));
      if (gone && missing.push(document) === REPORTED) return missing;
    }
    const last = placed.at(-1);
    if (!last || placed.length < PAGE) return missing;
    from = last.storage_path;
  }
}
