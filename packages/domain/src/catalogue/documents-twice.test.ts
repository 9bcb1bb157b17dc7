import { expect, it } from "vitest";
import { sampleDocument, sampleModality } from "../../test/documents.ts";
import { field, form } from "../../test/forms.ts";
import { type CountryDocument, documentErrors, type ServiceDocument } from "./document.ts";
import type { FormChanges } from "./forms/form.ts";
import { formErrors } from "./forms/form-errors.ts";
import { FORM_LIMITS } from "./forms/form-limits.ts";

const paper = (key: string, fr: string, en: string) => field("document", key, { label: { fr, en } });
const PHOTO = paper("photo", " PHOTÔ", "Portrait");
const adding = (...papers: (typeof PHOTO)[]): FormChanges => ({ removed: [], ...form(...papers) });
const removing = (key: string): FormChanges => ({ removed: [key], sections: [] });
const OWN = [{ key: "photo", fr: "Photo", en: "Photograph" }];
const of = (country: Partial<CountryDocument>): Partial<ServiceDocument> => ({
  countries: sampleDocument().countries.map((one) => ({ ...one, ...country })),
});

/** The list of the service has « Photo », Photograph. */
const errorsOf = (overrides: Partial<ServiceDocument>) =>
  documentErrors(sampleDocument(overrides)).map(({ path, code }) => `${path} ${code}`);

it.each([
  ["the service", { form: form(PHOTO) }, "form.sections.0.fields.0.label.fr"],
  [
    "the service, in another language only",
    { form: form(paper("picture", "Portrait", "photograph")) },
    "form.sections.0.fields.0.label.en",
  ],
  ["a country", of({ form: adding(PHOTO) }), "countries.0.form.sections.0.fields.0.label.fr"],
  [
    "a modality with the list of the service",
    of({ modalities: [sampleModality({ form: adding(PHOTO) })] }),
    "countries.0.modalities.0.form.sections.0.fields.0.label.fr",
  ],
  [
    "a modality with a list of its own, which a field of its country is in",
    {
      required_documents: [],
      ...of({ form: adding(PHOTO), modalities: [sampleModality({ required_documents: OWN })] }),
    },
    "countries.0.modalities.0.required_documents.0.fr",
  ],
] as [string, Partial<ServiceDocument>, string][])(
  "refuses a document that is asked for twice in %s",
  (_, overrides, path) => {
    expect(errorsOf(overrides)).toEqual([`${path} document_twice`]);
  },
);

it.each([
  ["another name, and the same key", { form: form(paper("photo", "Selfie", "Selfie")) }],
  ["a question with the name", { form: form(field("short_text", "photo", { label: PHOTO.label })) }],
  [
    "a list of a modality, whose form removes the field",
    {
      required_documents: [],
      form: form(PHOTO),
      ...of({ modalities: [sampleModality({ required_documents: OWN, form: removing("photo") })] }),
    },
  ],
  [
    "two fields, of which conditions show one",
    { form: form(PHOTO, { ...PHOTO, key: "other" }), required_documents: [] },
  ],
] as [string, Partial<ServiceDocument>][])("accepts %s", (_, overrides) => {
  expect(errorsOf(overrides)).toEqual([]);
});

it("limits the documents of a form, none of which is in a group or decides what else is shown", () => {
  const papers = (count: number) =>
    form(...Array.from({ length: count }, (_, at) => paper(`p${at}`, `P${at}`, `P${at}`)));
  expect(formErrors(papers(FORM_LIMITS.documents))).toEqual([]);
  expect(formErrors(papers(FORM_LIMITS.documents + 1))).toEqual([
    { path: "sections", code: "documents_too_many" },
  ]);
  const group = field("group", "rows", { fields: [PHOTO] });
  expect(formErrors(form(group))).toEqual([
    { path: "sections.0.fields.0.fields.0.type", code: "type_unknown" },
  ]);
  const after = field("short_text", "more", {
    shown_when: { match: "all", conditions: [{ field: "photo", operator: "is_answered", values: [] }] },
  });
  expect(formErrors(form(PHOTO, after))).toEqual([
    { path: "sections.0.fields.1.shown_when.conditions.0", code: "condition_invalid" },
  ]);
});
