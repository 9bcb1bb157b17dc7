import { existsSync } from "node:fs";
import { DASHBOARD_SECTIONS } from "@passerelle/domain/settings/dashboard";
import { expect, test } from "vitest";
import { CARDS } from "./cards.data.ts";
import { SECTION_TITLES } from "./titles.data.ts";

test.each(DASHBOARD_SECTIONS)("the section %s has a card and a title", (section) => {
  expect(SECTION_TITLES[section]).toMatchObject({
    fr: expect.stringMatching(/./),
    en: expect.stringMatching(/./),
  });
  expect(existsSync(new URL(`../../${CARDS[section].file}`, import.meta.url))).toBe(true);
});
