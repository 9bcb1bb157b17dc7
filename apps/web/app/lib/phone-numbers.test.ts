import { expect, test } from "vitest";
import { loadPhoneNumbers } from "./phone-numbers.ts";

const phones = await loadPhoneNumbers();

// spec 1 §5: 9 digits Angola, 8 Burkina Faso, 7-8 Botswana, 8-10 Côte d'Ivoire, 10 Nigeria.
test.each([
  ["AO", "923 123 456", "+244923123456"],
  ["BF", "70 12 34 56", "+22670123456"],
  ["BW", "2401234", "+2672401234"],
  ["BW", "71123456", "+26771123456"],
  ["CI", "01020304", "+22501020304"],
  ["CI", "0102030405", "+2250102030405"],
  ["NG", "8021234567", "+2348021234567"],
  ["CM", "6 71 23 45 67", "+237671234567"],
  ["FR", "06 12 34 56 78", "+33612345678"],
  ["FR", "+237 671 23 45 67", "+237671234567"],
])("%s %s is %s", (country, text, number) => {
  expect(phones.toE164(text, country)).toBe(number);
});

test.each([
  ["AO", "92312345"],
  ["BF", "7012345"],
  ["CI", "0102030"],
  ["NG", "802123"],
  ["NG", "80212345"],
  ["NG", "80212345678"],
  ["BW", "7112345678"],
  ["CM", "6712345678901"],
  ["FR", "abc"],
  ["FR", ""],
  ["AQ", "612345678"],
])("%s %s is refused", (country, text) => {
  expect(phones.toE164(text, country)).toBeUndefined();
});

test("accepts every example in its own country", () => {
  for (const country of ["CM", "SN", "CI", "GA", "BJ", "NG", "FR", "BE", "CA", "US", "GB", "CD"]) {
    const example = phones.example(country);
    expect(example && phones.toE164(example, country)).toMatch(
      new RegExp(`^\\+${phones.callingCode(country)}\\d+$`),
    );
  }
});
