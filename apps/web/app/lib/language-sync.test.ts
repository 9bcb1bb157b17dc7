import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { rememberLanguage, setLanguageHere } from "./language.ts";
import { reconcile, send, settle } from "./language-sync.ts";

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
    expect(settle({ id: "me", language, language_chosen: true }, shown, { unsent, here })).toEqual(settled);
  });

  it.each([
    ["an account that never chose follows the device", "fr", "en", null, null, {}],
    ["and so with the same language", "fr", "fr", null, null, {}],
    ["a choice in this tab becomes the account's", "fr", "en", null, "chosen", { send: "en" }],
    ["also the choice of the language that it has already", "fr", "fr", null, "chosen", { send: "fr" }],
    ["an unsaved choice is saved", "fr", "en", "me", null, { send: "en" }],
    ["a language named by the address is no choice", "fr", "en", null, "named", {}],
  ] as const)("%s", (_, language, shown, unsent, here, settled) => {
    expect(settle({ id: "me", language, language_chosen: false }, shown, { unsent, here })).toEqual(settled);
  });

  const language = fc.constantFrom("fr" as const, "en" as const);
  const here = fc.constantFrom(null, "chosen" as const, "named" as const);
  const unsent = fc.constantFrom(null, "me", "another");

  it("settles after one step", () => {
    fc.assert(
      fc.property(language, language, unsent, here, fc.boolean(), (kept, shown, unsent, here, isChosen) => {
        const person = { id: "me", language: kept, language_chosen: isChosen };
        const { send, adopt } = settle(person, shown, { unsent, here });
        const updated = { id: "me", language: send ?? kept, language_chosen: isChosen || send !== undefined };
        expect(settle(updated, adopt ?? shown, { unsent, here })).toEqual({});
      }),
    );
  });
});

describe("two changes of language, one quickly after the other", () => {
  const replies: ((profile: object) => void)[] = [];
  const reply = async (language: string) => {
    await vi.waitFor(() => expect(replies).toHaveLength(1), patience(10_000));
    replies.shift()?.(Response.json({ id: "me", language, language_chosen: true }));
  };
  const isUnsent = () => localStorage.getItem("language_unsent") === "me";

  beforeEach(() => {
    for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, storage());
    vi.stubGlobal("document", { cookie: "", documentElement: { lang: "fr" } });
    vi.stubGlobal("location", new URL("http://localhost"));
    vi.stubGlobal("fetch", () => new Promise((resolve) => replies.push(resolve)));
  });

  it("keeps the second as unsent until its own reply, whatever the first one's says", async () => {
    rememberLanguage("en");
    const sent = [send("me", "en"), send("me", "fr"), send("me", "en")];
    await reply("en");
    await sent[0];
    expect(isUnsent()).toBe(true);
    await reply("fr");
    await sent[1];
    expect(isUnsent()).toBe(true);
    await reply("en");
    await sent[2];
    expect(isUnsent()).toBe(false);
  });

  it("does not forget the second when the first is saved before the page shows the second", () => {
    rememberLanguage("en");
    setLanguageHere("chosen");
    const show = vi.fn();
    reconcile({ id: "me", language: "fr", language_chosen: true }, "fr", show);
    expect(isUnsent()).toBe(true);
    expect(show).not.toHaveBeenCalled();
  });
});

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}
