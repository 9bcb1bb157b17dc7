import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyDocument, sampleDocument, sampleId, sampleModality } from "../../test/documents.ts";
import {
  type CountryDocument,
  DOCUMENT_LIMITS,
  documentErrors,
  documentWarnings,
  type ModalityDocument,
  type ServiceDocument,
} from "./document.ts";
import { selectModality } from "./modality.ts";
import type { ProcedureStep, StepActor } from "./procedure-steps.ts";

const inCameroon = (...modalities: ModalityDocument[]): Partial<ServiceDocument> => of({ modalities });
const of = (country: Partial<CountryDocument>): Partial<ServiceDocument> => ({
  countries: sampleDocument().countries.map((one) => ({ ...one, ...country })),
});
const other = (overrides: Partial<ModalityDocument>) => sampleModality({ id: sampleId(2), ...overrides });
const step = (fr: string): ProcedureStep => ({ ...text(fr), actor: "us", presence: false });
const text = (fr: string, en = "x") => ({ fr, en });

describe("documentErrors", () => {
  it("accepts valid documents", () => {
    expect(documentErrors(sampleDocument())).toEqual([]);
  });

  const table: [string, Partial<ServiceDocument>, string, string][] = [
    ["no French title", { title: text("") }, "title.fr", "required"],
    ["a title of blanks", { title: text("x", "  ") }, "title.en", "required"],
    ["a long title", { title: text("x".repeat(121)) }, "title.fr", "too_long"],
    ["a title of two lines", { title: text("a\nb") }, "title.fr", "text_invalid"],
    ["a title that turns", { title: text("a\u202eb") }, "title.fr", "text_invalid"],
    ["no description", { description: text("x", "") }, "description.en", "required"],
    [
      "a description with a control character",
      { description: text("a\0b") },
      "description.fr",
      "text_invalid",
    ],
    ["another category", { category: "autre" as never }, "category", "category_unknown"],
    ["a subcategory in one language", { subcategory: text("État civil", "") }, "subcategory.en", "required"],
    [
      "a delay without a number",
      { estimated_time: { unit: "days", minimum: null, maximum: 2 } },
      "estimated_time.minimum",
      "required",
    ],
    ["half a franc", { base_price: 0.5 }, "base_price", "amount_invalid"],
    ["a negative price", { base_price: -1 }, "base_price", "amount_invalid"],
    ["no number", { base_price: Number.NaN }, "base_price", "amount_invalid"],
    [
      "more than everything",
      { commission_percentage: 100.01 },
      "commission_percentage",
      "percentage_invalid",
    ],
    ["three decimals", { commission_percentage: 1.005 }, "commission_percentage", "percentage_invalid"],
    ["an unknown icon", { icon_name: "unicorn" }, "icon_name", "icon_unknown"],
    ["an address elsewhere", { redirect_path: "//evil.example" }, "redirect_path", "path_invalid"],
    ["an address elsewhere", { redirect_path: "/\\evil.example" }, "redirect_path", "path_invalid"],
    ["a script", { redirect_path: "javascript:alert(1)" }, "redirect_path", "path_invalid"],
    [
      "a document whose key is no slug",
      { required_documents: [{ key: "Pièce", ...text("x") }] },
      "required_documents.0.key",
      "key_invalid",
    ],
    [
      "the same key twice",
      {
        required_documents: [
          { key: "a", ...text("x") },
          { key: "a", ...text("y") },
        ],
      },
      "required_documents.1.key",
      "key_twice",
    ],
    ["an empty step", { procedure_steps: [step("a"), step("")] }, "procedure_steps.1.fr", "required"],
    [
      "a step of a stranger",
      { procedure_steps: [{ ...step("a"), actor: "courier" as StepActor }] },
      "procedure_steps.0.actor",
      "actor_unknown",
    ],
    [
      "too many steps",
      { procedure_steps: Array.from({ length: DOCUMENT_LIMITS.procedure_steps + 1 }, () => step("x")) },
      "procedure_steps",
      "too_many",
    ],
    [
      "a country twice",
      { countries: [1, 2].map(() => ({ ...country(), modalities: [] })) },
      "countries.1.country_code",
      "country_twice",
    ],
    ["a code that is none", of({ country_code: "Cm" }), "countries.0.country_code", "country_invalid"],
    [
      "a fee below nothing",
      of({ country_specific_fee: -5 }),
      "countries.0.country_specific_fee",
      "amount_invalid",
    ],
    [
      "another currency",
      of({ currency_code: "GBP" as never }),
      "countries.0.currency_code",
      "currency_unknown",
    ],
    [
      "two active modalities without organism",
      inCameroon(sampleModality(), other({})),
      "countries.0.modalities.1.organism_id",
      "general_twice",
    ],
    [
      "two active modalities of one organism",
      inCameroon(sampleModality({ organism_id: sampleId(9) }), other({ organism_id: sampleId(9) })),
      "countries.0.modalities.1.organism_id",
      "organism_twice",
    ],
    [
      "an id twice",
      inCameroon(sampleModality(), sampleModality({ organism_id: sampleId(9) })),
      "countries.0.modalities.1.id",
      "modality_twice",
    ],
    [
      "a price beyond reason",
      inCameroon(sampleModality({ price: 1e12 })),
      "countries.0.modalities.0.price",
      "amount_invalid",
    ],
    [
      "conditions in one language",
      inCameroon(sampleModality({ conditions: text("Oui", "") })),
      "countries.0.modalities.0.conditions.en",
      "required",
    ],
    [
      "an own document without a name",
      inCameroon(sampleModality({ required_documents: [{ key: "a", ...text("") }] })),
      "countries.0.modalities.0.required_documents.0.fr",
      "required",
    ],
  ];
  it.each(table)("refuses %s", (_, overrides, path, code) => {
    expect(documentErrors(sampleDocument(overrides))).toEqual([{ path, code }]);
  });

  it.each([
    ["several lines of description", { description: text("a\n\nb\tc") }],
    ["no country at all", { countries: [] }],
    [
      "a modality that is off beside its successor",
      inCameroon(sampleModality({ is_active: false }), other({})),
    ],
    ["an organism beside the general one", inCameroon(sampleModality(), other({ organism_id: sampleId(9) }))],
    ["a modality without papers of its own", inCameroon(sampleModality({ required_documents: [] }))],
  ] as [string, Partial<ServiceDocument>][])("accepts %s", (_, overrides) => {
    expect(documentErrors(sampleDocument(overrides))).toEqual([]);
  });

  it("leaves every active modality of a valid document selectable", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const refused = documentErrors(document).map(({ path }) => path);
        document.countries.forEach(({ modalities }, at) => {
          const lost = modalities.filter(
            (one) => one.is_active && selectModality(modalities, one.organism_id) !== one,
          );
          const isReported = refused.some((path) => path.startsWith(`countries.${at}.modalities.`));
          expect(lost.length > 0, JSON.stringify(modalities)).toBe(isReported);
        });
      }),
    );
  });
});

describe("documentWarnings", () => {
  it.each([
    ["what can be ordered", {}, []],
    ["no country", { countries: [] }, ["countries offered_nowhere"]],
    [
      "an active country without price",
      inCameroon(),
      ["countries offered_nowhere", "countries.0 not_offered"],
    ],
    ["a country that is off", of({ is_active: false, modalities: [] }), ["countries offered_nowhere"]],
    ["a free country without modality", of({ is_free: true, modalities: [] }), []],
    [
      "a price of nothing",
      inCameroon(sampleModality({ price: 0 })),
      ["countries.0.modalities.0.price price_zero"],
    ],
    ["a modality said to be free", inCameroon(sampleModality({ price: 0, is_free: true })), []],
  ] as [string, Partial<ServiceDocument>, string[]][])("warns of %s", (_, overrides, expected) => {
    const warnings = documentWarnings(sampleDocument(overrides)).map(({ path, code }) => `${path} ${code}`);
    expect(warnings).toEqual(expected);
  });
});

function country(): CountryDocument {
  return sampleDocument().countries[0] as CountryDocument;
}
