import type { Readable } from "node:stream";
import * as z from "zod/mini";
import type { Actor } from "../auth/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import type { ByteRange } from "../platform/storage-driver.ts";
import { lockForDocuments, recordEvent } from "../requests/service.ts";
import { readRange } from "./byte-range.ts";
import { checkLink, type Disposition, LINK_SECONDS, signLink } from "./links.ts";
import { sweepPieces } from "./pieces.ts";
import {
  findDocument,
  findUploadsBefore,
  insertRead,
  insertReadOnce,
  type StoredDocument,
  updateRemoved,
} from "./queries.ts";
import { discardUpload } from "./store.ts";

/** An upload that has not grown for so long was abandoned. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** A link to a current document of the caller. Throws `document_not_found`, for another person's too. */
export async function linkDocument(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const document = await findDocument(ctx.db, id);
  if (document?.user_id !== actor.userId || document.removed_at || document.replaced_at) {
    throw new AppError("document_not_found");
  }
  const { url, expiresAt } = await signLink(ctx, { documentId: id, disposition, readerId: actor.userId });
  return { url, expires_at: expiresAt.toISOString() };
}

/**
 * Hides a document of a request that can still be edited; its bytes stay for the audit. Removing it twice answers the
 * same. Throws `document_not_found` and `request_locked`.
 */
export function removeDocument({ db }: Context, actor: Actor, id: string): Promise<{ id: string }> {
  return db.transaction().execute(async (trx) => {
    const found = await findDocument(trx, id);
    if (found?.user_id !== actor.userId) throw new AppError("document_not_found");
    await lockForDocuments(trx, found.service_request_id);
    // Read again under the lock: a second press, or an upload that replaces it, may have been faster.
    const document = await findDocument(trx, id);
    if (document?.removed_at) return { id };
    if (!document || document.replaced_at) throw new AppError("document_not_found");
    await updateRemoved(trx, id, actor.userId);
    await recordEvent(trx, {
      service_request_id: document.service_request_id,
      kind: "document_removed",
      by: "customer",
      actor_id: actor.userId,
      note: document.file_name,
    });
    return { id };
  });
}

const LinkQuery = z.object({
  disposition: z.enum(["inline", "attachment"]),
  reader: z.uuid(),
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export type OpenDocument = {
  document: StoredDocument;
  disposition: Disposition;
  range: ByteRange | "whole" | "unsatisfiable";
  /** Absent where no byte lies in the range asked for. */
  bytes?: Readable;
};

/**
 * The bytes behind a link, or those of them that `Range` asks for, their reading recorded: what a viewer fetches in many
 * ranges is one reading. Throws `link_expired`, and `document_not_found` for a link that is not ours or a document that
 * was removed.
 */
export async function readDocument(
  ctx: Context,
  id: string,
  query: unknown,
  asked: { range?: string | undefined; "if-range"?: unknown },
): Promise<OpenDocument> {
  const parsed = LinkQuery.safeParse(query);
  if (!parsed.success || !z.uuid().safeParse(id).success) throw new AppError("document_not_found");
  const { disposition, reader, signature } = parsed.data;
  const link = { documentId: id, disposition, readerId: reader };
  const verdict = await checkLink(ctx, { ...link, signature, expires: Number(parsed.data.expires) });
  if (verdict === "forged") throw new AppError("document_not_found");
  if (verdict === "expired") throw new AppError("link_expired");

  const document = await findDocument(ctx.db, id);
  if (!document || document.removed_at) throw new AppError("document_not_found");
  const same = (asked["if-range"] ?? etagOf(document)) === etagOf(document);
  const range = same ? readRange(asked.range, document.size) : "whole";
  if (range === "unsatisfiable") return { document, disposition, range };
  const whole = range === "whole";
  const { storage_path } = document;
  const bytes = whole
    ? await ctx.storage.getStream(storage_path)
    : await ctx.storage.getRange(storage_path, range);
  const read = { document_id: id, user_id: reader, disposition };
  try {
    if (whole) await insertRead(ctx.db, read);
    else await insertReadOnce(ctx.db, read, new Date(Date.now() - LINK_SECONDS * 1000));
  } catch (error) {
    bytes.destroy();
    throw error;
  }
  return { document, disposition, range, bytes };
}

/** A document's bytes never change, and are named by what they are. */
export function etagOf({ sha256 }: StoredDocument): string {
  return `"${sha256}"`;
}

/** Takes away uploads that were begun and have not grown for a day, and whatever of them nobody remembers. */
export async function sweepUploads(ctx: Context, now = Date.now()): Promise<void> {
  const before = new Date(now - ABANDONED_AFTER_MS);
  for (const id of await findUploadsBefore(ctx.db, before)) await discardUpload(ctx, id);
  await sweepPieces(ctx, before);
}
