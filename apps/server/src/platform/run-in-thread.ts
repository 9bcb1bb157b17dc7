import { Worker } from "node:worker_threads";

type Limits = { longestMs: number; megabytes: number };

/** The thread ended without a message: its time or its memory was exhausted. */
export class ThreadEnded extends Error {}

/**
 * Runs a module in a thread of its own with `workerData`, and resolves to the first message that it posts. Rejects with
 * `ThreadEnded`, or with the error that the module throws.
 */
export function runInThread<Message>(
  module: URL,
  workerData: unknown,
  { longestMs, megabytes }: Limits,
): Promise<Message> {
  const thread = new Worker(module, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  const timer = setTimeout(() => void thread.terminate(), longestMs);
  return new Promise<Message>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadEnded("out of memory") : error),
    );
    // Has no effect once the thread has posted its message.
    thread.once("exit", () => reject(new ThreadEnded("ended")));
  }).finally(() => clearTimeout(timer));
}
