import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument, sampleDocument, sampleId, sampleModality } from "../../test/documents.ts";
import { documentChanges } from "./changes.ts";
import type { CountryDocument, ServiceDocument } from "./document.ts";
import { mergeDocuments } from "./merge.ts";

const base = sampleDocument();
const [cameroon] = base.countries as [CountryDocument];
const inCameroon = (overrides: Partial<CountryDocument>) =>
  sampleDocument({ countries: [{ ...cameroon, ...overrides }] });
const priced = (price: number, more: Partial<CountryDocument> = {}) =>
  inCameroon({ modalities: [sampleModality({ price })], ...more });

describe("mergeDocuments", () => {
  it("combines two people's changes to different fields of one modality", () => {
    const mine = priced(18_000);
    const theirs = inCameroon({
      modalities: [sampleModality({ conditions: { fr: "Majeur", en: "Adult" } })],
    });
    const merged = mergeDocuments(base, mine, theirs);
    expect(merged.countries[0]?.modalities).toEqual([
      sampleModality({ price: 18_000, conditions: { fr: "Majeur", en: "Adult" } }),
    ]);
  });

  it("prefers mine when both changed the same field, per language", () => {
    const mine = sampleDocument({ title: { fr: "Le passeport", en: base.title.en } });
    const theirs = sampleDocument({ title: { fr: "Passeport biométrique", en: "Biometric passport" } });
    expect(mergeDocuments(base, mine, theirs).title).toEqual({
      fr: "Le passeport",
      en: "Biometric passport",
    });
  });

  it("combines items that two people added", () => {
    const senegal: CountryDocument = {
      ...cameroon,
      country_code: "SN",
      currency_code: "XOF",
      modalities: [],
    };
    const mine = sampleDocument({ countries: [cameroon, senegal] });
    const theirs = inCameroon({
      modalities: [...cameroon.modalities, sampleModality({ id: sampleId(77), organism_id: sampleId(9) })],
    });
    const merged = mergeDocuments(base, mine, theirs);
    expect(merged.countries.map(({ country_code }) => country_code)).toEqual(["CM", "SN"]);
    expect(merged.countries[0]?.modalities).toEqual(theirs.countries[0]?.modalities);
  });

  it("drops a removed item, unless the other person changed it", () => {
    const without = sampleDocument({ countries: [] });
    expect(mergeDocuments(base, without, base).countries).toEqual([]);
    expect(mergeDocuments(base, base, without).countries).toEqual([]);
    expect(mergeDocuments(base, without, priced(18_000)).countries).toEqual(priced(18_000).countries);
    expect(mergeDocuments(base, priced(18_000), without).countries).toEqual(priced(18_000).countries);
  });

  const same = (one: ServiceDocument, other: ServiceDocument) =>
    expect(documentChanges(one, other)).toEqual([]);

  it("takes theirs where I changed nothing, and mine where they did not", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (one, other) => {
        same(mergeDocuments(one, one, other), other);
        same(mergeDocuments(one, other, one), other);
        same(mergeDocuments(one, other, other), other);
      }),
    );
  });

  it("ignores the order of object keys", () => {
    const turned = Object.fromEntries(Object.entries(base).reverse()) as ServiceDocument;
    same(mergeDocuments(base, turned, priced(18_000)), priced(18_000));
  });
});
