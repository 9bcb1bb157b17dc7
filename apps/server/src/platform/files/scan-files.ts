import { withoutFileNames } from "@passerelle/domain/documents/file-name";
import { QUARANTINE_DAYS, type ScanVerdict, stateAfterScan } from "@passerelle/domain/scans/scan-state";
import type { Context } from "../context.ts";
import { recordErasure } from "../erasures.ts";
import { defineEvent } from "../events.ts";
import { ScannerUnavailable, ScanRefused } from "../scanner.ts";
import { eraseUpload } from "./erase-upload.ts";
import {
  findFile,
  findQuarantinedBefore,
  lockFile,
  postponeScan,
  reserveScan,
  updateErased,
  updateScanned,
  updateUnscanned,
} from "./queries.ts";

/** A file has a verdict; its state changes once. */
export const fileScanned = defineEvent<{ path: string; uploadedBy: string | null; verdict: ScanVerdict }>(
  "files.scanned",
);

/** In seconds: longer than a scan may take. */
const RESERVED_FOR = 150;
const AFTER_FAILURE = 60;
/** Seconds before the next try when a working scanner did not answer for a file. */
const AFTER_LOSS = 600;
/** Seconds before the next try when the scanner refuses a file: an operator must raise its limit. */
const AFTER_REFUSAL = 3_600;
/** In milliseconds: the queue assumes that a longer job has died. */
const CATCH_UP_FOR = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Files per run of the deletion. */
const BATCH = 500;

/** Scans a file that was just uploaded. A failed scan is left to `catchUp`. */
export async function scanFile(ctx: Context, path: string): Promise<void> {
  if (ctx.scanner && (await reserveScan(ctx.db, RESERVED_FOR, path))) await tryToScan(ctx, path);
}

/** Scans waiting files, recent uploads first, until none is due or the scanner does not answer. */
export async function catchUp(ctx: Context): Promise<void> {
  if (!ctx.scanner) return updateUnscanned(ctx.db);
  const until = Date.now() + CATCH_UP_FOR;
  for (
    let path = await reserveScan(ctx.db, RESERVED_FOR);
    path;
    path = await reserveScan(ctx.db, RESERVED_FOR)
  ) {
    const isAnswering = await tryToScan(ctx, path);
    if (!isAnswering || Date.now() > until) return;
  }
}

/** Returns false when the scanner does not answer; the file then waits. */
async function tryToScan(ctx: Context, path: string): Promise<boolean> {
  try {
    const verdict = await scan(ctx, path);
    if (verdict) await applyVerdict(ctx, path, verdict);
    return true;
  } catch (err) {
    if (err instanceof ScanRefused) {
      ctx.log.error(
        { err, path: withoutFileNames(path) },
        "the scanner refuses a file, which stays unreadable",
      );
      await postponeScan(ctx.db, path, AFTER_REFUSAL);
      return true;
    }
    if (!(err instanceof ScannerUnavailable)) throw err;
    // The file may be the cause: clamd may close the connection for a file that is too large before its answer arrives.
    const isAnswering = await isAvailable(ctx);
    ctx.log.warn({ err, path: withoutFileNames(path), isAnswering }, "a file was not scanned, and waits");
    await postponeScan(ctx.db, path, isAnswering ? AFTER_LOSS : AFTER_FAILURE);
    return isAnswering;
  }
}

/** Returns undefined for a file that was deleted. */
async function scan(ctx: Context, path: string): Promise<ScanVerdict | undefined> {
  if (!(await ctx.storage.exists(path))) {
    if (await findFile(ctx.db, path)) await eraseUpload(ctx, path);
    return undefined;
  }
  return ctx.scanner?.scan(await ctx.storage.getStream(path));
}

async function isAvailable({ scanner }: Context): Promise<boolean> {
  try {
    await scanner?.check();
    return true;
  } catch {
    return false;
  }
}

/** The only place where a file's state changes. */
function applyVerdict(ctx: Context, path: string, verdict: ScanVerdict): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const file = await lockFile(trx, path);
    if (!file || !stateAfterScan(file.scan_state, verdict)) return;
    await updateScanned(trx, path, verdict);
    await ctx.events.publish(ctx, trx, fileScanned, { path, uploadedBy: file.uploaded_by, verdict });
  });
}

/** Deletes the bytes of infected files whose quarantine is over; their row is kept. */
export async function eraseQuarantined(ctx: Context, now = Date.now()): Promise<void> {
  const before = new Date(now - QUARANTINE_DAYS * DAY_MS);
  for (const path of await findQuarantinedBefore(ctx.db, before, BATCH)) {
    await ctx.storage.delete(path);
    await ctx.db.transaction().execute(async (trx) => {
      if (await updateErased(trx, path)) await recordErasure(trx, "infected", { records: 1, files: 1 });
    });
  }
}
