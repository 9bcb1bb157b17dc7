import { Readable } from "node:stream";
import type { Context } from "../context.ts";
import { AppError } from "../errors.ts";
import { ScannerUnavailable, ScanRefused } from "../scanner.ts";

/**
 * Scans a file that is used at once and not stored, such as an import. Does nothing if no scanner is configured. Throws
 * `file_infected`, and `scanner_unavailable` when there is no verdict.
 */
export async function requireClean({ scanner, log }: Context, bytes: Buffer): Promise<void> {
  if (!scanner) return;
  try {
    const { state } = await scanner.scan(Readable.from([bytes]));
    if (state === "infected") throw new AppError("file_infected");
  } catch (error) {
    if (!(error instanceof ScannerUnavailable || error instanceof ScanRefused)) throw error;
    log.warn({ err: error }, "an import was not scanned");
    throw new AppError("scanner_unavailable", { cause: error });
  }
}
