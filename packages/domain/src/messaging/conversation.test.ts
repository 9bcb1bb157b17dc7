import fc from "fast-check";
import { expect, test } from "vitest";
import type { RequestStatus } from "../requests/lifecycle/status.ts";
import { excerptOf, opennessOf, otherSide, readingCounts, SIDES } from "./conversation.ts";

test.each([
  ["draft", "none"],
  ["pending_validation", "open"],
  ["submitted", "open"],
  ["in_progress", "open"],
  ["information_required", "open"],
  ["completed", "open"],
  ["rejected", "open"],
  ["cancelled", "read_only"],
] as [RequestStatus, string][])("a conversation about a %s request is %s", (status, openness) => {
  expect(opennessOf(status)).toBe(openness);
});

const me = "me";
test.each([
  ["its customer", { side: "customer", request: { as: "customer", assigneeId: "other" } }, true],
  ["whoever answers a general one", { side: "staff" }, true],
  ["a worker while nobody has it", { side: "staff", request: { as: "worker", assigneeId: null } }, true],
  ["whoever has it", { side: "staff", request: { as: "worker", assigneeId: me } }, true],
  ["another worker", { side: "staff", request: { as: "worker", assigneeId: "other" } }, false],
  ["the support", { side: "staff", request: { as: "support", assigneeId: null } }, false],
] as const)("reading by %s counts: %#", (_who, reader, counts) => {
  expect(readingCounts({ userId: me, ...reader })).toBe(counts);
});

test("otherSide is its own inverse", () => {
  for (const side of SIDES) expect(otherSide(otherSide(side))).toBe(side);
});

test("an excerpt is one line of at most the given length and splits no character", () => {
  expect(excerptOf("Bonjour,\n\n  merci.")).toBe("Bonjour, merci.");
  expect(excerptOf("😀".repeat(10), 4)).toBe("😀😀😀…");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 2, max: 50 }), (body, length) => {
      const excerpt = excerptOf(body, length);
      expect([...excerpt].length).toBeLessThanOrEqual(length);
      expect(excerpt).not.toMatch(/[\n\r\t]/);
    }),
  );
});
