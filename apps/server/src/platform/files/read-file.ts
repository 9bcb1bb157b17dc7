import type { Readable } from "node:stream";
import { readingRefusal } from "@passerelle/domain/scans/scan-state";
import type { Disposition } from "../content-disposition.ts";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { type AskedRange, type OpenFile, openFile, type StoredFile } from "../file-reply.ts";
import { findFile } from "./queries.ts";

type Reader = Pick<Context, "db" | "scanner" | "storage">;

/**
 * Throws `file_scan_pending` for readers other than the uploader until a scan finds nothing, also for bytes that did not pass the
 * gate, and `file_infected` for everyone. The caller has checked that `readerId` (undefined: a visitor) may read the file.
 */
export async function requireReadable(
  { db, scanner }: Omit<Reader, "storage">,
  path: string,
  readerId: string | undefined,
): Promise<void> {
  const file = await findFile(db, path);
  if (!file) throw new AppError("file_scan_pending");
  const isUploader = readerId !== undefined && file.uploaded_by === readerId;
  const refusal = readingRefusal(file.scan_state, { isUploader, hasScanner: scanner !== undefined });
  if (refusal) throw new AppError(refusal);
}

/** All bytes of an uploaded file. Throws like `requireReadable`. */
export async function streamUploaded(
  ctx: Reader,
  path: string,
  readerId: string | undefined,
): Promise<Readable> {
  await requireReadable(ctx, path, readerId);
  return ctx.storage.getStream(path);
}

/** Opens the bytes of an uploaded file, or the range that `Range` selects. Throws like `requireReadable`. */
export async function openUploaded(
  ctx: Reader,
  file: StoredFile,
  readerId: string | undefined,
  disposition: Disposition,
  asked: AskedRange,
): Promise<OpenFile> {
  await requireReadable(ctx, file.key, readerId);
  return openFile(ctx.storage, file, disposition, asked);
}
