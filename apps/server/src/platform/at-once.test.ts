import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { runAtOnce } from "./at-once.ts";

test("runs two tasks at once, the others in their order, also after one that fails", async () => {
  const take = runAtOnce(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const begin = (id: number) =>
    take(async () => {
      started.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (id === 1) throw new Error("failed");
      return id;
    });
  const results = Promise.allSettled([1, 2, 3, 4].map(begin));
  await setImmediate();
  expect(started).toEqual([1, 2]);
  ends[0]?.();
  await setImmediate();
  expect(started).toEqual([1, 2, 3]);
  ends[1]?.();
  await setImmediate();
  expect(started).toEqual([1, 2, 3, 4]);
  ends[2]?.();
  ends[3]?.();
  expect((await results).map(({ status }) => status)).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
    "fulfilled",
  ]);
});
