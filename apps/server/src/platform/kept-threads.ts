import { once } from "node:events";
import { Worker } from "node:worker_threads";

type Limits = {
  /** Of the processor, per message: a busy machine says nothing about the file. */
  processorMs: number;
  heapMegabytes: number;
  /** `resourceLimits` do not count buffers, which hold what is decompressed. */
  bufferBytes: number;
};

/** In milliseconds: a thread loads its library in longer than it needs for most files, so it waits for the next one. */
const IDLE_MS = 30_000;
const MOST_IDLE = 2;
const WATCH_EVERY_MS = 25;
/** A thread that gets less of the processor than this part of it is ended too. */
const LEAST_SHARE = 1 / 10;

/**
 * Threads that run `module`, which answers each message with one. A file designed to exhaust time or memory ends one thread only.
 *
 * The returned function answers `message`, or undefined when its thread ended or was ended. With `isLast` the thread is ended
 * afterwards: what a large file left in memory would count for the next one. Rejects with the error that the module throws.
 */
export function keepThreads<Message, Answer>(
  module: URL,
  limits: Limits,
): (message: Message, isLast: boolean) => Promise<Answer | undefined> {
  const idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];

  function takeThread(): Worker {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer);
      kept.thread.ref();
      // -1 after it has ended.
      if (kept.thread.threadId > 0) return kept.thread;
    }
    return new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes } });
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

  return async (message, isLast) => {
    const thread = takeThread();
    const answer = await ask<Answer>(thread, message, limits);
    if (answer === undefined || isLast) void thread.terminate();
    else keepThread(thread);
    return answer;
  };
}

/** Undefined when the thread ended or was ended. */
async function ask<Answer>(thread: Worker, message: unknown, limits: Limits): Promise<Answer | undefined> {
  let before: number | undefined;
  const check = async () => {
    const [{ external_memory }, { user, system }] = await Promise.all([
      thread.getHeapStatistics(),
      thread.cpuUsage(),
    ]);
    const usedMs = (user + system) / 1_000;
    before ??= usedMs;
    if (external_memory > limits.bufferBytes || usedMs - before > limits.processorMs) void thread.terminate();
  };
  // They reject when the thread has ended.
  const watch = setInterval(() => void check().catch(() => {}), WATCH_EVERY_MS);
  const timer = setTimeout(() => void thread.terminate(), limits.processorMs / LEAST_SHARE);
  const over = new AbortController();
  const { signal } = over;
  try {
    thread.postMessage(message);
    return await Promise.race([
      once(thread, "message", { signal }).then(([answer]) => answer as Answer),
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
