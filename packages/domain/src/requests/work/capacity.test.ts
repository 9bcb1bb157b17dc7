import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../languages.ts";
import {
  changedTerms,
  isFull,
  NO_TERMS,
  preferLanguage,
  roomOf,
  servesIn,
  sortLanguages,
} from "./capacity.ts";

test.each([
  [{ limit: null, taken: 900 }, Number.POSITIVE_INFINITY, false],
  [{ limit: 5, taken: 0 }, 5, false],
  [{ limit: 5, taken: 4 }, 1, false],
  [{ limit: 5, taken: 5 }, 0, true],
  // The limit was lowered during the day.
  [{ limit: 2, taken: 5 }, 0, true],
])("a day with %o has room for %s", (day, room, full) => {
  expect(roomOf(day)).toBe(room);
  expect(isFull(day)).toBe(full);
});

test("a person without a stated language is excluded from none", () => {
  expect(servesIn([], "en")).toBe(true);
  expect(servesIn(["fr"], "en")).toBe(false);
  expect(servesIn(["fr", "en"], "en")).toBe(true);
});

test("a language prefers people who state it, then people who state none, and never excludes everyone", () => {
  const [french, both, silent] = [
    { languages: ["fr"] },
    { languages: ["fr", "en"] },
    { languages: [] },
  ] as const;
  expect(preferLanguage([french, silent, both], "en")).toEqual([both]);
  expect(preferLanguage([french, silent], "en")).toEqual([silent]);
  expect(preferLanguage([french], "en")).toEqual([french]);
  expect(preferLanguage([french, both], undefined)).toEqual([french, both]);
  const people = fc.array(fc.record({ languages: fc.subarray([...LANGUAGES]) }), { minLength: 1 });
  fc.assert(
    fc.property(people, fc.constantFrom(...LANGUAGES), (all, language) => {
      const preferred = preferLanguage(all, language);
      expect(preferred.length).toBeGreaterThan(0);
      for (const one of preferred) expect(all).toContain(one);
      if (all.some(({ languages }) => servesIn(languages, language)))
        for (const { languages } of preferred) expect(servesIn(languages, language)).toBe(true);
    }),
  );
});

test("names the terms that changed, whatever the order of the languages", () => {
  const before = { requestsPerDay: 5, appointmentsPerDay: null, languages: ["en", "fr"] } as const;
  expect(changedTerms(before, { ...before, languages: ["fr", "en"] })).toEqual([]);
  expect(changedTerms(before, NO_TERMS)).toEqual(["requestsPerDay", "languages"]);
  expect(changedTerms(before, { ...before, appointmentsPerDay: 3 })).toEqual(["appointmentsPerDay"]);
  expect(sortLanguages(["en", "fr", "en"])).toEqual(["fr", "en"]);
});
