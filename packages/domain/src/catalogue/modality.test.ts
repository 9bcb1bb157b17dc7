import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectModality } from "./modality.ts";

const general = { id: "general", organism_id: null, is_active: true };
const other = { id: "other", organism_id: null, is_active: true };
const asleep = { id: "asleep", organism_id: null, is_active: false };
const town = { id: "town", organism_id: "town-hall", is_active: true };
const closed = { id: "closed", organism_id: "closed-hall", is_active: false };

describe("selectModality", () => {
  it.each([
    ["the only one without organisation", [general], null, "general"],
    ["the only active one without organisation", [asleep, general, town], null, "general"],
    ["none when two have no organisation", [general, other], null, undefined],
    ["none when only organisations have one", [town], null, undefined],
    ["none when it is inactive", [asleep], null, undefined],
    ["the organisation's", [general, town], "town-hall", "town"],
    ["none for an organisation without one, not the general one", [general, town], "post-office", undefined],
    ["none when the organisation's is inactive", [general, closed], "closed-hall", undefined],
    ["none in an empty country", [], null, undefined],
  ])("%s", (_, modalities, organism, id) => {
    expect(selectModality(modalities, organism)?.id).toBe(id);
  });

  it("only selects an active modality of exactly the chosen organism", () => {
    const organism = fc.constantFrom(null, "a", "b");
    const modalities = fc.array(fc.record({ organism_id: organism, is_active: fc.boolean() }));
    fc.assert(
      fc.property(modalities, organism, (list, chosen) => {
        const matching = list.filter((one) => one.is_active && one.organism_id === chosen);
        const found = selectModality(list, chosen);
        if (found) expect(matching).toContain(found);
        else expect(matching.length === 0 || (chosen === null && matching.length > 1)).toBe(true);
      }),
    );
  });
});
