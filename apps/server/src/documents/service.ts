import { once } from "node:events";
import type { Readable } from "node:stream";
import * as z from "zod/mini";
import type { Actor } from "../auth/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { lockForDocuments, recordEvent } from "../requests/service.ts";
import { countKept, findOpenUploads, findReleased, updateErased } from "./erasing-queries.ts";
import { checkLink, type Disposition, signLink } from "./links.ts";
import {
  findDocument,
  findUploadsBefore,
  insertRead,
  type StoredDocument,
  updateRemoved,
} from "./queries.ts";
import { lastGrowth, listStaged } from "./staging.ts";
import { discardUpload } from "./store.ts";

/** An upload that has not grown for so long was abandoned. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** A link to a current document of the caller. Throws `document_not_found`, for another person's too. */
export async function linkDocument(
  { db }: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const document = await findDocument(db, id);
  if (document?.user_id !== actor.userId || document.removed_at || document.replaced_at) {
    throw new AppError("document_not_found");
  }
  const { url, expiresAt } = await signLink(db, { documentId: id, disposition, readerId: actor.userId });
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

export type OpenDocument = { document: StoredDocument; disposition: Disposition; bytes: Readable };

/**
 * The bytes behind a link, its reading recorded. Throws `link_expired`, and `document_not_found` for a link that is not
 * ours or a document that was removed.
 */
export async function readDocument(ctx: Context, id: string, query: unknown): Promise<OpenDocument> {
  const parsed = LinkQuery.safeParse(query);
  if (!parsed.success || !z.uuid().safeParse(id).success) throw new AppError("document_not_found");
  const { disposition, reader, signature } = parsed.data;
  const link = { documentId: id, disposition, readerId: reader };
  const verdict = await checkLink(ctx.db, { ...link, signature, expires: Number(parsed.data.expires) });
  if (verdict === "forged") throw new AppError("document_not_found");
  if (verdict === "expired") throw new AppError("link_expired");

  const opened = await openBytes(ctx, id);
  await insertRead(ctx.db, { document_id: id, user_id: reader, disposition });
  return { ...opened, disposition };
}

/**
 * An upload of the same name moves an earlier version while somebody reads it: what was opened counts only when the row
 * still says, afterwards, that its bytes lie there.
 */
async function openBytes(ctx: Context, id: string): Promise<Omit<OpenDocument, "disposition">> {
  for (;;) {
    const document = await findDocument(ctx.db, id);
    if (!document || document.removed_at) throw new AppError("document_not_found");
    const bytes = await ctx.storage.getStream(document.storage_path);
    const failure = await once(bytes, "readable").then(
      () => undefined,
      (error: unknown) => error,
    );
    const now = await findDocument(ctx.db, id);
    if (now?.storage_path === document.storage_path) {
      if (failure !== undefined) throw failure;
      return { document, bytes };
    }
    bytes.destroy();
  }
}

/** Takes away uploads that were begun and have not grown for a day, and whatever of them nobody remembers. */
export async function sweepUploads(ctx: Context, now = Date.now()): Promise<void> {
  const before = new Date(now - ABANDONED_AFTER_MS);
  const known = await findUploadsBefore(ctx.db, before);
  for (const id of new Set([...known, ...(await listStaged(ctx.env))])) {
    const grown = await lastGrowth(ctx.env, id);
    // Without bytes a row of that age is a leftover; bytes without such a row are judged by their own age.
    if (grown ? grown < before : known.includes(id)) await discardUpload(ctx, id);
  }
}

/** How many documents of a person must be kept: those of requests that were paid. */
export function countKeptDocuments(db: Db, userId: string): Promise<number> {
  return countKept(db, userId);
}

/**
 * Deletes the bytes of a closed account's documents, but for requests that were paid. Bytes first: what dies in the
 * middle still has a row that says where they lie, and is done again.
 */
export async function eraseDocuments(ctx: Context, userId: string): Promise<void> {
  for (const id of await findOpenUploads(ctx.db, userId)) await discardUpload(ctx, id);
  for (const { id, storage_path } of await findReleased(ctx.db, userId)) {
    await ctx.storage.delete(storage_path);
    await updateErased(ctx.db, id);
  }
}
