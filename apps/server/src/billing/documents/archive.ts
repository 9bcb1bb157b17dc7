import { Readable } from "node:stream";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { zipFiles } from "../../platform/zip-files.ts";
import { readPdf } from "./files.ts";
import { listDocuments } from "./queries.ts";

const MAX_DOCUMENTS = 2_000;

/**
 * The files of the caller's documents of a year, as a ZIP archive that is streamed while it is built. Throws
 * `billing_document_not_found` if the year has no document, and `export_too_large`.
 */
export async function archiveOf(ctx: Context, { userId }: Actor, year: number): Promise<Readable> {
  const range = { limit: MAX_DOCUMENTS, offset: 0 };
  const { rows, total } = await listDocuments(ctx.db, { readerId: userId, year, isDelivered: true }, range);
  if (total === 0) throw new AppError("billing_document_not_found");
  if (total > MAX_DOCUMENTS) throw new AppError("export_too_large", { details: { limit: MAX_DOCUMENTS } });
  const files = rows.map((row) => ({
    name: `${row.document.number}.pdf`,
    at: new Date(`${row.document.issued_on}T12:00:00Z`),
    read: () => readPdf(ctx, row),
  }));
  return Readable.from(zipFiles(files));
}
