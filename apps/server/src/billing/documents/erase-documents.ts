import type { Context } from "../../platform/context.ts";
import { recordErasure } from "../../platform/erasures.ts";
import { eraseUpload } from "../../platform/files/erase-upload.ts";
import { deleteDocuments } from "../../verification/service.ts";
import { deleteExpired } from "./queries.ts";

/** Documents per transaction. */
const BATCH = 200;

/**
 * Deletes the documents whose ten years have ended, with their files and codes; the trigger on the table refuses to delete
 * any other. Bytes are deleted after the rows; the sweep deletes bytes that remain after a crash.
 */
export async function eraseDocuments(ctx: Context): Promise<void> {
  for (;;) {
    const { ids, storageKeys } = await ctx.db.transaction().execute(async (trx) => {
      const erased = await deleteExpired(trx, BATCH);
      await deleteDocuments(trx, erased.ids);
      await recordErasure(trx, "billing_retention_ended", {
        records: erased.ids.length,
        files: erased.storageKeys.length,
      });
      return erased;
    });
    // An invoice can be deleted once a former batch has deleted its credit notes.
    if (ids.length === 0) return;
    for (const key of storageKeys) await eraseUpload(ctx, key);
  }
}
