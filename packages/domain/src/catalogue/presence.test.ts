import { expect, test } from "vitest";
import { requiresPresence } from "./presence.ts";

const option = (presence_required: boolean, is_active = true) => ({ is_active, presence_required });
const country = (service_modalities: ReturnType<typeof option>[], is_active = true) => ({
  is_active,
  is_free: false,
  service_modalities,
});

test.each([
  ["no country", [], false],
  ["every option", [country([option(true), option(true)]), country([option(true)])], true],
  ["some options", [country([option(true), option(false)])], false],
  ["an option that is switched off", [country([option(true), option(false, false)])], true],
  ["a country that is switched off", [country([option(true)]), country([option(false)], false)], true],
  ["a free country without options", [{ ...country([]), is_free: true }], false],
] as const)("%s: %s", (_, countries, required) => {
  expect(requiresPresence(countries)).toBe(required);
});
