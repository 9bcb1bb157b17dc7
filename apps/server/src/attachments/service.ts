import type { Readable } from "node:stream";
import type { Attachment, AttachmentLink } from "@passerelle/contract/attachments";
import { type AttachmentKind, MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import type { ErasureName } from "@passerelle/domain/privacy/erasures";
import type { Actor } from "../platform/actor.ts";
import type { Disposition } from "../platform/content-disposition.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { recordErasure } from "../platform/erasures.ts";
import { AppError } from "../platform/errors.ts";
import { signLink } from "../platform/file-links.ts";
import { requireReadable, streamUploaded } from "../platform/files/read-file.ts";
import { eraseLoose, findByPath, keyOf, present, putAttachment } from "./files.ts";
import {
  deleteOf,
  findAttachment,
  findNextPosition,
  findOf,
  lockAttachments,
  updateOwner,
} from "./queries.ts";
import { attachmentsOfPerson } from "./rate-limits.ts";

/**
 * Attaches files to their owner (a message, a response, a deliverable) after those that it has, in the order of `ids`. Accepts only
 * unattached files of the uploader, and files that are already attached to this owner, so that the call can be repeated. Call it in
 * the transaction that writes the owner. Throws `attachment_not_found`, also for another person's file and for more than
 * `MAX_ATTACHMENTS`.
 */
export async function bindAttachments(
  trx: Db,
  userId: string,
  ids: readonly string[],
  to: { kind: AttachmentKind; id: string },
): Promise<void> {
  const asked = [...new Set(ids)];
  if (asked.length > MAX_ATTACHMENTS) throw new AppError("attachment_not_found");
  const found = new Map((await lockAttachments(trx, asked)).map((one) => [one.id, one]));
  const first = asked.length > 0 ? await findNextPosition(trx, to) : 0;
  for (const [at, id] of asked.entries()) {
    const file = found.get(id);
    const free = file?.owner_id === null || (file?.kind === to.kind && file.owner_id === to.id);
    if (!file || file.user_id !== userId || !free) throw new AppError("attachment_not_found");
    if (file.owner_id === null)
      await updateOwner(trx, id, { kind: to.kind, owner_id: to.id, position: first + at });
  }
}

/** The files of each owner in the chosen order; owners without files are absent. */
export async function listAttachments(
  db: Db,
  kind: AttachmentKind,
  ownerIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const files = new Map<string, Attachment[]>();
  const rows = await findOf(db, kind, ownerIds);
  for (const [at, file] of (await present(db, rows)).entries()) {
    const owner = rows[at]?.owner_id as string;
    files.set(owner, [...(files.get(owner) ?? []), file]);
  }
  return files;
}

/** Whether an owner has exactly these files, in this order; a repeated call to add it has the same ones. */
export async function hasAttachments(
  db: Db,
  of: { kind: AttachmentKind; id: string },
  ids: readonly string[],
): Promise<boolean> {
  const attached = (await findOf(db, of.kind, [of.id])).map(({ id }) => id);
  return attached.join() === [...new Set(ids)].join();
}

/** The SHA-256 hashes, in hexadecimal, of the files of these owners, in the chosen order. */
export async function listHashes(
  db: Db,
  kind: AttachmentKind,
  ownerIds: readonly string[],
): Promise<{ id: string; ownerId: string; sha256: string }[]> {
  const rows = await findOf(db, kind, ownerIds);
  return rows.flatMap(({ id, owner_id: ownerId, sha256 }) => (ownerId ? [{ id, ownerId, sha256 }] : []));
}

/** The owner of a file; undefined for an unknown or unattached one. */
export async function ownerOf(db: Db, id: string): Promise<{ kind: AttachmentKind; id: string } | undefined> {
  const row = await findAttachment(db, id);
  return row?.kind && row.owner_id ? { kind: row.kind, id: row.owner_id } : undefined;
}

/** The file whose bytes are at a path of the storage, with its owner; undefined for an unattached file and for other paths. */
export async function ownerOfPath(
  db: Db,
  path: string,
): Promise<{ kind: AttachmentKind; id: string; fileId: string } | undefined> {
  const row = await findByPath(db, path);
  return row?.kind && row.owner_id ? { kind: row.kind, id: row.owner_id, fileId: row.id } : undefined;
}

/**
 * A link to a file of the owner `of`, valid for five minutes; each reading is recorded. The caller must have checked access to
 * the owner. Throws `attachment_not_found` for a file of another owner, and like `requireReadable`.
 */
export async function linkAttachment(
  ctx: Context,
  actor: Pick<Actor, "userId" | "sessionId">,
  id: string,
  of: { kind: AttachmentKind; id: string },
  disposition: Disposition,
): Promise<AttachmentLink> {
  const file = await findAttachment(ctx.db, id);
  if (file?.kind !== of.kind || file.owner_id !== of.id) throw new AppError("attachment_not_found");
  await requireReadable(ctx, keyOf(file.storage_key), actor.userId);
  const { url, expiresAt } = await signLink(ctx, {
    kind: "attachments",
    id,
    disposition,
    readerId: actor.userId,
    sessionId: actor.sessionId,
  });
  return { url, expires_at: expiresAt.toISOString() };
}

/**
 * Deletes the files of these owners, in the transaction that deletes the owners or their texts; a job of that transaction deletes
 * the bytes. Owners and files are counted in the log of erasures under `rule`. `kinds`: the possible kinds of the owners' files.
 */
export async function eraseAttachments(
  ctx: Context,
  trx: Db,
  kinds: readonly AttachmentKind[],
  ownerIds: readonly string[],
  rule: ErasureName,
): Promise<void> {
  const storageKeys = await deleteOf(trx, kinds, ownerIds);
  await recordErasure(trx, rule, { records: ownerIds.length, files: storageKeys.length });
  await enqueueErasing(ctx, trx, storageKeys);
}

/** Deletes the unattached files of an account that is being closed. */
export async function eraseLooseAttachments(ctx: Context, trx: Db, userId: string): Promise<void> {
  await enqueueErasing(ctx, trx, await eraseLoose(trx, "account_closed", { userId }));
}

async function enqueueErasing(ctx: Context, trx: Db, storageKeys: string[]): Promise<void> {
  if (storageKeys.length > 0) await ctx.jobs.enqueue(trx, "attachments.erase", { storageKeys });
}

/** Counts files that were not uploaded by a browser. Throws `too_many_requests`. */
export async function limitAttachments(trx: Db, userId: string, files: number): Promise<void> {
  for (let file = 0; file < files; file += 1) await attachmentsOfPerson.take(trx, userId);
}

/** Stores a file that was not uploaded by a browser: see `putAttachment`; its caller takes the tokens (`limitAttachments`). */
export const keepAttachment = putAttachment;

/** The stored bytes of a file, for a capability that keeps a copy; undefined for an unknown file. `read` throws like `requireReadable`. */
export async function findStoredFile(
  ctx: Context,
  id: string,
): Promise<
  | { file_name: string; mime_type: string; size: number; sha256: string; read: () => Promise<Readable> }
  | undefined
> {
  const row = await findAttachment(ctx.db, id);
  if (!row) return undefined;
  const { file_name, mime_type, size, sha256 } = row;
  return {
    file_name,
    mime_type,
    size,
    sha256,
    read: () => streamUploaded(ctx, keyOf(row.storage_key), undefined),
  };
}
