import { expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

test("runs its work once: when the browser is idle, or earlier on request", () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
  const done: string[] = [];
  const finishFirst = whenIdle(() => done.push("first"));
  whenIdle(() => done.push("second"));
  expect(done).toEqual([]);
  finishFirst();
  expect(done).toEqual(["first"]);
  for (const callback of idle) callback();
  finishFirst();
  expect(done).toEqual(["first", "second"]);
});
