import { expect, test } from "vitest";
import { isHeld, nextStampState } from "./stamps.ts";

test.each([
  ["pending", "stamp", "stamped"],
  ["pending", "refuse", "refused"],
  ["pending", "retry", undefined],
  ["refused", "retry", "pending"],
  ["refused", "stamp", undefined],
  ["stamped", "refuse", undefined],
  ["stamped", "retry", undefined],
] as const)("%s, %s: %s", (state, action, next) => {
  expect(nextStampState(state, action)).toBe(next);
});

test.each([
  [undefined, false],
  ["pending", true],
  ["refused", true],
  ["stamped", false],
] as const)("a document whose stamp is %s is held: %s", (state, held) => {
  expect(isHeld(state)).toBe(held);
});
