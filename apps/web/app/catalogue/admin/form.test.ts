import { documentErrors, type ServiceDocument } from "@passerelle/domain/catalogue/document";
import { expect, test } from "vitest";
import { documentOf, fieldChanges, formOf, NEW_DOCUMENT, newModality, slugOf } from "./form.ts";

const STORED: ServiceDocument = {
  title: { fr: "Passeport", en: "Passport" },
  description: { fr: "Une démarche.", en: "A procedure." },
  category: "administratif",
  subcategory: { fr: "", en: "" },
  estimated_time: { unit: "days", minimum: 3, maximum: 3 },
  base_price: 15_000,
  commission_percentage: 12.5,
  icon_name: "id-card",
  redirect_path: "/services",
  required_documents: [{ key: "photo", fr: "Photo", en: "Photograph" }],
  procedure_steps: [{ fr: "Commander", en: "Order", actor: "customer", presence: true }],
  deliverables: [{ key: "copie", kind: "file", fr: "Copie", en: "Copy" }],
  form: { sections: [] },
  countries: [
    {
      country_code: "FR",
      is_active: true,
      is_free: false,
      country_specific_fee: 1_250,
      currency_code: "EUR",
      form: null,
      modalities: [
        {
          id: "00000000-0000-4000-8000-000000000001",
          organism_id: null,
          is_active: true,
          is_free: false,
          price: 1_250_50,
          estimated_time: null,
          conditions: null,
          presence_required: false,
          official_fees: null,
          required_documents: null,
          form: null,
        },
        {
          id: "00000000-0000-4000-8000-000000000002",
          organism_id: "00000000-0000-4000-8000-000000000009",
          is_active: false,
          is_free: true,
          price: 0,
          estimated_time: { unit: "on_quote", minimum: null, maximum: null },
          conditions: { fr: "Être majeur", en: "Be of age" },
          presence_required: true,
          official_fees: { fr: "Timbre : 5 000 FCFA", en: "Stamp: 5,000 FCFA" },
          required_documents: [],
          form: { removed: [], sections: [] },
        },
      ],
    },
  ],
};

test("sends an unchanged document as it is stored", () => {
  expect(documentOf(formOf(STORED))).toEqual(STORED);
  expect(documentOf(formOf({ ...STORED, estimated_time: null, redirect_path: null }))).toMatchObject({
    estimated_time: null,
    redirect_path: null,
  });
});

test("reads amounts in whole units and reports an invalid one at its path", () => {
  const form = formOf(STORED);
  const [france] = form.countries;
  expect(france?.modalities[0]?.price).toBe("1\u00a0250,50");
  france?.modalities.push({ ...newModality("douze"), organism_id: "00000000-0000-4000-8000-000000000003" });
  form.commission_percentage = "beaucoup";
  expect(documentErrors(documentOf(form))).toEqual([
    { path: "commission_percentage", code: "percentage_invalid" },
    { path: "countries.0.modalities.2.price", code: "amount_invalid" },
  ]);
});

test("requires a text in both languages", () => {
  const form = formOf(STORED);
  form.estimated_time = { unit: "days", minimum: "  ", maximum: "3" };
  expect(documentErrors(documentOf(form))).toEqual([{ path: "estimated_time.minimum", code: "required" }]);
});

test("requires of a new service only what every service has", () => {
  const paths = documentErrors(documentOf(formOf(NEW_DOCUMENT))).map(({ path }) => path);
  expect(paths).toEqual(["title.fr", "title.en", "description.fr", "description.en"]);
});

test.each([
  ["Pièce d’identité", [], "piece-d-identite"],
  ["Photo", ["photo"], "photo-2"],
  ["Photo", ["photo", "photo-2"], "photo-3"],
  [" Acte (copie) ", [], "acte-copie"],
  ["证件", [], "document"],
] as [string, string[], string][])("the file of « %s » beside %j is %s", (name, taken, slug) => {
  expect(slugOf(name, taken)).toBe(slug);
});

test("gives new documents keys, and keeps those of stored ones", () => {
  const form = formOf(STORED);
  const document = (fr: string) => ({ key: "", fr, en: "Paper" });
  form.required_documents = [
    document("Photo"),
    ...form.required_documents,
    document("Photo"),
    document("Acte"),
  ];
  const keys = documentOf(form).required_documents.map(({ key }) => key);
  expect(keys).toEqual(["photo-2", "photo", "photo-3", "acte"]);
});

test("returns changed fields by path, and undefined for lists of other items", () => {
  const typed = formOf(STORED);
  typed.title.fr = " Passeport ";
  typed.required_documents[0] = { key: "", fr: "Photo", en: "Photograph" };
  expect(fieldChanges(typed, formOf(STORED))).toEqual([
    ["title.fr", "Passeport"],
    ["required_documents.0.key", "photo"],
  ]);
  expect(fieldChanges(formOf(STORED), formOf(STORED))).toEqual([]);
  expect(fieldChanges(formOf({ ...STORED, countries: [] }), formOf(STORED))).toBeUndefined();
  const [france] = STORED.countries;
  const elsewhere = france && { ...STORED, countries: [{ ...france, country_code: "CM" }] };
  expect(fieldChanges(formOf(elsewhere ?? STORED), formOf(STORED))).toBeUndefined();
});
