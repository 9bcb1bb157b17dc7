import { AppError } from "../../platform/errors.ts";
import { runInThread, ThreadEnded } from "../../platform/run-in-thread.ts";
import type { WatermarkTask } from "./watermark-thread.ts";

// A file of the largest accepted size takes a few seconds on a slow machine.
const LIMITS = { longestMs: 30_000, megabytes: 512 };

/**
 * A copy of a document as a PDF on whose pages `lines` are written. Runs in a thread: the file may be hostile. Throws
 * `file_unreadable` for a file that cannot be copied.
 */
export async function watermark(
  bytes: Uint8Array,
  mimeType: string,
  lines: readonly string[],
): Promise<Uint8Array> {
  const task: WatermarkTask = { bytes, mimeType, lines };
  try {
    const copy = await runInThread<Uint8Array | undefined>(
      new URL("./watermark-thread.ts", import.meta.url),
      task,
      LIMITS,
    );
    if (copy) return copy;
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
  }
  throw new AppError("shared_copy_failed");
}
