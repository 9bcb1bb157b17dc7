import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settle } from "./category-sync.ts";
import { readChoice } from "./user-category-choice.ts";

describe("reconciling the account with the device", () => {
  it.each([
    ["no choice on either side", null, undefined, [null, false]],
    ["the account's choice on a device without one", "diaspora", undefined, ["diaspora", false]],
    ["a visitor's choice is saved in the account", null, ["investor", null], ["investor", true]],
    ["an account's choice wins over a visitor's", "diaspora", ["investor", null], ["diaspora", false]],
    ["an unsaved choice wins", "diaspora", ["investor", "me"], ["investor", true]],
    ["an unsaved removal wins", "diaspora", [null, "me"], [null, true]],
    ["a saved choice is not sent again", "investor", ["investor", "me"], ["investor", false]],
    ["another person's choice is ignored", null, ["investor", "other"], [null, false]],
    ["a removal on another device is kept", null, undefined, [null, false]],
  ] as const)("%s", (_, user_category, choice, [category, send]) => {
    const given = choice && { category: choice[0], by: choice[1] };
    expect(settle({ id: "me", user_category }, given)).toEqual({ category, send });
  });

  const category = fc.constantFrom(null, "diaspora" as const, "investor" as const, "resident" as const);
  const by = fc.constantFrom(null, "me", "other");

  it("sends nothing more once the account has the choice", () => {
    fc.assert(
      fc.property(category, fc.option(fc.record({ category, by }), { nil: undefined }), (kept, choice) => {
        const first = settle({ id: "me", user_category: kept }, choice);
        const updated = first.send ? first.category : kept;
        expect(settle({ id: "me", user_category: updated }, undefined)).toEqual({
          category: first.category,
          send: false,
        });
      }),
    );
  });
});

describe("the stored choice", () => {
  it("is read back", () => {
    const choice = { category: "resident", by: null } as const;
    expect(readChoice(JSON.stringify(choice))).toEqual(choice);
  });

  it.each([
    null,
    "",
    "null",
    "1",
    "{",
    "[]",
    '{"category":"pirate","by":null}',
    '{"category":"resident","by":1}',
  ])("%s is ignored", (text) => {
    expect(readChoice(text)).toBeUndefined();
  });
});
