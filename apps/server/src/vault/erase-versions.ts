import { MAX_VERSIONS } from "@passerelle/domain/vault/types";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { recordErasure } from "../platform/erasures.ts";
import { eraseUpload } from "../platform/files/erase-upload.ts";
import { sweepFiles } from "../platform/storage-sweep.ts";
import { clearShares } from "./privacy-queries.ts";
import { findDocuments, findErasable, findKnownPaths, updateDeleted, updateErased } from "./queries.ts";
import { FOLDER } from "./upload-target.ts";

const BATCH = 200;
/** Older bytes without a row are left from a crash. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** Erases the bytes of deleted documents and of versions beyond the newest `MAX_VERSIONS`; of one document, or of all. */
export async function eraseVersions(ctx: Context, documentId?: string): Promise<void> {
  const which = { documentId, kept: MAX_VERSIONS, limit: BATCH };
  for (let found = await findErasable(ctx.db, which); found.length > 0; ) {
    // Bytes are deleted before rows: after a crash the row still has the path, and the deletion is repeated.
    for (const { id, storage_path, is_deleted } of found) {
      await eraseUpload(ctx, storage_path);
      await ctx.db.transaction().execute(async (trx) => {
        const rule = is_deleted ? "vault_deleted" : "vault_superseded";
        if (await updateErased(trx, id)) await recordErasure(trx, rule, { records: 1, files: 1 });
      });
    }
    found = await findErasable(ctx.db, which);
  }
}

/** Runs each night: erases versions whose job was lost, and bytes without a row. */
export async function sweepVault(ctx: Context, now = Date.now()): Promise<void> {
  await eraseVersions(ctx);
  await sweepFiles(ctx, FOLDER, {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: (keys) => findKnownPaths(ctx.db, keys),
  });
}

/** Deletes the documents and revokes the shares of an account that is being closed; `vault.erase` erases the bytes. */
export async function deleteOnClosure(ctx: Context, trx: Db, userId: string): Promise<void> {
  for (const { id } of await findDocuments(trx, userId)) {
    await updateDeleted(trx, id);
    await ctx.jobs.enqueue(trx, "vault.erase", { documentId: id });
  }
  await clearShares(trx, userId);
}
