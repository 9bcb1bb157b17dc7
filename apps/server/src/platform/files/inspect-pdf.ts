import { MAX_PDF_PAGES } from "@passerelle/domain/scans/pdf-limits";
import { AppError } from "../errors.ts";
import { runInThread, ThreadEnded } from "../run-in-thread.ts";
import type { PdfFinding } from "./pdf-content.ts";

/** A file designed to exhaust time or memory affects one thread only. */
const LIMITS = { longestMs: 20_000, megabytes: 384, bufferMegabytes: 384 };

/**
 * Refuses a PDF that is more than pages. Parsing takes seconds for a large file, so it runs in a thread. Throws
 * `file_active_content`, `file_encrypted`, `file_too_many_pages`, and `file_damaged` for what cannot be read within the limits.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const module = new URL("./inspect-pdf-thread.ts", import.meta.url);
  const finding = await runInThread<PdfFinding>(module, bytes, LIMITS).catch((error: unknown) => {
    if (error instanceof ThreadEnded) return "file_damaged" as const;
    throw error;
  });
  if (finding === "file_too_many_pages") throw new AppError(finding, { details: { limit: MAX_PDF_PAGES } });
  if (finding !== "harmless") throw new AppError(finding);
}
