import type { MandateScan } from "@passerelle/contract/mandates/legalisation";
import { type Actor, actorMay } from "../../platform/actor.ts";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { checkLink, signLink } from "../../platform/file-links.ts";
import { insertReadOnce } from "../../platform/file-reads.ts";
import type { AskedRange, OpenFile } from "../../platform/file-reply.ts";
import { openUploaded, requireReadable } from "../../platform/files/read-file.ts";
import { sweepFiles } from "../../platform/storage-sweep.ts";
import { findMandate } from "../queries.ts";
import { publishMandate } from "../transition.ts";
import { findKnownPaths, findMandateAt, findScan, type StoredScan } from "./queries.ts";
import { SCANS_FOLDER } from "./scan-target.ts";

/** Older bytes without a row are left from a crash or a purged mandate. */
const LEFTOVER_AFTER_MS = 24 * 60 * 60 * 1000;

export const presentScan = (scan: StoredScan): MandateScan => ({
  id: scan.id,
  file_name: scan.file_name,
  mime_type: scan.mime_type,
  size: scan.size,
  scan: scan.scan,
  uploaded_at: scan.uploaded_at.toISOString(),
  verdict: scan.verdict,
  reason: scan.reason,
  note: scan.note,
  checked_at: scan.checked_at?.toISOString() ?? null,
  erased_at: scan.erased_at?.toISOString() ?? null,
});

/**
 * A link to a scan for the two sides of its mandate and for those who check it. Throws `document_not_found`, also for another
 * person's or an erased one, and like `requireReadable`.
 */
export async function linkScan(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const scan = await findScan(ctx.db, id);
  const mandate = scan && !scan.erased_at && (await findMandate(ctx.db, scan.mandate_id));
  if (!mandate) throw new AppError("document_not_found");
  const isSide = mandate.principal_id === actor.userId || mandate.holder_id === actor.userId;
  if (!isSide && !actorMay(ctx.env, actor, "mandates.review")) throw new AppError("document_not_found");
  await requireReadable(ctx, scan.storage_path, actor.userId);
  const reader = { readerId: actor.userId, sessionId: actor.sessionId };
  const { url, expiresAt } = await signLink(ctx, { kind: "mandate-scans", id, disposition, ...reader });
  return { url, expires_at: expiresAt.toISOString() };
}

/**
 * The bytes behind a link; reading by others than the two sides is recorded. Throws `link_expired`, `document_not_found` for an
 * invalid link, and like `requireReadable`.
 */
export async function readScan(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "mandate-scans", id }, query);
  if (link === "forged") throw new AppError("document_not_found");
  if (link === "expired") throw new AppError("link_expired");
  const scan = await findScan(ctx.db, id);
  const mandate = scan && !scan.erased_at && (await findMandate(ctx.db, scan.mandate_id));
  if (!mandate) throw new AppError("document_not_found");
  const { storage_path: key, file_name: name, mime_type: mimeType, size, sha256 } = scan;
  const opened = await openUploaded(
    ctx,
    { key, name, mimeType, size, sha256 },
    link.readerId,
    link.disposition,
    asked,
  );
  try {
    const isSide = mandate.principal_id === link.readerId || mandate.holder_id === link.readerId;
    const read = { mandate_id: mandate.id, user_id: link.readerId, what: "scan" };
    if (opened.bytes && !isSide) await insertReadOnce(ctx.db, "mandate_reads", read);
  } catch (error) {
    opened.bytes?.destroy();
    throw error;
  }
  return opened;
}

/** Publishes to the open pages of a mandate that its scan was checked for viruses. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const id = await findMandateAt(trx, path);
  const mandate = id === undefined ? undefined : await findMandate(trx, id);
  if (mandate) await publishMandate(trx, mandate);
}

/** Deletes the bytes of scans that have no row. */
export async function sweepScans(ctx: Context, now = Date.now()): Promise<void> {
  await sweepFiles(ctx, SCANS_FOLDER, {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: (found) => findKnownPaths(ctx.db, found),
  });
}
