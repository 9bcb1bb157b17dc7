import { QUARANTINE_DAYS } from "@passerelle/domain/scans/scan-state";
import { findRequestOfPath } from "../documents/service.ts";
import { isIdentityPicture } from "../identity/service.ts";
import { notify } from "../notifications/service.ts";
import type { Context, EventHandler } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { getProfile } from "../profiles/service.ts";
import { findVaultDocumentOfPath } from "../vault/service.ts";

type Scanned = { path: string; uploadedBy: string | null; verdict: { state: string } };

/** Notifies and emails the uploader of an infected file. What the platform published itself has none. */
export const announceInfected: EventHandler<Scanned> = async (ctx, trx, { path, uploadedBy, verdict }) => {
  if (verdict.state !== "infected" || uploadedBy === null) return;
  const page = await pageOf(trx, path);
  await notify(ctx, trx, { userId: uploadedBy, type: "infected_file", values: {}, path: page });
  await email(ctx, trx, uploadedBy, page);
};

/** Where another file is sent in place of a document; the page of other files depends on who looks. */
async function pageOf(trx: Db, path: string): Promise<string> {
  const requestId = await findRequestOfPath(trx, path);
  if (requestId !== undefined) return `/requests-tracking/${requestId}`;
  if (await isIdentityPicture(trx, path)) return "/kyc-verification";
  const documentId = await findVaultDocumentOfPath(trx, path);
  return documentId === undefined ? "/notifications" : `/documents/${documentId}`;
}

async function email(ctx: Context, trx: Db, userId: string, page: string): Promise<void> {
  const { email: to, language, name } = await getProfile(trx, userId);
  if (to === "") return;
  await ctx.mail.enqueue(trx, {
    template: "infected_file",
    to,
    language,
    values: { name, days: String(QUARANTINE_DAYS), link: ctx.env.publicUrl + page },
  });
}
