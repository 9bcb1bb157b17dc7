import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readChoice, settle } from "./kept-category.ts";

describe("device and account", () => {
  it.each([
    ["nothing anywhere", null, undefined, [null, false]],
    ["the account's own, on a device that knows nothing", "diaspora", undefined, ["diaspora", false]],
    ["a visitor's choice is kept by the account", null, ["investor", null], ["investor", true]],
    [
      "an account's choice is not overwritten by a visitor's",
      "diaspora",
      ["investor", null],
      ["diaspora", false],
    ],
    ["a choice that could not be sent is the last word", "diaspora", ["investor", "me"], ["investor", true]],
    ["so is clearing", "diaspora", [null, "me"], [null, true]],
    ["what the account knows already is not sent again", "investor", ["investor", "me"], ["investor", false]],
    ["somebody else's choice is nobody's", null, ["investor", "other"], [null, false]],
    ["cleared on another device: nothing is brought back", null, undefined, [null, false]],
  ] as const)("%s", (_, user_category, choice, [category, send]) => {
    const given = choice && { category: choice[0], by: choice[1] };
    expect(settle({ id: "me", user_category }, given)).toEqual({ category, send });
  });

  const category = fc.constantFrom(null, "diaspora" as const, "investor" as const, "resident" as const);
  const by = fc.constantFrom(null, "me", "other");

  it("once the account was told, both agree and nothing more is sent", () => {
    fc.assert(
      fc.property(category, fc.option(fc.record({ category, by }), { nil: undefined }), (kept, choice) => {
        const first = settle({ id: "me", user_category: kept }, choice);
        const told = first.send ? first.category : kept;
        expect(settle({ id: "me", user_category: told }, undefined)).toEqual({
          category: first.category,
          send: false,
        });
      }),
    );
  });
});

describe("the choice in storage", () => {
  it("is read as it was written", () => {
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
  ])("%s is none", (text) => {
    expect(readChoice(text)).toBeUndefined();
  });
});
