import type { Actor } from "../platform/actor.ts";
import { actorMay } from "../platform/actor.ts";
import type { Disposition } from "../platform/content-disposition.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { checkLink, signLink } from "../platform/file-links.ts";
import { insertReadOnce } from "../platform/file-reads.ts";
import type { AskedRange, OpenFile } from "../platform/file-reply.ts";
import { openUploaded, requireReadable } from "../platform/files/read-file.ts";
import { findPicture } from "./documents-queries.ts";
import { findCase } from "./queries.ts";

/**
 * A link to a picture for its owner, and for reviewers once its case was sent. Throws `document_not_found`, also for another
 * person's, and like `requireReadable`.
 */
export async function linkPicture(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const picture = await findPicture(ctx.db, id);
  if (!picture || picture.erased_at) throw new AppError("document_not_found");
  if (picture.user_id !== actor.userId && !(await isReviewable(ctx, actor, picture.case_id)))
    throw new AppError("document_not_found");
  await requireReadable(ctx, picture.storage_path, actor.userId);
  const { userId: readerId, sessionId } = actor;
  const { url, expiresAt } = await signLink(ctx, { kind: "identity", id, disposition, readerId, sessionId });
  return { url, expires_at: expiresAt.toISOString() };
}

async function isReviewable(ctx: Context, actor: Actor, caseId: string): Promise<boolean> {
  if (!actorMay(ctx.env, actor, "documents.review")) return false;
  return (await findCase(ctx.db, caseId))?.submitted_at != null;
}

/**
 * The bytes behind a link; the reading is recorded. Throws `link_expired`, `document_not_found` for an invalid link, and like
 * `requireReadable`.
 */
export async function readPicture(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "identity", id }, query);
  if (link === "forged") throw new AppError("document_not_found");
  if (link === "expired") throw new AppError("link_expired");
  const picture = await findPicture(ctx.db, id);
  if (!picture || picture.erased_at) throw new AppError("document_not_found");
  const { storage_path: key, file_name: name, mime_type: mimeType, size, sha256 } = picture;
  const file = { key, name, mimeType, size, sha256 };
  const opened = await openUploaded(ctx, file, link.readerId, link.disposition, asked);
  try {
    const read = { document_id: id, user_id: link.readerId, disposition: link.disposition };
    if (opened.bytes) await insertReadOnce(ctx.db, "identity_document_reads", read);
  } catch (error) {
    opened.bytes?.destroy();
    throw error;
  }
  return opened;
}
