import { ABANDONED_AFTER_DAYS } from "@passerelle/domain/identity/retention";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { recordErasure } from "../../platform/erasures.ts";
import { eraseUpload } from "../../platform/files/erase-upload.ts";
import { sweepFiles } from "../../platform/storage-sweep.ts";
import { publishCase, refreshKycStatus } from "../move-case.ts";
import { deleteCase, insertEvent, type StoredCase } from "../queries.ts";
import { findOpenLevel3 } from "../state.ts";
import {
  clearCases,
  findAbandoned,
  findCasesToErase,
  findKnownPaths,
  lockForErasure,
  markErased,
} from "./queries.ts";

/** Cases that are read at a time. */
const BATCH = 100;

/** Removes the pictures of cases from the rows; returns their storage paths. Delete the bytes after the commit (`eraseBytes`). */
export const takePictures = (trx: Db, caseIds: readonly string[]): Promise<string[]> =>
  markErased(trx, caseIds);

/** Deletes bytes whose rows no longer refer to them. If this fails, the sweep of the storage deletes them. */
export async function eraseBytes(ctx: Context, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await eraseUpload(ctx, path).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "the bytes of an identity document are left to the sweep");
    });
  }
}

type Rule = "identity_closed" | "account_closed";

/**
 * Erases the pictures, declarations and decision texts of cases; the rows that record the level remain. The erasure is
 * recorded as a count, without content.
 */
export async function eraseCases(trx: Db, caseIds: readonly string[], rule: Rule): Promise<string[]> {
  if (caseIds.length === 0) return [];
  const paths = await takePictures(trx, caseIds);
  await clearCases(trx, caseIds);
  for (const case_id of caseIds) await insertEvent(trx, { case_id, kind: "erased", by: "system" });
  await recordErasure(trx, rule, { records: caseIds.length, files: paths.length });
  return paths;
}

/** Erases cases 30 days after their decision, and abandoned drafts. Repeating it changes nothing. */
export async function eraseDue(ctx: Context, now = new Date()): Promise<void> {
  for (;;) {
    const ids = await findCasesToErase(ctx.db, now, BATCH);
    for (const id of ids) {
      const paths = await ctx.db.transaction().execute(async (trx) => {
        const due = await lockForErasure(trx, id, now);
        return due ? eraseCases(trx, [id], "identity_closed") : [];
      });
      await eraseBytes(ctx, paths);
    }
    if (ids.length < BATCH) break;
  }
  await dropAbandoned(ctx, now);
}

async function dropAbandoned(ctx: Context, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_AFTER_DAYS * 24 * 60 * 60 * 1000);
  for (const { id, user_id } of await findAbandoned(ctx.db, before, BATCH)) {
    const paths = await ctx.db.transaction().execute(async (trx) => {
      // The condition is checked again under the lock, because the person may have continued the draft.
      const [row] = await findAbandoned(trx, before, 1, id);
      return row ? dropCase(trx, { id, user_id }, "identity_abandoned", now) : [];
    });
    await eraseBytes(ctx, paths);
  }
}

/** Deletes a case that was not verified; returns the storage paths of its pictures. */
async function dropCase(
  trx: Db,
  { id, user_id }: Pick<StoredCase, "id" | "user_id">,
  rule: "identity_abandoned" | "identity_lapsed",
  now: Date,
): Promise<string[]> {
  const taken = await takePictures(trx, [id]);
  await deleteCase(trx, id);
  await recordErasure(trx, rule, { records: 1, files: taken.length });
  await refreshKycStatus(trx, user_id, now);
  return taken;
}

/**
 * Deletes the open case of level 3 of a person whose level 2 has ended: it can no longer be verified, and no other case can be
 * started beside it. The person is locked. Returns the storage paths of its pictures; delete the bytes after the commit
 * (`eraseBytes`).
 */
export async function dropLapsed(trx: Db, ended: StoredCase, now = new Date()): Promise<string[]> {
  const open = ended.level === 2 ? await findOpenLevel3(trx, ended.user_id) : undefined;
  if (!open) return [];
  const paths = await dropCase(trx, open, "identity_lapsed", now);
  await publishCase(trx, open);
  return paths;
}

/** The folder of the storage that holds every picture, and nothing else. */
export const PICTURES_FOLDER = "identity/";
/** Older bytes without a row are left from a crash: an upload that ends writes its row within minutes. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** Deletes the bytes of pictures that have no row. */
export async function sweepPictures(ctx: Context, now = Date.now()): Promise<void> {
  await sweepFiles(ctx, PICTURES_FOLDER, {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: (paths) => findKnownPaths(ctx.db, paths),
  });
}
