import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Attachment } from "@passerelle/contract/attachments";
import {
  ATTACHMENT_TYPES,
  isAttachmentType,
  MAX_ATTACHMENT_BYTES,
  MAX_UNUSED_ATTACHMENTS,
} from "@passerelle/domain/attachments/files";
import { shownName, withExtension } from "@passerelle/domain/documents/file-name";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { tooLarge } from "../platform/file-body.ts";
import { checkLink, LINK_SECONDS } from "../platform/file-links.ts";
import { type AskedRange, type OpenFile, openFile } from "../platform/file-reply.ts";
import { fileTypeOf } from "../platform/file-type.ts";
import { sweepFiles } from "../platform/storage-sweep.ts";
import {
  countLoose,
  deleteLoose,
  findAttachment,
  findKnownKeys,
  insertAttachment,
  insertReadOnce,
  lockUploader,
  type NewAttachment,
  type StoredAttachment,
} from "./queries.ts";

/** A message may be written for as long; a file that was not sent with anything by then goes. */
const LOOSE_AFTER_MS = 24 * 60 * 60 * 1000;
/** Bytes without a row, older than this, are what a process that died left behind. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

/** Where the bytes lie. */
const keyOf = (storageKey: string) => `attachments/${storageKey}`;

const ACCEPTED = Object.values(ATTACHMENT_TYPES).map(([extension]) => extension.toUpperCase());

/** A file as everybody who may read it sees it. */
export const present = (
  row: Pick<StoredAttachment, "id" | "file_name" | "mime_type" | "size">,
): Attachment => ({
  id: row.id,
  name: row.file_name,
  mime_type: row.mime_type,
  size: row.size,
});

/**
 * Keeps a file that something can then be sent with. The same `id` again, with the same bytes, answers what is kept: a
 * lost answer costs nothing but the sending. The bytes are written before the row and deleted after it.
 * Throws `file_too_large`, `file_type_refused` (by content), `attachment_space_full` when the caller has sent many files
 * without using them, `attachment_not_found` for an id that is another file's, and `user_closed`.
 */
export async function putAttachment(
  ctx: Context,
  actor: Pick<Actor, "userId">,
  { id, name }: { id: string; name: string },
  bytes: Buffer,
): Promise<Attachment> {
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw tooLarge(MAX_ATTACHMENT_BYTES);
  const type = await fileTypeOf(bytes);
  if (!type || !isAttachmentType(type))
    throw new AppError("file_type_refused", { details: { accepted: ACCEPTED } });
  const file: NewAttachment = {
    id,
    user_id: actor.userId,
    storage_key: crypto.randomUUID(),
    file_name: withExtension(shownName(name), ATTACHMENT_TYPES[type]),
    mime_type: type,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
  const before = await findAttachment(ctx.db, id);
  if (before) return same(before, file);
  // Before anything is written, and again where it counts.
  await requireSpace(ctx.db, actor.userId);
  // As a stream: that is what the storage keeps durably.
  await ctx.storage.putStream(keyOf(file.storage_key), Readable.from([bytes]));
  const kept = await ctx.db
    .transaction()
    .execute((trx) => keepRow(trx, file))
    .catch(async (error: unknown) => {
      // A refusal leaves no row. After anything else it may be there, only its answer lost: that the sweep looks up.
      if (error instanceof AppError) await eraseBytes(ctx, [file.storage_key]);
      throw error;
    });
  if (kept.storage_key !== file.storage_key) await eraseBytes(ctx, [file.storage_key]);
  return same(kept, file);
}

/** The row of a file whose bytes are written, or the row that has its id already. Throws as `putAttachment`. */
async function keepRow(trx: Db, file: NewAttachment): Promise<StoredAttachment> {
  if (!(await lockUploader(trx, file.user_id))) throw new AppError("user_closed");
  const earlier = await findAttachment(trx, file.id);
  if (earlier) return earlier;
  await requireSpace(trx, file.user_id);
  // One's own sendings wait for the lock: who took the id since is somebody else.
  if (!(await insertAttachment(trx, file))) throw new AppError("attachment_not_found");
  return { ...file, kind: null, owner_id: null, position: null };
}

async function requireSpace(db: Db, userId: string): Promise<void> {
  if ((await countLoose(db, userId)) >= MAX_UNUSED_ATTACHMENTS)
    throw new AppError("attachment_space_full", { details: { limit: MAX_UNUSED_ATTACHMENTS } });
}

function same(kept: StoredAttachment, sent: NewAttachment): Attachment {
  if (kept.user_id !== sent.user_id || kept.sha256 !== sent.sha256)
    throw new AppError("attachment_not_found");
  return present(kept);
}

/** Takes back a file of the caller's that belongs to nothing yet; what belongs to something stays. */
export async function removeAttachment(ctx: Context, actor: Actor, id: string): Promise<{ id: string }> {
  await eraseBytes(ctx, await deleteLoose(ctx.db, { id, userId: actor.userId }));
  return { id };
}

/**
 * The bytes behind a link, or those of them that `Range` asks for, their reading recorded. Throws `link_expired`, and
 * `attachment_not_found` for a link that is not ours or a file that is gone.
 */
export async function readAttachmentFile(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "attachments", id }, query);
  if (link === "forged") throw new AppError("attachment_not_found");
  if (link === "expired") throw new AppError("link_expired");
  const row = await findAttachment(ctx.db, id);
  if (!row) throw new AppError("attachment_not_found");
  const file = {
    key: keyOf(row.storage_key),
    name: row.file_name,
    mimeType: row.mime_type,
    size: row.size,
    sha256: row.sha256,
  };
  const opened = await openFile(ctx.storage, file, link.disposition, asked);
  try {
    const read = { attachment_id: id, user_id: link.readerId, disposition: link.disposition };
    if (opened.bytes) await insertReadOnce(ctx.db, read, new Date(Date.now() - LINK_SECONDS * 1000));
  } catch (error) {
    opened.bytes?.destroy();
    throw error;
  }
  return opened;
}

/** Deletes bytes whose rows are gone: what cannot be deleted now is left to the sweep. */
export async function eraseBytes(ctx: Context, storageKeys: readonly string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    await ctx.storage.delete(keyOf(storageKey)).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "the bytes of a file that was sent are left to the sweep");
    });
  }
}

/** Deletes files that nothing was sent with, and bytes that are nobody's. */
export async function sweepAttachments(ctx: Context, now = Date.now()): Promise<void> {
  await eraseBytes(ctx, await deleteLoose(ctx.db, { before: new Date(now - LOOSE_AFTER_MS) }));
  await sweepFiles(ctx.storage, keyOf(""), {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: async (keys) => {
      const known = await findKnownKeys(ctx.db, keys.map(storageKeyOf).filter(isId));
      return new Set([...known].map(keyOf));
    },
  });
}

const storageKeyOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
