import { Worker } from "node:worker_threads";
import type { TASKS } from "./tasks.ts";
import { Unreadable } from "./unpack.ts";

type Tasks = typeof TASKS;
type Answer = { output: never } | { refused: Unreadable["reason"] };

/** What a file takes that was made to be read for ever, or to fill the memory, is taken from one thread alone. */
const LONGEST = 120_000;
const MEGABYTES = 768;

let last: Promise<unknown> = Promise.resolve();

/** Does a task in a thread of its own, one at a time. Throws `Unreadable`. */
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
    // After an answer this says nothing any more.
    thread.once("exit", () => reject(new Unreadable("too_large")));
  }).finally(() => clearTimeout(timer));
}
