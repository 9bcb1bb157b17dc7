import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settle } from "./kept-language.ts";

describe("the page, and the account of who signs in", () => {
  it.each([
    ["they agree", "fr", "fr", null, null, {}],
    ["a new device takes up the account's", "en", "fr", null, null, { adopt: "en" }],
    [
      "pressed on in this tab before signing in: the account is told",
      "fr",
      "en",
      null,
      "chosen",
      { send: "en" },
    ],
    ["what an address named holds here, and is told to nobody", "fr", "en", null, "named", {}],
    ["what could not be sent is the last word of whose it is", "fr", "en", "me", null, { send: "en" }],
    ["and of nobody else", "fr", "en", "another", null, { adopt: "fr" }],
    ["what was pressed on while an address named another", "fr", "en", "me", "named", { send: "en" }],
  ] as const)("%s", (_, language, shown, unsent, here, settled) => {
    expect(settle({ id: "me", language }, shown, { unsent, here })).toEqual(settled);
  });

  const language = fc.constantFrom("fr" as const, "en" as const);
  const here = fc.constantFrom(null, "chosen" as const, "named" as const);
  const unsent = fc.constantFrom(null, "me", "another");

  it("once it is done nothing more is to be done, so that no page goes on changing", () => {
    fc.assert(
      fc.property(language, language, unsent, here, (kept, shown, unsent, here) => {
        const { send, adopt } = settle({ id: "me", language: kept }, shown, { unsent, here });
        const told = { id: "me", language: send ?? kept };
        expect(settle(told, adopt ?? shown, { unsent, here })).toEqual({});
      }),
    );
  });
});
