import { runAtOnce } from "../../platform/at-once.ts";
import { AppError } from "../../platform/errors.ts";
import { keepThreads } from "../../platform/kept-threads.ts";
import type { WatermarkTask } from "./watermark-thread.ts";

const MOST_BYTES_KEPT = 4 * 2 ** 20;

/** Answers null for a file that the library cannot read. */
const copy = keepThreads<WatermarkTask, Uint8Array | null>(
  new URL("./watermark-thread.ts", import.meta.url),
  // A file of the largest accepted size takes a few seconds on a slow machine.
  { processorMs: 30_000, heapMegabytes: 512, bufferBytes: 512 * 2 ** 20 },
);

// Each copy takes a thread, and its file is in memory.
const take = runAtOnce(2);

/**
 * A copy of the document that `load` reads, as a PDF on whose pages `lines` are written. Runs in a thread: the file may be
 * hostile. Throws `shared_copy_failed` for a file that cannot be copied, and what `load` throws.
 */
export function watermark(
  load: () => Promise<Uint8Array>,
  mimeType: string,
  lines: readonly string[],
): Promise<Uint8Array> {
  return take(async () => {
    const bytes = await load();
    const copied = await copy({ bytes, mimeType, lines }, bytes.length > MOST_BYTES_KEPT);
    if (!copied) throw new AppError("shared_copy_failed");
    return copied;
  });
}
