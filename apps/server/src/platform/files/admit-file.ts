import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { stateAtUpload } from "@passerelle/domain/scans/scan-state";
import type { Context } from "../context.ts";
import { requireHarmless } from "./harmless.ts";
import { insertFile } from "./queries.ts";

/** `path`: where the bytes are stored; no other upload may use it. `uploadedBy`: null for the platform itself. */
export type Upload = { path: string; uploadedBy: string | null; mimeType: string };

/**
 * The gate of all uploads: checks the content, stores the bytes, and records the upload, without which bytes are never served.
 * The file is readable at once if no scanner is configured, otherwise only by its uploader until a scan finds nothing (decision
 * 0150). May be repeated with the same bytes. Call it outside of a transaction, before writing the row that refers to `path`;
 * delete with `eraseUpload`.
 *
 * `mimeType` is what was detected in the bytes. Throws `file_type_refused`, `file_active_content`, `file_encrypted`,
 * `file_damaged`, `file_disguised` and `file_too_many_pages`; nothing is stored then.
 */
export async function admitFile(ctx: Context, upload: Upload, bytes: Buffer): Promise<void> {
  await requireHarmless(bytes, upload.mimeType);
  // As a stream: the storage flushes streams durably.
  await ctx.storage.putStream(upload.path, Readable.from([bytes]));
  await record(ctx, upload);
}

/**
 * Like `admitFile`, for bytes that are too large for memory. They are stored first, and remain when they are refused, because
 * another attempt may have been accepted: the caller deletes them. Returns their SHA-256 in hexadecimal. Throws the errors of
 * `bytes`.
 */
export async function admitStream(ctx: Context, upload: Upload, bytes: Readable): Promise<string> {
  const hash = createHash("sha256");
  const hashed = Readable.from(
    (async function* () {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
  await ctx.storage.putStream(upload.path, hashed);
  await requireHarmless(async () => Buffer.from(await ctx.storage.getBytes(upload.path)), upload.mimeType);
  await record(ctx, upload);
  return hash.digest("hex");
}

async function record(ctx: Context, { path, uploadedBy }: Upload): Promise<void> {
  const scan_state = stateAtUpload(ctx.scanner !== undefined);
  await ctx.db.transaction().execute(async (trx) => {
    const isNew = await insertFile(trx, { storage_path: path, uploaded_by: uploadedBy, scan_state });
    if (isNew && scan_state === "pending") await ctx.jobs.enqueue(trx, "files.scan", { path });
  });
}
