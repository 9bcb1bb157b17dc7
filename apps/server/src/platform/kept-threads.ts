import { once } from "node:events";
import { Worker } from "node:worker_threads";

type Limits = {
  /** Processor time per message. Elapsed time on a busy machine would say nothing about the file. */
  processorMs: number;
  heapMegabytes: number;
  /** Limited here because `resourceLimits` do not count buffers, which hold decompressed data. */
  bufferBytes: number;
};

/** Milliseconds for which an idle thread is kept: loading its library takes longer than most files, so it is reused. */
const IDLE_MS = 30_000;
const MOST_IDLE = 2;
const WATCH_EVERY_MS = 25;
/** A thread that gets a smaller share of the processor is ended as well. */
const LEAST_SHARE = 1 / 10;

/**
 * Threads that run `module`, which answers each message with one. A file designed to exhaust time or memory ends one thread only.
 * The returned function resolves to the answer to `message`, or to undefined when the thread ended or was ended. `isLast` ends
 * the thread afterwards: the memory left by a large file would count for the next one. Rejects with the error that the module
 * throws.
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
      // The id is -1 after the thread has ended.
      if (kept.thread.threadId > 0) return kept.thread;
    }
    return new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes } });
  }

  function keepThread(thread: Worker): void {
    if (idle.length >= MOST_IDLE) return void thread.terminate();
    // An idle thread does not keep the process alive.
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
