import { parentPort, workerData } from "node:worker_threads";
import { TASKS } from "./tasks.ts";
import { Unreadable } from "./unpack.ts";

/** The thread runs one task and posts its result. */
const { name, input } = workerData as { name: keyof typeof TASKS; input: never };
try {
  parentPort?.postMessage({ output: await TASKS[name](input) });
} catch (error) {
  if (!(error instanceof Unreadable)) throw error;
  parentPort?.postMessage({ refused: error.reason });
}
