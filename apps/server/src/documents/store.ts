import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { sanitiseFileName, storagePath } from "@passerelle/domain/documents/file-name";
import {
  ACCEPTED_DOCUMENT_TYPES,
  type AcceptedDocumentType,
  isAcceptedDocumentType,
} from "@passerelle/domain/documents/formats";
import { fileTypeFromFile } from "file-type";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { lockForDocuments, recordEvent } from "../requests/service.ts";
import {
  deleteUpload,
  findDocumentAt,
  findDocumentOfUpload,
  insertDocument,
  type OpenUpload,
  type StoredDocument,
  updateReplaced,
  updateStoragePath,
} from "./queries.ts";
import { removeStaging, stagingFile } from "./staging.ts";

/**
 * Makes a document of an upload whose bytes are all there, and answers its id; called again (a lost answer, a process
 * that died) it answers the same document.
 *
 * The order of writing, so that whatever dies in the middle the current document is there, whole and its own:
 * 1. the new bytes go to a key that nobody else uses;
 * 2. an earlier document that lies at the path wanted is copied to a key of its own, and only then its row says so:
 *    until that moment its row names the old place, after it the new one, and both hold its bytes;
 * 3. in one transaction, under the request's lock: the path belongs to no row, the earlier version is marked as
 *    replaced, the new row is written, and last the bytes are renamed to the path. A crash before the commit leaves
 *    bytes that no row names, which the next attempt overwrites; the upload is still there to be finished again;
 * 4. the upload is taken away.
 *
 * Throws `file_type_refused` (the upload is then taken away) and `request_locked`.
 */
export async function storeUpload(ctx: Context, upload: OpenUpload): Promise<string> {
  try {
    return await tryToStore(ctx, upload);
  } catch (error) {
    // Another attempt at the same upload was faster, and took its bytes away.
    const finished = await findDocumentOfUpload(ctx.db, upload.id);
    if (finished) return finished.id;
    throw error;
  }
}

async function tryToStore(ctx: Context, upload: OpenUpload): Promise<string> {
  const type = await requireAcceptedType(ctx, upload);
  const { user_id, service_request_id, doc_key } = upload;
  const id = crypto.randomUUID();
  const incoming = versionKey({ user_id, service_request_id, id });
  try {
    const sha256 = await copyIn(ctx, upload, incoming);
    const document = {
      id,
      service_request_id,
      user_id,
      doc_key,
      file_name: withExtension(upload.file_name, type),
      mime_type: type,
      size: upload.size,
      sha256,
      upload_id: upload.id,
    };
    const path = pathOf(document);
    let stored: string | undefined;
    // A second round only when another upload took the path between the two steps.
    while (stored === undefined) {
      await vacate(ctx, path);
      stored = await place(ctx, { ...document, storage_path: path }, incoming);
    }
    await removeStaging(ctx.env, upload.id);
    return stored;
  } finally {
    // Nothing is left of it when it was renamed.
    await ctx.storage.delete(incoming);
  }
}

/** Step 3. Undefined when the path is taken again. */
function place(
  ctx: Context,
  document: Omit<StoredDocument, "uploaded_at" | "replaced_at" | "removed_at">,
  incoming: string,
): Promise<string | undefined> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockForDocuments(trx, document.service_request_id);
    const finished = await findDocumentOfUpload(trx, document.upload_id);
    if (finished) return finished.id;
    if (await findDocumentAt(trx, document.storage_path)) return undefined;
    await updateReplaced(trx, document.service_request_id, document.doc_key);
    await insertDocument(trx, document);
    await deleteUpload(trx, document.upload_id);
    await recordEvent(trx, {
      service_request_id: document.service_request_id,
      kind: "document_added",
      by: "customer",
      actor_id: document.user_id,
      note: document.file_name,
    });
    // A rename: inside the transaction, because its lock is what keeps two uploads from one path.
    await ctx.storage.move(incoming, document.storage_path);
    return document.id;
  });
}

/** Step 2: brings whichever document lies there to a key of its own. */
async function vacate(ctx: Context, path: string): Promise<void> {
  const holder = await findDocumentAt(ctx.db, path);
  if (!holder) return;
  // A name of this attempt: another process may be doing the same, and what it has moved must not be overwritten.
  const copy = `${versionKey(holder)}-${crypto.randomUUID()}`;
  let moved = false;
  try {
    await ctx.storage.copy(path, copy);
    moved = await updateStoragePath(ctx.db, holder.id, path, copy);
  } catch (error) {
    // Moved by another while we copied: the path may be gone or another's already.
    if ((await findDocumentAt(ctx.db, path))?.id === holder.id) throw error;
  } finally {
    if (!moved) await ctx.storage.delete(copy);
  }
}

async function requireAcceptedType(ctx: Context, upload: OpenUpload): Promise<AcceptedDocumentType> {
  const found = await fileTypeFromFile(stagingFile(ctx.env, upload.id));
  if (found && isAcceptedDocumentType(found.mime)) return found.mime;
  await discardUpload(ctx, upload.id);
  throw new AppError("file_type_refused", { details: { accepted: ACCEPTED_NAMES } });
}

/** What a person reads about the formats: the first extension of each. */
export const ACCEPTED_NAMES = Object.values(ACCEPTED_DOCUMENT_TYPES).map(([extension]) =>
  extension.toUpperCase(),
);

/** Takes away an upload that will not become a document. */
export async function discardUpload(ctx: Context, id: string): Promise<void> {
  await removeStaging(ctx.env, id);
  await deleteUpload(ctx.db, id);
}

/** Step 1. Answers the SHA-256 of the bytes, in hexadecimal. */
async function copyIn(ctx: Context, upload: OpenUpload, key: string): Promise<string> {
  const hash = createHash("sha256");
  let size = 0;
  const source = createReadStream(stagingFile(ctx.env, upload.id));
  const counted = Readable.from(
    (async function* () {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  await ctx.storage.putStream(key, counted);
  if (size !== upload.size) throw new Error(`upload ${upload.id} has ${size} bytes of ${upload.size}`);
  return hash.digest("hex");
}

function pathOf(document: {
  user_id: string;
  service_request_id: string;
  doc_key: string;
  file_name: string;
}): string {
  return storagePath({
    userId: document.user_id,
    requestId: document.service_request_id,
    docName: document.doc_key,
    fileName: document.file_name,
  });
}

function versionKey(document: { user_id: string; service_request_id: string; id: string }): string {
  return `${document.user_id}/${document.service_request_id}/versions/${document.id}`;
}

/**
 * The name with an extension of what the bytes are: a PDF called `passeport.exe` must not be saved as a program by
 * whoever downloads it.
 */
function withExtension(name: string, type: AcceptedDocumentType): string {
  const extensions: readonly string[] = ACCEPTED_DOCUMENT_TYPES[type];
  const given = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return extensions.includes(given) && name.includes(".") ? name : `${name}.${extensions[0]}`;
}

/** A file name as it may be shown: without folders and control characters, at most 200 characters, never empty. */
export function shownName(name: string): string {
  const base = name
    .normalize("NFC")
    .replace(/^.*[/\\]/s, "")
    .replace(/[\p{C}]+/gu, "")
    .trim();
  const short = base.length <= 200 ? base : `${base.slice(0, 160)}${base.slice(-40)}`;
  return short.toWellFormed() || sanitiseFileName(base);
}
