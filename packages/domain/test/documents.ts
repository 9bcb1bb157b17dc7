import fc from "fast-check";
import { CATEGORIES } from "../src/catalogue/categories.ts";
import type { ModalityDocument, ServiceDocument } from "../src/catalogue/document.ts";
import { EMPTY_FORM } from "../src/catalogue/forms/form.ts";
import { SERVICE_ICONS } from "../src/catalogue/icons.ts";
import { STEP_ACTORS } from "../src/catalogue/procedure-steps.ts";
import { PROMISE_KINDS } from "../src/catalogue/promises.ts";
import { CURRENCIES } from "../src/money.ts";

/** A deterministic uuid. */
export const sampleId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** A paid modality without organism. */
export const sampleModality = (overrides: Partial<ModalityDocument> = {}): ModalityDocument => ({
  id: sampleId(1),
  organism_id: null,
  is_active: true,
  is_free: false,
  price: 15_000,
  estimated_time: null,
  conditions: null,
  presence_required: false,
  official_fees: null,
  required_documents: null,
  form: null,
  ...overrides,
});

/** A valid service, offered in Cameroon at one price. */
export const sampleDocument = (overrides: Partial<ServiceDocument> = {}): ServiceDocument => ({
  title: { fr: "Passeport", en: "Passport" },
  description: { fr: "Une démarche.", en: "A procedure." },
  category: "administratif",
  subcategory: { fr: "", en: "" },
  estimated_time: { unit: "working_days", minimum: 3, maximum: 5 },
  base_price: 15_000,
  commission_percentage: 12.5,
  icon_name: "id-card",
  redirect_path: null,
  required_documents: [{ key: "photo", fr: "Photo", en: "Photograph" }],
  procedure_steps: [{ fr: "Vous commandez.", en: "You order.", actor: "customer", presence: false }],
  deliverables: [{ key: "copie", kind: "file", fr: "Copie", en: "Copy" }],
  form: EMPTY_FORM,
  countries: [
    {
      country_code: "CM",
      is_active: true,
      is_free: false,
      country_specific_fee: null,
      currency_code: "XAF",
      form: null,
      modalities: [sampleModality()],
    },
  ],
  ...overrides,
});

const word = fc.stringMatching(/^[A-Za-zéè]{1,8}$/);
const bilingual = fc.record({ fr: word, en: word });
const optional = fc.option(bilingual);
const step = fc.record({
  fr: word,
  en: word,
  actor: fc.constantFrom(...STEP_ACTORS),
  presence: fc.boolean(),
});
const estimate = fc.option(
  fc.oneof(
    fc.record({
      unit: fc.constantFrom("hours" as const, "working_days" as const, "weeks" as const),
      minimum: fc.integer({ min: 1, max: 3 }),
      maximum: fc.integer({ min: 3, max: 9 }),
    }),
    fc.constant({ unit: "on_quote" as const, minimum: null, maximum: null }),
  ),
);
const items = fc.uniqueArray(
  fc.record({ key: fc.constantFrom("photo", "acte", "permis", "domicile"), fr: word, en: word }),
  { selector: ({ key }) => key, maxLength: 4 },
);
const promised = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom("copie", "original", "preuve"),
    kind: fc.constantFrom(...PROMISE_KINDS),
    fr: word,
    en: word,
  }),
  { selector: ({ key }) => key, maxLength: 3 },
);
const amount = fc.integer({ min: 0, max: 5 });
const modality = fc.record({
  organism_id: fc.option(fc.constantFrom(sampleId(901), sampleId(902))),
  is_active: fc.boolean(),
  is_free: fc.boolean(),
  price: amount,
  estimated_time: estimate,
  conditions: optional,
  presence_required: fc.boolean(),
  official_fees: optional,
  required_documents: fc.option(items),
  form: fc.constant(null),
});
const country = fc.record({
  country_code: fc.constantFrom("CM", "SN", "CI", "GA"),
  is_active: fc.boolean(),
  is_free: fc.boolean(),
  country_specific_fee: fc.option(amount),
  currency_code: fc.constantFrom(...CURRENCIES),
  form: fc.constant(null),
  modalities: fc.array(modality, { maxLength: 3 }),
});

/** Any document within the bounds of texts, amounts and lists; it may still be inconsistent. */
export const anyDocument: fc.Arbitrary<ServiceDocument> = fc
  .record({
    title: bilingual,
    description: bilingual,
    category: fc.constantFrom(...CATEGORIES),
    subcategory: fc.oneof(bilingual, fc.constant({ fr: "", en: "" })),
    estimated_time: estimate,
    base_price: amount,
    commission_percentage: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    icon_name: fc.constantFrom(...SERVICE_ICONS),
    redirect_path: fc.option(fc.constantFrom("/services", "/support")),
    required_documents: items,
    procedure_steps: fc.array(step, { maxLength: 3 }),
    deliverables: promised,
    form: fc.constant(EMPTY_FORM),
    countries: fc.uniqueArray(country, { selector: ({ country_code }) => country_code, maxLength: 3 }),
  })
  .chain((document) => {
    const count = document.countries.reduce((sum, one) => sum + one.modalities.length, 0);
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: count, maxLength: count });
    return numbers.map((ids) => {
      const left = ids.map(sampleId);
      const countries = document.countries.map((one) => ({
        ...one,
        modalities: one.modalities.map((each) => ({ id: left.pop() ?? sampleId(0), ...each })),
      }));
      return { ...document, countries };
    });
  });
