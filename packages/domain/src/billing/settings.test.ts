import { describe, expect, test } from "vitest";
import { entityVersion } from "../../test/billing.ts";
import type { EntityVersion } from "./entities.ts";
import { entityRefusal, isRateOpen } from "./settings.ts";
import type { TaxRate } from "./tax.ts";

const NOW = new Date("2026-03-31T23:30:00Z");

const versions = [
  entityVersion(),
  entityVersion({ entity_id: "west", prefix: "PSW", countries: ["SN", "ML"] }),
  entityVersion({
    entity_id: "west",
    prefix: "PSW",
    version: 2,
    valid_from: "2026-06-01",
    countries: ["SN"],
  }),
];

describe("a version of a billing entity", () => {
  test.each<[string, Partial<EntityVersion>, string | undefined]>([
    // It is tomorrow already in Douala.
    ["begins today", { valid_from: "2026-04-01" }, undefined],
    ["begins yesterday", { valid_from: "2026-03-31" }, "day_past"],
    ["begins today in its own time zone", { valid_from: "2026-03-31", time_zone: "Africa/Dakar" }, undefined],
    [
      "is the first one, of the past",
      { entity_id: "new", valid_from: "2020-01-01", countries: ["CI"] },
      undefined,
    ],
    [
      "takes the country of another one",
      { valid_from: "2026-05-01", countries: ["CI", "SN"] },
      "country_taken",
    ],
    ["takes a country that another one gives up", { valid_from: "2026-05-01", countries: ["ML"] }, undefined],
    ["keeps its own", { entity_id: "west", valid_from: "2026-05-01", countries: ["SN"] }, undefined],
  ])("%s", (_, changes, code) => {
    expect(entityRefusal(entityVersion(changes), versions, NOW)?.code).toBe(code);
  });
});

describe("a rate", () => {
  const rates: TaxRate[] = [{ country: "CM", category: "services", rate: 1925, valid_from: "2020-01-01" }];
  test.each([
    ["of tomorrow", { country: "CM", category: "services", valid_from: "2026-04-02" }, true],
    ["of today", { country: "CM", category: "services", valid_from: "2026-04-01" }, false],
    ["of the past", { country: "CM", category: "services", valid_from: "2020-01-01" }, false],
    [
      "of another category, its first",
      { country: "CM", category: "subscriptions", valid_from: "2020-01-01" },
      true,
    ],
    [
      "of another country, its first",
      { country: "FR", category: "services", valid_from: "2020-01-01" },
      true,
    ],
  ] as const)("%s", (_, wanted, isOpen) => {
    expect(isRateOpen(wanted, rates, "2026-04-01")).toBe(isOpen);
  });
});
