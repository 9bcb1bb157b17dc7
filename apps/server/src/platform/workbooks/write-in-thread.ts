import { runInThread } from "../run-in-thread.ts";
import type { WrittenSheet } from "./write-workbook.ts";

const LIMITS = { longestMs: 60_000, megabytes: 512 };

/** Writes a workbook in a thread of its own, since thousands of rows take seconds. */
export const writeInThread = (sheets: readonly WrittenSheet[]): Promise<Uint8Array> =>
  runInThread(new URL("./thread.ts", import.meta.url), sheets, LIMITS);
