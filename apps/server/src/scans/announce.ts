import { type InfectedFileSender, QUARANTINE_DAYS } from "@passerelle/domain/scans/scan-state";
import { findRequestOfPath } from "../documents/service.ts";
import { isIdentityPicture } from "../identity/service.ts";
import { notify } from "../notifications/service.ts";
import type { Context, EventHandler } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { getProfile } from "../profiles/service.ts";
import { findVaultDocumentOfPath } from "../vault/service.ts";

type Scanned = { path: string; uploadedBy: string | null; verdict: { state: string } };

/**
 * Notifies and emails the uploader of an infected file and, if another person sent it under a mandate, the owner of the request.
 * Files that the platform published itself have no uploader.
 */
export const announceInfected: EventHandler<Scanned> = async (ctx, trx, { path, uploadedBy, verdict }) => {
  if (verdict.state !== "infected" || uploadedBy === null) return;
  const request = await findRequestOfPath(trx, path);
  const isOthers = request !== undefined && request.ownerId !== uploadedBy;
  const page = request ? `/requests-tracking/${request.id}` : await pageOf(trx, path);
  await announceTo(ctx, trx, uploadedBy, { sent_by: "self", page: isOthers ? "/acting" : page });
  if (isOthers) await announceTo(ctx, trx, request.ownerId, { sent_by: "other", page });
};

/**
 * The page on which people replace an infected file. A document's row may be written after the scan, and the page of other files
 * depends on the reader.
 */
async function pageOf(trx: Db, path: string): Promise<string> {
  if (isIdentityPicture(path)) return "/kyc-verification";
  const documentId = await findVaultDocumentOfPath(trx, path);
  return documentId === undefined ? "/notifications" : `/documents/${documentId}`;
}

async function announceTo(
  ctx: Context,
  trx: Db,
  userId: string,
  { sent_by, page }: { sent_by: InfectedFileSender; page: string },
): Promise<void> {
  await notify(ctx, trx, { userId, type: "infected_file", values: { sent_by }, path: page });
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  await ctx.mail.enqueue(trx, {
    template: sent_by === "self" ? "infected_file" : "infected_file_of_holder",
    to,
    language,
    values: { name, days: String(QUARANTINE_DAYS), link: ctx.env.publicUrl + page },
  });
}
