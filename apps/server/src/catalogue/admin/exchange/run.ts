import { Worker } from "node:worker_threads";
import type { TASKS } from "./tasks.ts";
import { Unreadable } from "./unpack.ts";

type Tasks = typeof TASKS;
type Answer = { output: never } | { refused: Unreadable["reason"] };

/** Time limit in milliseconds. A file designed to exhaust time or memory affects one thread only. */
const LONGEST = 120_000;
const MEGABYTES = 768;

let last: Promise<unknown> = Promise.resolve();

/** Runs a task in its own thread, one at a time. Throws `Unreadable`. */
export function runTask<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): ReturnType<Tasks[Name]> {
  const done = last.then(() => start(name, input));
  last = done.catch(() => undefined);
  return done as ReturnType<Tasks[Name]>;
}

function start(name: keyof Tasks, input: unknown): Promise<unknown> {
  const thread = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData: { name, input },
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  });
  const timer = setTimeout(() => void thread.terminate(), LONGEST);
  return new Promise((resolve, reject) => {
    thread.once("message", (answer: Answer) => {
      if ("refused" in answer) reject(new Unreadable(answer.refused));
      else resolve(answer.output);
    });
    thread.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new Unreadable("too_large") : error),
    );
    // Has no effect once the task has answered.
    thread.once("exit", () => reject(new Unreadable("too_large")));
  }).finally(() => clearTimeout(timer));
}
