import { expect, test } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { keepThreads } from "./kept-threads.ts";

/**
 * Answers messages with `reply`, the body of a function. `processorMs`: the limit of a message; after ten times as long by the clock, its
 * thread is ended too.
 */
const threadsThat = (reply: string, processorMs = 300) =>
  keepThreads<number, number>(
    new URL(
      `data:text/javascript,import { parentPort } from "node:worker_threads";
      parentPort.on("message", (message) => { ${reply} parentPort.postMessage(message * 2); });`,
    ),
    { processorMs, heapMegabytes: 32, bufferBytes: 64 * 2 ** 20 },
  );

test("answers, in a thread that is kept for the next message or ended", async () => {
  const double = threadsThat("");
  expect(await double(1, false)).toBe(2);
  expect(await double(2, true)).toBe(4);
  expect(await double(3, true)).toBe(6);
});

test("waits for a thread that gets little of the processor", async () => {
  const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);";
  expect(await threadsThat(wait, patience(300))(1, true)).toBe(2);
});

test.each([
  ["time", "for (;;);"],
  ["memory", "const kept = []; for (;;) kept.push(Buffer.alloc(2 ** 20, 1));"],
])("ends a thread that takes too much %s", async (_what, reply) => {
  expect(await threadsThat(reply)(1, true)).toBeUndefined();
});
