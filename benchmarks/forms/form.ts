import type { Answers } from "../../packages/domain/src/catalogue/forms/answers.ts";
import type { FormField, ServiceForm } from "../../packages/domain/src/catalogue/forms/form.ts";
import { formIn } from "../../packages/domain/src/catalogue/forms/form-texts.ts";
import { sampleAnswers } from "../../packages/domain/src/catalogue/forms/sample-answers.ts";

const FIELDS = 40;
const TYPES = ["short_text", "date", "yes_no", "one_of", "person", "address", "number", "long_text"] as const;

const label = (text: string) => ({ fr: text, en: text });
const SETTINGS = {
  short_text: { max_length: 120 },
  long_text: { max_length: 1000 },
  date: { precision: "year", earliest: "1900", latest: "today" },
  yes_no: {},
  one_of: { options: ["a", "b", "c"].map((key) => ({ key, label: label(key) })) },
  person: { with_birth: true, with_parents: false },
  address: {},
  number: { min: 1, max: 100, decimals: 0, pricing: "once" },
};

/** A field that depends on the yes-or-no field before it, where there is one. */
function fieldAt(at: number): FormField {
  const type = TYPES[at % TYPES.length] ?? "short_text";
  const before = at - (at % TYPES.length) + TYPES.indexOf("yes_no");
  const condition = { field: `field_${before}`, operator: "is_one_of", values: ["yes"] };
  return {
    ...SETTINGS[type],
    type,
    key: `field_${at}`,
    label: label(`Field ${at}`),
    hint: null,
    example: null,
    required: true,
    shown_when: at > before ? { match: "all", conditions: [condition] } : null,
    data_category: "identity",
    retention_days: null,
    prefill: null,
    editable_after_payment: false,
    searchable: type === "person",
  } as FormField;
}

/** A form of 40 fields of eight types, a third of them with conditions. */
export const FORM: ServiceForm = {
  sections: [0, 1, 2, 3].map((part) => ({
    key: `part_${part}`,
    title: label(`Part ${part}`),
    fields: Array.from({ length: FIELDS / 4 }, (_, at) => fieldAt(part * (FIELDS / 4) + at)),
  })),
};

/** Valid answers to all fields. */
export const ANSWERS: Answers = sampleAnswers(formIn(FORM, "fr"), new Date().toISOString().slice(0, 10));
