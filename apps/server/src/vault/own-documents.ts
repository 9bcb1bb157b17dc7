import type { VaultDetails, VaultDocument, VaultRead, VaultShare } from "@passerelle/contract/vault";
import { MAX_VAULT_BYTES, MAX_VAULT_DOCUMENTS } from "@passerelle/domain/vault/types";
import type { Actor } from "../platform/actor.ts";
import type { Disposition } from "../platform/content-disposition.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { checkLink, signLink } from "../platform/file-links.ts";
import { insertReadOnce } from "../platform/file-reads.ts";
import type { AskedRange, OpenFile } from "../platform/file-reply.ts";
import { openUploaded, requireReadable } from "../platform/files/read-file.ts";
import { publishLive } from "../platform/live.ts";
import { placeOf } from "../platform/sealed-columns.ts";
import { lockProfile } from "../profiles/service.ts";
import { describeDocuments, type PresentedVersion, presentVersions } from "./describe-documents.ts";
import { findReads, findUses } from "./history-queries.ts";
import { readReads, readShares } from "./privacy-queries.ts";
import {
  countDocuments,
  findDocument,
  findDocumentAt,
  findDocuments,
  findOwner,
  findVersion,
  findVersions,
  insertDocument,
  lockDocument,
  type StoredDocument,
  sumBytes,
  updateArchived,
  updateDeleted,
  updateDetails,
} from "./queries.ts";
import { listSharesOf } from "./shares/own-shares.ts";
import { revokeSharesOf } from "./shares/queries.ts";

const READS_PER_PAGE = 200;

/** A document of the caller. Throws `vault_document_not_found`, also for another person's and for a deleted one. */
export async function getOwnDocument(db: Db, actor: Actor, id: string): Promise<StoredDocument> {
  const row = await findDocument(db, id);
  if (row?.user_id !== actor.userId) throw new AppError("vault_document_not_found");
  return row;
}

/** As `getOwnDocument`, locked until the transaction ends. */
async function lockOwnDocument(trx: Db, actor: Actor, id: string): Promise<StoredDocument> {
  const row = await lockDocument(trx, id);
  if (row?.user_id !== actor.userId) throw new AppError("vault_document_not_found");
  return row;
}

export async function listOwnDocuments(
  ctx: Context,
  actor: Actor,
): Promise<{ documents: VaultDocument[]; used_bytes: number; limit_bytes: number }> {
  return {
    documents: await describeDocuments(ctx, await findDocuments(ctx.db, actor.userId)),
    used_bytes: await sumBytes(ctx.db, actor.userId),
    limit_bytes: MAX_VAULT_BYTES,
  };
}

async function describeOne(ctx: Context, id: string): Promise<{ document: VaultDocument }> {
  const row = await findDocument(ctx.db, id);
  const [document] = await describeDocuments(ctx, row ? [row] : []);
  if (!document) throw new AppError("vault_document_not_found");
  return { document };
}

/** A document with its versions, its readings, its shares and the requests that have a copy. */
export async function getDocumentDetails(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<{
  document: VaultDocument;
  versions: PresentedVersion[];
  reads: VaultRead[];
  requests: { id: string; reference: string; position: number }[];
  shares: VaultShare[];
}> {
  await getOwnDocument(ctx.db, actor, id);
  return {
    ...(await describeOne(ctx, id)),
    versions: await presentVersions(ctx.db, await findVersions(ctx.db, [id])),
    reads: await describeReads(ctx.db, id),
    requests: await findUses(ctx.db, id),
    shares: await listSharesOf(ctx, actor, id),
  };
}

async function describeReads(db: Db, id: string, before?: number): Promise<VaultRead[]> {
  const reads = await findReads(db, id, { limit: READS_PER_PAGE, before });
  return reads.map(({ at, request_id, reference, ...read }) => ({
    ...read,
    at: at.toISOString(),
    request: request_id && reference ? { id: request_id, reference } : null,
  }));
}

/** The readings of a document of the caller that are older than the one with the number `before`. Throws as `getOwnDocument`. */
export async function listReads(
  { db }: Context,
  actor: Actor,
  id: string,
  before: number,
): Promise<{ reads: VaultRead[] }> {
  await getOwnDocument(db, actor, id);
  return { reads: await describeReads(db, id, before) };
}

/**
 * Creates a document under an id that the caller chose, or changes its details. Throws `vault_full` when the person has
 * reached the limit of documents, and `vault_document_not_found` for an id of another person or of a deleted document.
 */
export async function saveDocument(
  ctx: Context,
  actor: Actor,
  id: string,
  given: VaultDetails,
): Promise<{ document: VaultDocument }> {
  const number = given.number && ctx.vault.seal(given.number, placeOf("vault_documents", "number", id));
  const details = { ...given, number: number || null };
  await ctx.db.transaction().execute(async (trx) => {
    // Serialised per person, so that the limit counts every document.
    await lockProfile(trx, actor.userId);
    const owner = await findOwner(trx, id);
    if (owner) {
      if (owner.user_id !== actor.userId || owner.deleted_at) throw new AppError("vault_document_not_found");
      await updateDetails(trx, id, details);
    } else {
      if ((await countDocuments(trx, actor.userId)) >= MAX_VAULT_DOCUMENTS)
        throw new AppError("vault_full", { details: { limit: MAX_VAULT_DOCUMENTS } });
      // Another person has used the id since it was checked.
      if (!(await insertDocument(trx, { id, user_id: actor.userId, ...details })))
        throw new AppError("vault_document_not_found");
    }
    await publishVault(trx, actor.userId);
  });
  return describeOne(ctx, id);
}

/** Publishes to the open pages of an owner that their vault has changed. */
export const publishVault = (trx: Db, userId: string): Promise<void> =>
  publishLive(trx, { users: [userId] }, { about: "vault" });

/** Publishes to the open pages of an owner that a version of theirs was scanned. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const document = await findDocumentAt(trx, path);
  if (document) await publishVault(trx, document.user_id);
}

export async function archiveDocument(
  ctx: Context,
  actor: Actor,
  id: string,
  archived: boolean,
): Promise<{ document: VaultDocument }> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOwnDocument(trx, actor, id);
    await updateArchived(trx, id, archived);
    await publishVault(trx, actor.userId);
  });
  return describeOne(ctx, id);
}

/**
 * Deletes a document: its details are erased and its shares end at once, and a job erases its bytes. Requests keep their
 * copies. Repeating it succeeds.
 */
export async function deleteDocument(ctx: Context, actor: Actor, id: string): Promise<{ id: string }> {
  const owner = await findOwner(ctx.db, id);
  if (owner?.user_id !== actor.userId) throw new AppError("vault_document_not_found");
  if (owner.deleted_at) return { id };
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockDocument(trx, id))) return;
    await updateDeleted(trx, id);
    await revokeSharesOf(trx, id);
    await ctx.jobs.enqueue(trx, "vault.erase", { documentId: id });
    await publishVault(trx, actor.userId);
  });
  return { id };
}

/** A link to a version for its owner. Throws `vault_document_not_found`, also for another person's, and like `requireReadable`. */
export async function linkVersion(
  ctx: Context,
  actor: Actor,
  id: string,
  disposition: Disposition,
): Promise<{ url: string; expires_at: string }> {
  const version = await findVersion(ctx.db, id);
  if (version?.user_id !== actor.userId) throw new AppError("vault_document_not_found");
  await requireReadable(ctx, version.storage_path, actor.userId);
  const { url, expiresAt } = await signLink(ctx, {
    kind: "vault",
    id,
    disposition,
    readerId: actor.userId,
    sessionId: actor.sessionId,
  });
  return { url, expires_at: expiresAt.toISOString() };
}

/**
 * The bytes behind a link, or the range that `Range` asks for; the reading is recorded. Throws `link_expired`, and
 * `vault_document_not_found` for an invalid link or a deleted document.
 */
export async function readVersion(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "vault", id }, query);
  if (link === "forged") throw new AppError("vault_document_not_found");
  if (link === "expired") throw new AppError("link_expired");
  const version = await findVersion(ctx.db, id);
  if (version?.user_id !== link.readerId) throw new AppError("vault_document_not_found");
  const { storage_path: key, file_name: name, mime_type: mimeType, size, sha256 } = version;
  const file = { key, name, mimeType, size, sha256 };
  const opened = await openUploaded(ctx, file, link.readerId, link.disposition, asked);
  try {
    if (opened.bytes) await insertReadOnce(ctx.db, "vault_reads", { version_id: id, user_id: link.readerId });
  } catch (error) {
    opened.bytes?.destroy();
    throw error;
  }
  return opened;
}

/** A person's documents as they see them, without storage paths, and with their readings. */
export async function exportVault(
  trx: Db,
  userId: string,
  { vault }: Context,
): Promise<Record<string, unknown>> {
  return {
    vault_documents: await describeDocuments({ db: trx, vault }, await findDocuments(trx, userId)),
    vault_reads: await readReads(trx, userId),
    vault_shares: await readShares(trx, userId),
  };
}
