import { MAX_PDF_PAGES } from "@passerelle/domain/scans/pdf-limits";
import { AppError } from "../errors.ts";
import { keepThreads } from "../kept-threads.ts";
import type { PdfFinding } from "./pdf-content.ts";

const MOST_BYTES_KEPT = 4 * 2 ** 20;

const inspect = keepThreads<Buffer, PdfFinding>(new URL("./inspect-pdf-thread.ts", import.meta.url), {
  processorMs: 20_000,
  heapMegabytes: 384,
  bufferBytes: 256 * 2 ** 20,
});

/**
 * Refuses a PDF with active content, in a thread: parsing a large file takes seconds. Throws `file_active_content`,
 * `file_encrypted`, `file_too_many_pages`, and `file_damaged` for a file that cannot be read within the limits.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const finding = await inspect(bytes, bytes.length > MOST_BYTES_KEPT);
  if (finding === "harmless") return;
  if (finding === "file_too_many_pages") throw new AppError(finding, { details: { limit: MAX_PDF_PAGES } });
  throw new AppError(finding ?? "file_damaged");
}
