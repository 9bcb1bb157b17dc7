import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { MAX_PDF_PAGES } from "@passerelle/domain/scans/pdf-limits";
import { AppError } from "../errors.ts";
import type { PdfFinding } from "./pdf-content.ts";

/** A file designed to exhaust time or memory ends one thread only. */
const LONGEST_MS = 20_000;
const HEAP_MEGABYTES = 384;
/** `resourceLimits` do not count buffers, which hold what is decompressed. */
const BUFFER_BYTES = 256 * 2 ** 20;
const WATCH_EVERY_MS = 25;

/** A thread loads its library in longer than it needs for most files, so it waits for the next one. */
const IDLE_MS = 30_000;
const MOST_IDLE = 2;
/** After a larger file it is ended: what it left in memory would count for the next one. */
const MOST_BYTES_KEPT = 4 * 2 ** 20;

const idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

/**
 * Refuses a PDF that is more than pages, in a thread: parsing takes seconds for a large file. Throws `file_active_content`,
 * `file_encrypted`, `file_too_many_pages`, and `file_damaged` for what cannot be read within the limits.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const thread = takeThread();
  const finding = await ask(thread, bytes);
  if (finding === undefined || bytes.length > MOST_BYTES_KEPT) void thread.terminate();
  else keepThread(thread);
  if (finding === "harmless") return;
  if (finding === "file_too_many_pages") throw new AppError(finding, { details: { limit: MAX_PDF_PAGES } });
  throw new AppError(finding ?? "file_damaged");
}

/** Undefined when the thread ended or was ended. */
async function ask(thread: Worker, bytes: Buffer): Promise<PdfFinding | undefined> {
  const watch = setInterval(() => {
    // It rejects when the thread has ended.
    thread.getHeapStatistics().then(
      ({ external_memory }) => external_memory > BUFFER_BYTES && void thread.terminate(),
      () => undefined,
    );
  }, WATCH_EVERY_MS);
  const timer = setTimeout(() => void thread.terminate(), LONGEST_MS);
  const over = new AbortController();
  const { signal } = over;
  try {
    thread.postMessage(bytes);
    return await Promise.race([
      once(thread, "message", { signal }).then(([finding]) => finding as PdfFinding),
      once(thread, "exit", { signal }).then(() => undefined),
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY") return undefined;
    throw error;
  } finally {
    over.abort();
    clearInterval(watch);
    clearTimeout(timer);
  }
}

function takeThread(): Worker {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    clearTimeout(kept.timer);
    kept.thread.ref();
    // -1 after it has ended.
    if (kept.thread.threadId > 0) return kept.thread;
  }
  return new Worker(new URL("./inspect-pdf-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
}

function keepThread(thread: Worker): void {
  if (idle.length >= MOST_IDLE) return void thread.terminate();
  // It does not keep the process alive.
  thread.unref();
  const end = () => {
    idle.splice(idle.indexOf(kept), 1);
    void thread.terminate();
  };
  const kept = { thread, timer: setTimeout(end, IDLE_MS).unref() };
  idle.push(kept);
}
