import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPhoneNumber, isPhoneShaped, normalisePhone } from "./phones.ts";

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

describe("isPhoneNumber", () => {
  // spec 1 §5: 9 digits Angola, 8 Burkina Faso, 7-8 Botswana, 8-10 Côte d'Ivoire, 10 Nigeria.
  it.each([
    ["+244 923 123 456", true],
    ["+244 92312345", false],
    ["+226 70 12 34 56", true],
    ["+226 7012345", false],
    ["+267 2401234", true],
    ["+267 71123456", true],
    ["+267 711234567", false],
    ["+225 01020304", true],
    ["+225 01 02 03 04 05", true],
    ["+225 0102030", false],
    ["+234 8021234567", true],
    ["+234 0802 123 4567", true],
    ["+234 802123456", false],
    ["+234 80212345678", false],
    ["00237 677.00.11-22", true],
    ["+237 67700112", true],
    ["+237 6770011223", false],
    ["+33 (0)6 12 34 56 78", true],
    ["699123456", true],
    ["pas un numéro", false],
    ["+237", false],
    ["12", false],
    ["", false],
    ["+0699001122", false],
    ["000699001122", false],
  ])("%j: %s", (text, valid) => {
    expect(isPhoneNumber(text)).toBe(valid);
  });

  it("accepts nothing that is not 8 to 15 digits", () => {
    const typed = fc.string({ unit: fc.constantFrom("+", " ", "0", "2", "3", "7", "-", "x") });
    fc.assert(
      fc.property(typed, (text) => {
        const digits = text.replace(/[^0-9]/g, "").replace(/^00/, "").length;
        if (isPhoneNumber(text)) expect(digits >= 8 && digits <= 15).toBe(true);
      }),
    );
  });
});
