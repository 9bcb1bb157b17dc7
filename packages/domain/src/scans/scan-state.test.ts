import fc from "fast-check";
import { expect, test } from "vitest";
import { effectiveState, readingRefusal, SCAN_STATES, stateAfterScan, stateAtUpload } from "./scan-state.ts";

test.each([
  ["clean", false, true, undefined],
  ["clean", false, false, undefined],
  ["pending", false, true, "file_scan_pending"],
  ["pending", true, true, undefined],
  ["pending", false, false, undefined],
  ["not_scanned", false, false, undefined],
  ["not_scanned", false, true, "file_scan_pending"],
  ["not_scanned", true, true, undefined],
  ["infected", true, true, "file_infected"],
  ["infected", true, false, "file_infected"],
  ["infected", false, false, "file_infected"],
] as const)(
  "a %s file, its uploader: %s, a scanner: %s: refused with %s",
  (state, isUploader, hasScanner, refusal) => {
    expect(readingRefusal(state, { isUploader, hasScanner })).toBe(refusal);
  },
);

test("an upload waits for its scan only where a scanner is configured", () => {
  expect(stateAtUpload(true)).toBe("pending");
  expect(stateAtUpload(false)).toBe("not_scanned");
});

const anyState = fc.constantFrom(...SCAN_STATES);
const anyVerdict = fc.constantFrom(
  { state: "clean" } as const,
  { state: "infected", signature: "Eicar-Test-Signature" } as const,
);

test("the first scan decides, whatever later ones find", () => {
  fc.assert(
    fc.property(anyState, fc.array(anyVerdict, { minLength: 1 }), (start, verdicts) => {
      const [first] = verdicts as [(typeof verdicts)[number]];
      const end = verdicts.reduce((state, verdict) => stateAfterScan(state, verdict) ?? state, start);
      const wasScanned = start === "clean" || start === "infected";
      expect(end).toBe(wasScanned ? start : first.state);
    }),
  );
});

test("with a scanner, other readers get a file only after a scan found nothing", () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const refused = readingRefusal(state, { isUploader: false, hasScanner: true });
      expect(refused === undefined).toBe(state === "clean");
      expect(effectiveState(state, true)).not.toBe("not_scanned");
    }),
  );
});
