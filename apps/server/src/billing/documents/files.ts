import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { isHeld } from "@passerelle/domain/billing/stamps";
import { writeCode } from "@passerelle/domain/verification/codes";
import type { Disposition } from "../../platform/content-disposition.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { checkLink } from "../../platform/file-links.ts";
import { type AskedRange, type OpenFile, openFile } from "../../platform/file-reply.ts";
import { sweepFiles } from "../../platform/storage-sweep.ts";
import { addressOf, keepFile as keepVerifiedFile, signStatement } from "../../verification/service.ts";
import { renderDocument } from "../files/document-files.ts";
import type { ShownCode } from "../files/notes.ts";
import { findStamps } from "../stamps/queries.ts";
import { stampOf } from "../stamps/shown-stamp.ts";
import {
  findDocument,
  findFile,
  findKnownKeys,
  keepFile,
  type StoredDocument,
  type StoredFile,
} from "./queries.ts";

const FOLDER = "billing/";
/** Older bytes without a row were left by a process that crashed. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

/**
 * The file of a document, rendered once and stored, so that later changes of the layout do not change issued documents.
 * Bytes are written before their row: after a crash the sweep deletes bytes without a row. Throws `billing_document_held`
 * until the tax authority has approved the document.
 */
export async function ensureFile(ctx: Context, { id, document }: StoredDocument): Promise<StoredFile> {
  const known = await findFile(ctx.db, id);
  if (known) return known;
  const stamp = (await findStamps(ctx.db, [id])).get(id);
  if (isHeld(stamp?.state)) throw new AppError("billing_document_held");
  let signed: { code: string; signed: string } | undefined;
  const { pdf } = await renderDocument(document, {
    stamp: stampOf(stamp),
    sign: async (xml) => {
      signed = await signStatement(ctx, id, { xml: xml && sha256Of(xml) });
      return signed && shownCode(ctx, signed);
    },
  });
  const storage_key = `${FOLDER}${id}/${crypto.randomUUID()}.pdf`;
  // Written as a stream, which the storage flushes to disk.
  await ctx.storage.putStream(storage_key, Readable.from([pdf]));
  const hash = sha256Of(pdf);
  const kept = await ctx.db.transaction().execute(async (trx) => {
    const file = await keepFile(trx, { document_id: id, storage_key, bytes: pdf.length, hash });
    // `/verify` compares files with this hash, so it must be that of the stored file.
    if (signed && file.storage_key === storage_key)
      await keepVerifiedFile(trx, id, { signed: signed.signed, sha256: hash });
    return file;
  });
  // Another process was faster.
  if (kept.storage_key !== storage_key) await ctx.storage.delete(storage_key);
  return kept;
}

const sha256Of = (content: Buffer | string): string => createHash("sha256").update(content).digest("hex");

/** The code as the document shows it. */
const shownCode = (ctx: Context, signed: { code: string; signed: string }): ShownCode => ({
  written: writeCode(signed.code),
  page: `${ctx.env.publicUrl}/verify`.replace(/^https?:\/\//, ""),
  address: addressOf(ctx, signed),
});

/** Renders a document after it was issued, so that its reader does not wait for it. */
export async function renderIssued(ctx: Context, documentId: string): Promise<void> {
  const row = await findDocument(ctx.db, documentId);
  if (row) await ensureFile(ctx, row);
}

/** The bytes of a document. */
export async function readPdf(ctx: Context, row: StoredDocument): Promise<Uint8Array> {
  const { storage_key } = await ensureFile(ctx, row);
  return ctx.storage.getBytes(storage_key);
}

/** The bytes behind a link. Throws `link_expired`, and `billing_document_not_found` for an invalid link. */
export async function readDocumentFile(
  ctx: Context,
  id: string,
  query: unknown,
  asked: AskedRange,
): Promise<OpenFile> {
  const link = await checkLink(ctx, { kind: "billing", id }, query);
  if (link === "forged") throw new AppError("billing_document_not_found");
  if (link === "expired") throw new AppError("link_expired");
  const row = await findDocument(ctx.db, id);
  if (!row) throw new AppError("billing_document_not_found");
  return openDocument(ctx, row, link.disposition, asked);
}

/** The file of a document, for a reader who may download it. */
export async function openDocument(
  ctx: Context,
  row: StoredDocument,
  disposition: Disposition,
  asked: AskedRange,
): Promise<OpenFile> {
  const { storage_key, bytes, hash } = await ensureFile(ctx, row);
  const file = {
    key: storage_key,
    name: `${row.document.number}.pdf`,
    mimeType: "application/pdf",
    size: bytes,
    sha256: hash,
  };
  return openFile(ctx.storage, file, disposition, asked);
}

/** Deletes bytes without a row. */
export async function sweepDocuments(ctx: Context, now = Date.now()): Promise<void> {
  await sweepFiles(ctx, FOLDER, {
    before: new Date(now - LEFTOVER_AFTER_MS),
    findKnown: (found) => findKnownKeys(ctx.db, found),
  });
}
