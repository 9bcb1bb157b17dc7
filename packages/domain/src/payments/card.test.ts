import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardErrors, groupCardNumber, maskCard } from "./card.ts";

const good = { number: "4242 4242 4242 4242", name: "Awa Diop", expiry: "08/29", cvc: "123" };

describe("groupCardNumber", () => {
  it.each([
    ["", ""],
    ["4242", "4242"],
    ["42424", "4242 4"],
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242x4242 4242 99", "4242 4242 4242 4242"],
  ])("%j: %j", (text, grouped) => {
    expect(groupCardNumber(text)).toBe(grouped);
  });

  it("keeps at most 19 characters, and leaves a grouped number unchanged", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789 -x"), maxLength: 40 });
    fc.assert(
      fc.property(typed, (text) => {
        const grouped = groupCardNumber(text);
        expect(grouped.length).toBeLessThanOrEqual(19);
        expect(grouped.replaceAll(" ", "")).toBe(text.replace(/\D/g, "").slice(0, 16));
        expect(groupCardNumber(grouped)).toBe(grouped);
      }),
    );
  });
});

describe("cardErrors", () => {
  it.each([
    [{}, {}],
    [{ number: "4242424242424242" }, {}],
    [{ cvc: "1234" }, {}],
    [{ expiry: "01/20" }, {}],
    [{ expiry: "12/99" }, {}],
    [{ number: "" }, { number: "card_number_invalid" }],
    [{ number: "4242 4242 4242 424" }, { number: "card_number_invalid" }],
    [{ number: "4242 4242 4242 4242 4" }, { number: "card_number_invalid" }],
    [{ number: "4242-4242-4242-4242" }, { number: "card_number_invalid" }],
    [{ name: "  " }, { name: "name_required" }],
    [{ expiry: "00/29" }, { expiry: "expiry_invalid" }],
    [{ expiry: "13/29" }, { expiry: "expiry_invalid" }],
    [{ expiry: "8/29" }, { expiry: "expiry_invalid" }],
    [{ expiry: "08/2029" }, { expiry: "expiry_invalid" }],
    [{ expiry: "0829" }, { expiry: "expiry_invalid" }],
    [{ cvc: "12" }, { cvc: "cvc_invalid" }],
    [{ cvc: "12345" }, { cvc: "cvc_invalid" }],
    [{ cvc: "12a" }, { cvc: "cvc_invalid" }],
  ])("%j: %j", (changes, errors) => {
    expect(cardErrors({ ...good, ...changes })).toEqual(errors);
  });

  it("reports every field of an empty card", () => {
    expect(cardErrors({ number: "", name: "", expiry: "", cvc: "" })).toEqual({
      number: "card_number_invalid",
      name: "name_required",
      expiry: "expiry_invalid",
      cvc: "cvc_invalid",
    });
  });
});

describe("maskCard", () => {
  it.each([
    ["4242 4242 4242 1881", "1881"],
    ["4242424242421881", "1881"],
    ["1881", ""],
    ["", ""],
    ["4242 4242 4242 188x", ""],
  ])("%j: %j", (number, kept) => {
    expect(maskCard(number)).toBe(kept);
  });
});
