import { runAtOnce } from "../at-once.ts";
import { AppError } from "../errors.ts";
import { fileTypeOf } from "../file-type.ts";
import { isPicture } from "../strip-metadata.ts";
import { endsAsArchive, hasMarkupAfterPicture } from "./disguises.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import { hasMacros } from "./office-macros.ts";

// The types that an upload may have besides pictures. Archives and all other formats are refused, even if the caller accepts
// them.
const PDF = "application/pdf";
const OFFICE = [
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/msword",
];

// Each file is in memory.
const take = runAtOnce(2);

/**
 * Checks the content of an upload, whose type was detected as `mimeType`; `bytes` may load it. Throws `file_type_refused` (also for
 * an empty file), `file_disguised`, `file_active_content`, `file_encrypted`, `file_damaged` and `file_too_many_pages`.
 */
export function requireHarmless(bytes: Buffer | (() => Promise<Buffer>), mimeType: string): Promise<void> {
  return take(async () => inspect(typeof bytes === "function" ? await bytes() : bytes, mimeType));
}

async function inspect(bytes: Buffer, mimeType: string): Promise<void> {
  if ((await fileTypeOf(bytes)) !== mimeType) throw new AppError("file_type_refused");
  if (OFFICE.includes(mimeType)) {
    if (await hasMacros(bytes, mimeType)) throw new AppError("file_active_content");
    return;
  }
  if (mimeType !== PDF && !isPicture(mimeType)) throw new AppError("file_type_refused");
  if (endsAsArchive(bytes)) throw new AppError("file_disguised");
  if (mimeType === PDF) return inspectPdf(bytes);
  if (hasMarkupAfterPicture(bytes, mimeType)) throw new AppError("file_disguised");
}
