import { expect, test } from "vitest";
import { exists, FEATURES, isOn } from "./features.ts";

test("a feature that exists is on unless it was switched off; one that does not exist never is", () => {
  for (const feature of FEATURES) {
    expect(isOn(feature, undefined)).toBe(exists(feature));
    expect(isOn(feature, true)).toBe(exists(feature));
    expect(isOn(feature, false)).toBe(false);
  }
  expect(FEATURES.map(exists)).toContain(true);
});
