import fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_PATTERN, codeOf, readCode, writeCode } from "./codes.ts";

const random = fc.uint8Array({ minLength: 10, maxLength: 10 });

test("every 10 random bytes make a code, which reads as itself and as it is written", () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const code = codeOf(bytes);
      expect(code).toMatch(CODE_PATTERN);
      expect(readCode(code)).toBe(code);
      expect(readCode(writeCode(code))).toBe(code);
    }),
  );
});

test("uses each of the 32 characters for 8 of the 256 bytes", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const [first = ""] = codeOf(new Uint8Array(10).fill(byte));
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
});

test("refuses other numbers of bytes", () => {
  expect(() => codeOf(new Uint8Array(9))).toThrow(RangeError);
});

test.each([
  ["7k3mz-q4tbd", "7K3MZQ4TBD"],
  [" 7K3MZ Q4TBD ", "7K3MZQ4TBD"],
  ["7 K 3 M Z – Q 4 T B D", "7K3MZQ4TBD"],
  ["OoIiLl2345", "0011112345"],
])("reads %j as %s", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test.each([
  [""],
  ["7K3MZ"],
  ["7K3MZQ4TBDX"],
  ["7K3MZQ4TBU"],
  ["７K3MZQ4TBD"],
  ["7K3MZ/Q4TB"],
  ["-".repeat(100)],
])("reads no code in %j", (typed) => {
  expect(readCode(typed)).toBeUndefined();
});

test("a code is the same however it is separated and cased", () => {
  fc.assert(
    fc.property(
      random,
      fc.array(fc.constantFrom("", " ", "-", "\u00a0"), { minLength: 10, maxLength: 10 }),
      (bytes, gaps) => {
        const code = codeOf(bytes);
        const typed = Array.from(code, (character, at) => character.toLowerCase() + gaps[at]).join("");
        expect(readCode(typed)).toBe(code);
      },
    ),
  );
});
