import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { MOBILE_PROVIDERS } from "./methods.ts";
import { countryOfPhone, guessOperator, operatorPatterns, operatorsOf } from "./operators.ts";

describe("operatorsOf", () => {
  it.each([
    ["CM", ["orange_money", "momo"]],
    ["CI", ["orange_money", "momo", "wave"]],
    ["SN", ["orange_money", "wave"]],
    ["BJ", ["momo"]],
    ["GA", []],
    ["NG", []],
    ["FR", []],
    ["constructor", []],
  ])("%s has %j", (country, operators) => {
    expect(operatorsOf(country)).toEqual(operators);
  });
});

describe("guessOperator", () => {
  it.each([
    ["+237650000000", "momo"],
    ["+237654999999", "momo"],
    ["+237655000000", "orange_money"],
    ["+237659999999", "orange_money"],
    ["+237660000000", undefined],
    ["+237677123456", "momo"],
    ["+237680000000", "momo"],
    ["+237683999999", "momo"],
    ["+237684000000", undefined],
    ["+237685000000", "orange_money"],
    ["+237699123456", "orange_money"],
    ["+237 6 99 12 34 56", "orange_money"],
    ["00237 699-12-34-56", "orange_money"],
    // A landline.
    ["+237222123456", undefined],
    ["+2250512345678", "momo"],
    ["+2250712345678", "orange_money"],
    ["+2250112345678", undefined],
    // As before 2021, when prefixes had no operator's digit.
    ["+22507123456", undefined],
    ["+221771234567", "orange_money"],
    ["+221781234567", "orange_money"],
    ["+221761234567", undefined],
    ["+221701234567", undefined],
    ["+2290197123456", "momo"],
    ["+2290151123456", "momo"],
    ["+2290195123456", undefined],
    ["+2290155123456", undefined],
    ["+242061234567", "momo"],
    ["+242051234567", undefined],
    ["+2370699123456", "orange_money"],
    // Only a zero may be left out.
    ["+2376680000000", undefined],
    ["+22670123456", undefined],
    ["+24177123456", undefined],
    ["+2348031234567", undefined],
    ["+33612345678", undefined],
    ["699123456", undefined],
    ["", undefined],
    ["+237", undefined],
  ])("%s: %s", (phone, operator) => {
    expect(guessOperator(phone)).toBe(operator);
  });

  test("proposes only operators of the number's country", () => {
    const phone = fc
      .tuple(
        fc.constantFrom("221", "225", "226", "229", "237", "241", "242"),
        fc.stringMatching(/^\d{8,10}$/),
      )
      .map(([dial, rest]) => `+${dial}${rest}`);
    fc.assert(
      fc.property(fc.oneof(phone, fc.string()), (text) => {
        const operator = guessOperator(text);
        if (operator === undefined) return;
        expect(MOBILE_PROVIDERS).toContain(operator);
        expect(operatorsOf(countryOfPhone(text) ?? "")).toContain(operator);
      }),
    );
  });
});

test("the patterns for scripts agree with the guess", () => {
  const patterns = operatorPatterns(MOBILE_PROVIDERS);
  const digits = fc.oneof(
    fc.stringMatching(/^(01|0[567]|6[5-9]|7[78])\d{6,9}$/),
    fc.stringMatching(/^[06]?(01|0[567]|6[5-9]|7[78])\d{6,9}$/),
    fc.stringMatching(/^\d{7,11}$/),
  );
  const phone = fc.tuple(fc.constantFrom("221", "225", "226", "229", "237", "242"), digits);
  fc.assert(
    fc.property(phone, ([dial, rest]) => {
      const number = `+${dial}${rest}`;
      const found = patterns.find(([pattern]) => new RegExp(pattern).test(number));
      expect(found?.[1]).toBe(guessOperator(number));
    }),
  );
});

describe("countryOfPhone", () => {
  it.each([
    ["+237699123456", "CM"],
    ["00221771234567", "SN"],
    ["+225 07 12 34 56 78", "CI"],
    ["+24177123456", "GA"],
    ["+2348031234567", "NG"],
    ["+33612345678", undefined],
    ["699123456", undefined],
    ["237699123456", undefined],
    ["+237123", undefined],
  ])("%s: %s", (phone, country) => {
    expect(countryOfPhone(phone)).toBe(country);
  });
});
