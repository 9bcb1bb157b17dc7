import { createHash } from "node:crypto";
import type { Attachment } from "@passerelle/contract/attachments";
import {
  ATTACHMENT_TYPES,
  attachmentRefusal,
  isAttachmentType,
  MAX_ATTACHMENT_BYTES,
  MAX_UNUSED_ATTACHMENTS,
  UNUSED_AFTER_HOURS,
} from "@passerelle/domain/attachments/files";
import { shownName, withExtension } from "@passerelle/domain/documents/file-name";
import type { ErasureName } from "@passerelle/domain/privacy/erasures";
import { isCustomer } from "@passerelle/domain/roles";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { recordErasure } from "../platform/erasures.ts";
import { AppError } from "../platform/errors.ts";
import { tooLarge } from "../platform/file-body.ts";
import { checkLink } from "../platform/file-links.ts";
import { insertReadOnce } from "../platform/file-reads.ts";
import type { AskedRange, OpenFile } from "../platform/file-reply.ts";
import { fileTypeOf } from "../platform/file-type.ts";
import { admitFile } from "../platform/files/admit-file.ts";
import { eraseUpload } from "../platform/files/erase-upload.ts";
import { findStates } from "../platform/files/queries.ts";
import { openUploaded } from "../platform/files/read-file.ts";
import type { ExportedFile } from "../platform/privacy-hooks.ts";
import { sweepFiles } from "../platform/storage-sweep.ts";
import { isPicture, stripMetadata } from "../platform/strip-metadata.ts";
import {
  countLoose,
  deleteLoose,
  findAttachment,
  findByStorageKey,
  findFilesOf,
  findKnownKeys,
  findStored,
  insertAttachment,
  lockUploader,
  type NewAttachment,
  type StoredAttachment,
} from "./queries.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Milliseconds after which bytes without a row count as left over from a crashed process. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

/** Storage path of the bytes. */
export const keyOf = (storageKey: string) => `attachments/${storageKey}`;

const ACCEPTED = Object.values(ATTACHMENT_TYPES).map(([extension]) => extension.toUpperCase());

type Shown = Pick<StoredAttachment, "id" | "storage_key" | "file_name" | "mime_type" | "size">;

/** Files in the form that readers see. */
export async function present(db: Db, rows: readonly Shown[]): Promise<Attachment[]> {
  const states = await findStates(
    db,
    rows.map((row) => keyOf(row.storage_key)),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.file_name,
    mime_type: row.mime_type,
    size: row.size,
    // A file without a scan record is not served.
    scan: states.get(keyOf(row.storage_key)) ?? "pending",
  }));
}

/** The file whose bytes are at a path of the storage; undefined when the path belongs to another capability. */
export function findByPath(db: Db, path: string): Promise<StoredAttachment | undefined> {
  const storageKey = storageKeyOf(path);
  return path === keyOf(storageKey) && isId(storageKey)
    ? findByStorageKey(db, storageKey)
    : Promise.resolve(undefined);
}

/**
 * Stores an upload that is attached later; removes the metadata of pictures. Repeating it with the same `id` and bytes returns
 * the stored file. Bytes are written before the row and deleted after it, so that a crash can leave bytes without a row, but
 * never a row without bytes. Throws `file_too_large`, `file_type_refused` (by content, also for a broken picture),
 * `attachment_space_full` when the caller has too many unused files, the errors of `admitFile`, `attachment_total_reached` and
 * `attachment_day_reached` (`attachmentRefusal`), `attachment_not_found` for an id of another file, and `user_closed`.
 */
export async function putAttachment(
  ctx: Context,
  actor: Pick<Actor, "userId">,
  { id, name }: { id: string; name: string },
  sent: Buffer,
): Promise<Attachment> {
  if (sent.length > MAX_ATTACHMENT_BYTES) throw tooLarge(MAX_ATTACHMENT_BYTES);
  const type = await fileTypeOf(sent);
  // The metadata of photographs contains the place and the author.
  const bytes = type && isPicture(type) ? stripMetadata(sent, type) : sent;
  if (!type || !isAttachmentType(type) || !bytes)
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
  if (before) return same(ctx.db, before, file);
  // Checked before writing the bytes, and again under lock.
  await requireSpace(ctx.db, file);
  await admitFile(ctx, { path: keyOf(file.storage_key), uploadedBy: actor.userId, mimeType: type }, bytes);
  const kept = await ctx.db
    .transaction()
    .execute((trx) => keepRow(trx, file))
    .catch(async (error: unknown) => {
      // After a refusal there is no row. After any other error the row may exist (a lost reply), so the sweep decides.
      if (error instanceof AppError) await eraseBytes(ctx, [file.storage_key]);
      throw error;
    });
  if (kept.storage_key !== file.storage_key) await eraseBytes(ctx, [file.storage_key]);
  return same(ctx.db, kept, file);
}

/** Inserts the row of written bytes, or returns the existing row with its id. Throws like `putAttachment`. */
async function keepRow(trx: Db, file: NewAttachment): Promise<StoredAttachment> {
  if (!(await lockUploader(trx, file.user_id))) throw new AppError("user_closed");
  const earlier = await findAttachment(trx, file.id);
  if (earlier) return earlier;
  await requireSpace(trx, file);
  // The lock serialises uploads of one person, so another person has taken the id.
  if (!(await insertAttachment(trx, file))) throw new AppError("attachment_not_found");
  return { ...file, kind: null, owner_id: null, position: null };
}

async function requireSpace(db: Db, { user_id, size }: NewAttachment): Promise<void> {
  if ((await countLoose(db, user_id)) >= MAX_UNUSED_ATTACHMENTS)
    throw new AppError("attachment_space_full", { details: { limit: MAX_UNUSED_ATTACHMENTS } });
  const stored = await findStored(db, user_id, new Date(Date.now() - DAY_MS));
  const isTrusted = stored.hasOrdered || !isCustomer(stored.role);
  const refusal = attachmentRefusal(size, { ...stored, isTrusted });
  if (refusal) throw new AppError(refusal);
}

async function same(db: Db, kept: StoredAttachment, sent: NewAttachment): Promise<Attachment> {
  if (kept.user_id !== sent.user_id || kept.sha256 !== sent.sha256)
    throw new AppError("attachment_not_found");
  return (await present(db, [kept]))[0] as Attachment;
}

/** Deletes the caller's file unless it is attached. */
export async function removeAttachment(ctx: Context, actor: Actor, id: string): Promise<{ id: string }> {
  const erased = await ctx.db
    .transaction()
    .execute((trx) => eraseLoose(trx, "attachment_unused", { id, userId: actor.userId }));
  await eraseBytes(ctx, erased);
  return { id };
}

/**
 * The bytes behind a link, or the range that `Range` selects; the reading is recorded. Throws `link_expired`, and
 * `attachment_not_found` for an invalid link or a deleted file.
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
  const opened = await openUploaded(ctx, file, link.readerId, link.disposition, asked);
  try {
    const read = { attachment_id: id, user_id: link.readerId, disposition: link.disposition };
    if (opened.bytes) await insertReadOnce(ctx.db, "attachment_reads", read);
  } catch (error) {
    opened.bytes?.destroy();
    throw error;
  }
  return opened;
}

/** Deletes unattached files, and counts them in the log of erasures; returns their storage keys. */
export async function eraseLoose(
  trx: Db,
  rule: ErasureName,
  which: { id?: string; userId?: string; before?: Date },
): Promise<string[]> {
  const storageKeys = await deleteLoose(trx, which);
  await recordErasure(trx, rule, { records: storageKeys.length, files: storageKeys.length });
  return storageKeys;
}

/** Deletes the bytes of deleted rows. If that fails, the sweep deletes them later. */
export async function eraseBytes(ctx: Context, storageKeys: readonly string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    await eraseUpload(ctx, keyOf(storageKey)).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "the bytes of a file that was sent are left to the sweep");
    });
  }
}

/** Deletes files that were never attached, and bytes without a row. */
export async function sweepAttachments(ctx: Context, now = Date.now()): Promise<void> {
  const before = new Date(now - UNUSED_AFTER_HOURS * HOUR_MS);
  const unused = await ctx.db
    .transaction()
    .execute((trx) => eraseLoose(trx, "attachment_unused", { before }));
  await eraseBytes(ctx, unused);
  await sweepFiles(ctx, keyOf(""), {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: async (keys) => {
      const known = await findKnownKeys(ctx.db, keys.map(storageKeyOf).filter(isId));
      return new Set([...known].map(keyOf));
    },
  });
}

const storageKeyOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The files that a person attached to messages and tickets. */
export async function exportAttachedFiles(db: Db, userId: string): Promise<ExportedFile[]> {
  const rows = await findFilesOf(db, userId);
  return rows.map(({ storage_key, file_name, uploaded_at }) => ({
    path: keyOf(storage_key),
    name: `attachments/${file_name}`,
    at: uploaded_at,
  }));
}
