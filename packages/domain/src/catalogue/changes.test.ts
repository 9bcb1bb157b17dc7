import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument, sampleDocument, sampleId, sampleModality } from "../../test/documents.ts";
import { documentChanges, isPriceChange } from "./changes.ts";
import type { CountryDocument, ServiceDocument } from "./document.ts";

const FIELDS = Object.keys(sampleDocument()) as (keyof ServiceDocument)[];
const [cameroon] = sampleDocument().countries as [CountryDocument];
const inCameroon = (overrides: Partial<CountryDocument>) =>
  sampleDocument({ countries: [{ ...cameroon, ...overrides }] });
const paper = (key: string) => ({ key, fr: `${key} fr`, en: `${key} en` });
const papers = (...keys: string[]) => sampleDocument({ required_documents: keys.map(paper) });

describe("documentChanges", () => {
  it("reports which price changed, where, and both values", () => {
    const organism_id = sampleId(9);
    const priced = (price: number) => inCameroon({ modalities: [sampleModality({ organism_id, price })] });
    expect(documentChanges(priced(15_000), priced(18_000))).toEqual([
      {
        what: "price",
        country: "CM",
        modality: { id: sampleId(1), organism_id },
        currency: { from: "XAF", to: "XAF" },
        from: 15_000,
        to: 18_000,
      },
    ]);
  });

  it.each([
    ["a title", { title: { fr: "Passeport", en: "The passport" } }, ["title.en: Passport > The passport"]],
    [
      "a delay that went",
      { estimated_time: null },
      [
        "estimated_time.minimum: 3 > null",
        "estimated_time.maximum: 5 > null",
        "estimated_time.unit: working_days > null",
      ],
    ],
    [
      "a step",
      { procedure_steps: [{ fr: "Vous commandez.", en: "Order.", actor: "us", presence: true }] },
      [
        "procedure_steps.1.en: You order. > Order.",
        "procedure_steps.1.actor: customer > us",
        "procedure_steps.1.presence: false > true",
      ],
    ],
    ["a commission", { commission_percentage: 5 }, ["commission_percentage: 12.5 > 5"]],
  ] as [string, Partial<ServiceDocument>, string[]][])("reports %s", (_, overrides, expected) => {
    expect(changesOf(sampleDocument(), sampleDocument(overrides))).toEqual(expected);
  });

  it("matches required documents by key and reports their order only when it changed", () => {
    expect(changesOf(papers("a", "b"), papers("b", "c"))).toEqual([
      "required_documents.c.fr: null > c fr",
      "required_documents.c.en: null > c en",
      "required_documents.a.fr: a fr > null",
      "required_documents.a.en: a en > null",
    ]);
    expect(changesOf(papers("a", "b"), papers("b", "a"))).toEqual(["required_documents.order: a, b > b, a"]);
  });

  it("reports a country added with its modalities, and a removed one", () => {
    const nowhere = sampleDocument({ countries: [] });
    const came = documentChanges(nowhere, sampleDocument());
    expect(
      came
        .filter(({ what }) => what === "offered")
        .map(({ country, modality, to }) => [country, modality?.id, to]),
    ).toEqual([
      ["CM", undefined, true],
      ["CM", sampleId(1), true],
    ]);
    const went = documentChanges(sampleDocument(), nowhere);
    expect(went.find(({ what }) => what === "price")).toMatchObject({ from: 15_000, to: null });
  });

  it("distinguishes an own empty list of documents from the service's list", () => {
    const own = (required_documents: [] | null) =>
      inCameroon({ modalities: [sampleModality({ required_documents })] });
    expect(changesOf(own(null), own([]))).toEqual(["own_documents: false > true"]);
  });

  it("is empty exactly when both documents are equal", () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, fc.subarray(FIELDS), (before, other, differing) => {
        const after = { ...before, ...Object.fromEntries(differing.map((name) => [name, other[name]])) };
        expect(documentChanges(before, before)).toEqual([]);
        const same = JSON.stringify(before) === JSON.stringify(after);
        expect(documentChanges(before, after).length === 0).toBe(same);
      }),
    );
  });

  it("swaps from and to when the arguments are swapped", () => {
    const sides = ({ what, country, from, to }: ReturnType<typeof documentChanges>[number]) =>
      JSON.stringify([what, country, from, to]);
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const there = documentChanges(before, after).map(sides).sort();
        const back = documentChanges(after, before).map((one) =>
          sides({ ...one, from: one.to, to: one.from }),
        );
        expect(back.sort()).toEqual(there);
      }),
    );
  });

  it("reports every modality whose price differs", () => {
    const prices = ({ countries }: ServiceDocument) =>
      new Map(
        countries.flatMap((one) =>
          one.modalities.map(({ id, price }) => [`${one.country_code} ${id}`, price]),
        ),
      );
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        const changes = documentChanges(before, after).filter(({ what }) => what === "price");
        const byOption = new Map(changes.map((one) => [`${one.country} ${one.modality?.id}`, one]));
        const [old, now] = [prices(before), prices(after)];
        for (const key of new Set([...old.keys(), ...now.keys()])) {
          const [from, to] = [old.get(key) ?? null, now.get(key) ?? null];
          if (from === to) expect(byOption.has(key)).toBe(false);
          else expect(byOption.get(key)).toMatchObject({ from, to });
        }
      }),
    );
  });
});

it.each([
  ["price", true],
  ["is_free", true],
  ["country_specific_fee", true],
  ["currency_code", true],
  ["base_price", true],
  ["title.fr", false],
  ["is_active", false],
])("treats %s as a price change: %s", (what, expected) => {
  expect(isPriceChange({ what })).toBe(expected);
});

function changesOf(before: ServiceDocument, after: ServiceDocument): string[] {
  return documentChanges(before, after).map(({ what, from, to }) => `${what}: ${from} > ${to}`);
}
