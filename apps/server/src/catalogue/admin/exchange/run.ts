import { runInThread, ThreadEnded } from "../../../platform/run-in-thread.ts";
import type { TASKS } from "./tasks.ts";
import { Unreadable } from "./unpack.ts";

type Tasks = typeof TASKS;
type Answer = { output: never } | { refused: Unreadable["reason"] };

/** A file designed to exhaust time or memory affects one thread only. */
const LIMITS = { longestMs: 120_000, megabytes: 768 };

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

async function start(name: keyof Tasks, input: unknown): Promise<unknown> {
  const module = new URL("./thread.ts", import.meta.url);
  const answer = await runInThread<Answer>(module, { name, input }, LIMITS).catch((error) => {
    throw error instanceof ThreadEnded ? new Unreadable("too_large") : error;
  });
  if ("refused" in answer) throw new Unreadable(answer.refused);
  return answer.output;
}
