import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPhoneShaped, normalisePhone } from "./phones.ts";

describe("isPhoneShaped", () => {
  it.each([
    ["+221 77 123 45 67", true],
    ["699123456", true],
    ["12345678", true],
    ["1234567", false],
    ["123456789012345", true],
    ["1234567890123456", false],
    ["+1234567", false],
    ["++23769912345", false],
    ["237+69912345", false],
    ["+", false],
    ["", false],
    ["69-91-23-45", false],
    ["6991234a", false],
    ["٦٩٩١٢٣٤٥", false],
    ["69912345\u00a067", true],
  ])("%j: %s", (text, shaped) => {
    expect(isPhoneShaped(text)).toBe(shaped);
  });

  it("accepts a phone number and its normal form alike, and normalising twice changes nothing", () => {
    const typed = fc.string({ unit: fc.constantFrom("+", " ", "0", "7", "9", "-") });
    fc.assert(
      fc.property(typed, (text) => {
        const normal = normalisePhone(text);
        expect(isPhoneShaped(normal)).toBe(isPhoneShaped(text));
        expect(normalisePhone(normal)).toBe(normal);
      }),
    );
  });
});
