import { buffer } from "node:stream/consumers";
import type { CallReply } from "@passerelle/contract/contract";
import type { vault } from "@passerelle/contract/vault";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "@passerelle/domain/languages";
import { effectiveState } from "@passerelle/domain/scans/scan-state";
import { shareState } from "@passerelle/domain/vault/shares";
import { notify } from "../../notifications/service.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findStates } from "../../platform/files/queries.ts";
import { requireReadable, streamUploaded } from "../../platform/files/read-file.ts";
import { formatDay } from "../../platform/format-date.ts";
import { publishLive } from "../../platform/live.ts";
import { insertShareRead } from "../history-queries.ts";
import { sharedCopyFromPlace, sharePageFromPlace } from "../rate-limits.ts";
import { findShare, findShareByToken, type StoredShare, takeReading } from "./queries.ts";
import { findSharedFiles } from "./shared-files.ts";
import { checkReading, hashToken, signReading } from "./tokens.ts";
import { watermark } from "./watermark.ts";

type SharePage = CallReply<(typeof vault)["GET /api/shared-documents/:token"]>;

async function getShare(ctx: Context, token: string): Promise<StoredShare> {
  const share = await findShareByToken(ctx.db, hashToken(token));
  if (!share) throw new AppError("share_not_found");
  return share;
}

/** The page of a share for its recipient; after its end without its content. Throws `share_not_found`. */
export async function describeSharePage(ctx: Context, token: string, place: string): Promise<SharePage> {
  await sharePageFromPlace.take(ctx.db, place);
  const share = await getShare(ctx, token);
  const shared = await findSharedFiles(ctx.db, [share.id]);
  const state = shareState(share, shared.length, new Date());
  if (state !== "open")
    return { state, recipient: null, purpose: null, expires_at: null, reads_left: 0, documents: [] };
  const states = await findStates(
    ctx.db,
    shared.map(({ storage_path }) => storage_path),
  );
  return {
    state,
    recipient: share.recipient,
    purpose: share.purpose,
    expires_at: share.expires_at.toISOString(),
    reads_left: share.max_reads - share.reads,
    documents: shared.map(({ position, type, title, storage_path }) => ({
      position,
      type,
      title,
      // A file without a scan record is not served.
      scan: effectiveState(states.get(storage_path) ?? "pending", ctx.scanner !== undefined),
    })),
  };
}

/**
 * Counts a reading of one document of an open share, records it for its owner, and returns the address of the copy, which is
 * valid for five minutes. The owner is notified of the first reading. Throws `share_not_found`, `link_expired` when the share
 * is over, and what `requireReadable` throws.
 */
export async function beginReading(
  ctx: Context,
  token: string,
  position: number,
  place: string,
): Promise<string> {
  await sharePageFromPlace.take(ctx.db, place);
  const share = await getShare(ctx, token);
  const shared = await findSharedFiles(ctx.db, [share.id]);
  const document = shared.find((one) => one.position === position);
  // Checked before the scan: the files of a share that is over may be erased, with the records of their scans.
  if (!document || shareState(share, shared.length, new Date()) !== "open")
    throw new AppError("link_expired");
  await requireReadable(ctx, document.storage_path, undefined);
  await ctx.db.transaction().execute(async (trx) => {
    const reads = await takeReading(trx, share.id);
    if (reads === undefined) throw new AppError("link_expired");
    await insertShareRead(trx, document.read, share.id);
    if (reads === 1) {
      const values = { event: "share_read", type_of_document: document.type, expires_on: "" } as const;
      const { document_id, request_id } = document;
      const path = request_id ? `/requests-tracking/${request_id}` : `/documents/${document_id}`;
      await notify(ctx, trx, { userId: share.user_id, type: "vault", values, path });
    }
    await publishLive(trx, { users: [share.user_id] }, { about: "vault" });
  });
  return signReading(ctx, { shareId: share.id, position });
}

/**
 * The copy behind the address of a reading: a PDF on whose pages the recipient, the purpose and the day are written. Throws
 * `share_not_found` for an address that we did not sign, and `link_expired` when the address or the share has expired.
 */
export async function readSharedCopy(
  ctx: Context,
  shareId: string,
  position: number,
  query: unknown,
  place: string,
): Promise<{ bytes: Uint8Array; name: string }> {
  await sharedCopyFromPlace.take(ctx.db, place);
  const checked = await checkReading(ctx, { shareId, position }, query);
  if (checked === "forged") throw new AppError("share_not_found");
  const share = await findShare(ctx.db, shareId);
  const now = new Date();
  // The last allowed reading ends the share, but its copy may still be fetched.
  const shared = await findSharedFiles(ctx.db, [shareId]);
  const state = share && shareState(share, shared.length, now);
  if (!share || checked === "expired" || state === "revoked" || state === "expired")
    throw new AppError("link_expired");
  const document = shared.find((one) => one.position === position);
  if (!document) throw new AppError("link_expired");
  const load = async () => buffer(await streamUploaded(ctx, document.storage_path, undefined));
  const language: Language = isLanguage(share.language) ? share.language : DEFAULT_LANGUAGE;
  const text = [share.recipient, share.purpose, formatDay(now, language)];
  const name = `${document.file_name.replace(/\.[^.]{1,9}$/, "")}.pdf`;
  return { bytes: await watermark(load, document.mime_type, text), name };
}
