import { describe, expect, test } from "vitest";
import { entityVersion } from "../../test/billing.ts";
import { entitiesAt, entityFor } from "./entities.ts";

const versions = [
  entityVersion(),
  entityVersion({ version: 2, valid_from: "2026-06-01" }),
  entityVersion({ version: 3, valid_from: "2026-06-01" }),
  entityVersion({ entity_id: "senegal", prefix: "PSN", countries: ["SN"], time_zone: "Africa/Dakar" }),
  entityVersion({
    entity_id: "senegal",
    prefix: "PSN",
    version: 2,
    valid_from: "2026-09-01",
    countries: ["SN", "ML"],
  }),
];

const at = (time: string) => new Date(time);

describe("the billing entity", () => {
  test.each([
    ["before any is valid", "CM", "2025-12-31T12:00:00Z", undefined],
    ["the general one", "CM", "2026-02-01T12:00:00Z", ["PSL", 1]],
    ["in its own time zone", "CM", "2026-05-31T23:30:00Z", ["PSL", 3]],
    ["the one that names the country", "SN", "2026-02-01T12:00:00Z", ["PSN", 1]],
    ["only once it names the country", "ML", "2026-08-31T12:00:00Z", ["PSL", 3]],
    ["from the day on which it names the country", "ML", "2026-09-01T12:00:00Z", ["PSN", 2]],
    ["what belongs to no country", undefined, "2026-09-01T12:00:00Z", ["PSL", 3]],
  ])("%s", (_, country, time, expected) => {
    for (const given of [versions, versions.toReversed()]) {
      const entity = entityFor(given, country, at(time));
      expect(entity && [entity.prefix, entity.version]).toEqual(expected);
    }
  });

  test("is undefined when every entity names other countries", () => {
    const only = versions.filter(({ prefix }) => prefix === "PSN");
    expect(entityFor(only, "CM", at("2026-09-01T12:00:00Z"))).toBeUndefined();
    expect(entitiesAt(only, at("2026-09-01T12:00:00Z"))).toHaveLength(1);
  });
});
