import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settle } from "./language-sync.ts";

describe("reconciling the account with the page", () => {
  it.each([
    ["both agree", "fr", "fr", null, null, {}],
    ["a new device adopts the account's language", "en", "fr", null, null, { adopt: "en" }],
    [
      "a choice in this tab before signing in is saved in the account",
      "fr",
      "en",
      null,
      "chosen",
      { send: "en" },
    ],
    ["a language named by the address is not saved", "fr", "en", null, "named", {}],
    ["the person's own unsaved choice wins", "fr", "en", "me", null, { send: "en" }],
    ["another person's unsaved choice is ignored", "fr", "en", "another", null, { adopt: "fr" }],
    [
      "a choice made while the address named another language wins",
      "fr",
      "en",
      "me",
      "named",
      { send: "en" },
    ],
  ] as const)("%s", (_, language, shown, unsent, here, settled) => {
    expect(settle({ id: "me", language }, shown, { unsent, here })).toEqual(settled);
  });

  const language = fc.constantFrom("fr" as const, "en" as const);
  const here = fc.constantFrom(null, "chosen" as const, "named" as const);
  const unsent = fc.constantFrom(null, "me", "another");

  it("settles after one step", () => {
    fc.assert(
      fc.property(language, language, unsent, here, (kept, shown, unsent, here) => {
        const { send, adopt } = settle({ id: "me", language: kept }, shown, { unsent, here });
        const updated = { id: "me", language: send ?? kept };
        expect(settle(updated, adopt ?? shown, { unsent, here })).toEqual({});
      }),
    );
  });
});
