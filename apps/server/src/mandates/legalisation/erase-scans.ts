import { SCAN_KEPT_DAYS } from "@passerelle/domain/mandates/legalisation";
import type { Context } from "../../platform/context.ts";
import { recordErasure } from "../../platform/erasures.ts";
import { eraseUpload } from "../../platform/files/erase-upload.ts";
import { findErasable, updateErased } from "./queries.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

/**
 * Erases the bytes and file names of scans that put no mandate in force, `SCAN_KEPT_DAYS` days after the scan was refused
 * or replaced, or its mandate ended. The rows with the verdicts remain. Repeating it changes nothing.
 */
export async function eraseScans(ctx: Context, now = Date.now()): Promise<void> {
  const before = new Date(now - SCAN_KEPT_DAYS * DAY_MS);
  for (;;) {
    const found = await findErasable(ctx.db, before, BATCH);
    // Bytes are deleted before rows: after a crash the row still has the path, and the deletion is repeated.
    for (const { id, storage_path } of found) {
      await eraseUpload(ctx, storage_path);
      await ctx.db.transaction().execute(async (trx) => {
        if (await updateErased(trx, id))
          await recordErasure(trx, "mandate_scan_unused", { records: 1, files: 1 });
      });
    }
    if (found.length < BATCH) return;
  }
}
