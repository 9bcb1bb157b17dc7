import fc from "fast-check";
import { expect, test } from "vitest";
import { PROMISE_KINDS } from "../../catalogue/promises.ts";
import { nextStatus, REQUEST_STATUSES } from "../lifecycle/status.ts";
import { isTrackingNumber, isTrackingUrl, mayHandOver, missingPromises } from "./deliverables.ts";

const SCAN = { key: "copie", kind: "file" } as const;
const ORIGINAL = { key: "original", kind: "courier" } as const;
const infected = (promise_key: string) =>
  ({ kind: "file", promise_key, files: [{ scan: "clean" }, { scan: "infected" }] }) as const;

test.each([
  ["nothing", [], [SCAN, ORIGINAL]],
  ["what was promised", [{ kind: "file", promise_key: "copie" }], [ORIGINAL]],
  ["what comes on top", [{ kind: "file", promise_key: null }], [SCAN, ORIGINAL]],
  ["its only file is infected", [infected("copie")], [SCAN, ORIGINAL]],
  [
    "an infected file was given again",
    [infected("copie"), { kind: "file", promise_key: "copie", files: [{ scan: "clean" }] }],
    [ORIGINAL],
  ],
  ["it came otherwise", [{ kind: "message", promise_key: "copie" }], [SCAN, ORIGINAL]],
  [
    "all, one of it twice",
    [
      { kind: "courier", promise_key: "original" },
      { kind: "file", promise_key: "copie" },
      { kind: "file", promise_key: "copie" },
    ],
    [],
  ],
] as const)("missing promises after %s", (_, given, missing) => {
  expect(missingPromises([SCAN, ORIGINAL], given)).toEqual(missing);
});

test("adding a deliverable fulfils at most one promise and never reopens any", () => {
  const given = fc.record({
    kind: fc.constantFrom(...PROMISE_KINDS),
    promise_key: fc.option(fc.constantFrom("a", "b", "c")),
  });
  const promised = fc.uniqueArray(
    fc.record({ key: fc.constantFrom("a", "b", "c"), kind: fc.constantFrom(...PROMISE_KINDS) }),
    { selector: ({ key }) => key },
  );
  fc.assert(
    fc.property(promised, fc.array(given), given, (promises, before, more) => {
      const missing = missingPromises(promises, before);
      const after = missingPromises(promises, [...before, more]);
      expect(missing).toEqual(expect.arrayContaining(after));
      expect(promises).toEqual(expect.arrayContaining(missing));
      expect(missing.length - after.length).toBeLessThanOrEqual(1);
    }),
  );
});

test("deliverables can be added while work is in progress and in every state that can be completed", () => {
  expect(REQUEST_STATUSES.filter(mayHandOver)).toEqual(["in_progress", "information_required"]);
  for (const from of REQUEST_STATUSES) {
    const complete = nextStatus({ from, action: "complete", mover: "staff", due: 0, paid: false });
    if (complete.ok) expect(mayHandOver(from)).toBe(true);
  }
});

test.each([
  ["https://www.dhl.com/track?id=1", true],
  ["https://track.example.cm:8443/x", true],
  ["http://www.dhl.com/track", false],
  ["javascript:alert(1)", false],
  ["https://localhost/x", false],
  ["https://dhl.com@evil.test/x", false],
  ["https://www.dhl.com/a b", false],
  ["https://www.dhl.com/\u202egpj", false],
  [`https://www.dhl.com/${"x".repeat(500)}`, false],
  ["", false],
])("%s is a tracking URL: %s", (text, valid) => {
  expect(isTrackingUrl(text)).toBe(valid);
});

test.each([
  ["1Z 999 AA1 01", true],
  ["LX-12/34", true],
  ["  ", false],
  ["1\n2", false],
  ["x".repeat(61), false],
])("%j is a tracking number: %s", (text, valid) => {
  expect(isTrackingNumber(text)).toBe(valid);
});
