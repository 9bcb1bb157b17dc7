import type { Context } from "../../platform/context.ts";
import { listPage, sweepPage } from "../../platform/storage-sweep.ts";
import { findKnownPaths, findPlaced, isPlaced, type Placed } from "./queries.ts";

/** Rows that are read at a time: as many as a page of the storage has files. */
const PAGE = 1_000;
/** A store that was lost names enough by these: the rest of the page says nothing new. */
const REPORTED = 100;
/** Bytes without a row, older than this, are what a process that died left behind. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000;
/** What keeps house for itself: pictures, files of resources, and pieces of uploads. */
const OTHERS = ["avatars/", "resources/", "uploads/"];

/** How far the storage was gone through: the store's own mark, and the last key that was listed. */
export type Place = { token?: string; after?: string };

/**
 * Compares one page of the storage with the rows: deletes bytes that are no document's, unless they are so new that one
 * may be about to be made of them, and reports documents whose bytes are not there. Each page is a job that enqueues the
 * next, so it may die anywhere; doing a page twice does nothing twice.
 */
export async function reconcile(ctx: Context, place: Place, now = new Date()): Promise<void> {
  const { token, after = "" } = place;
  const { files, next } = await listPage(ctx.storage, "/", token);
  const own = files.filter(({ key }) => !OTHERS.some((prefix) => key.startsWith(prefix)));
  const deleted = await sweepPage(ctx.storage, own, {
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
    for (const document of placed.filter(({ storage_path }) => !listed.has(storage_path))) {
      // Stored since the page was listed, or erased since its rows were read.
      const gone = !(await ctx.storage.exists(document.storage_path)) && (await isPlaced(ctx.db, document));
      if (gone && missing.push(document) === REPORTED) return missing;
    }
    const last = placed.at(-1);
    if (!last || placed.length < PAGE) return missing;
    from = last.storage_path;
  }
}
