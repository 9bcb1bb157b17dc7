import fc from "fast-check";
import type { Answers } from "../src/catalogue/forms/answers.ts";
import type { FormField, GroupField, RowField, ServiceForm } from "../src/catalogue/forms/form.ts";

const text = (value: string) => ({ fr: value, en: value });

const COMMON = {
  hint: null,
  example: null,
  required: false,
  shown_when: null,
  data_category: "none",
  retention_days: null,
  prefill: null,
  editable_after_payment: true,
  searchable: false,
} as const;

/** The properties that each type has besides those of all fields. */
const DEFAULTS = {
  short_text: { max_length: 100 },
  long_text: { max_length: 1000 },
  number: { min: null, max: null, decimals: 0, pricing: "once" },
  amount: { min: 0, max: null },
  date: { precision: "day", earliest: null, latest: null },
  yes_no: {},
  one_of: { options: ["a", "b", "c"].map((key) => ({ key, label: text(key) })) },
  several_of: { options: ["a", "b", "c"].map((key) => ({ key, label: text(key) })) },
  dependent_choice: { parent: "", options: [] },
  person: { with_birth: true, with_parents: true },
  place: {},
  address: {},
  phone: {},
  email: {},
  organism: {},
  group: { min_rows: 0, max_rows: 10, pricing: "once", fields: [] },
  document: {},
  explanation: {},
} as const;

/** The fields that may have the type. */
type FieldOf<T, F = FormField> = F extends { type: infer Types } ? (T extends Types ? F : never) : never;

/** A field of a type, optional and always shown unless `properties` say otherwise. */
export const field = <T extends FormField["type"]>(
  type: T,
  key: string,
  properties: Partial<FieldOf<T>> = {},
) => ({ ...COMMON, ...DEFAULTS[type], type, key, label: text(key), ...properties }) as unknown as FieldOf<T>;

/** A form of one section. */
export const form = (...fields: FormField[]): ServiceForm => ({
  sections: [{ key: "main", title: text("main"), fields }],
});

/** Forms whose fields are shown by conditions on earlier ones, with groups. */
export const forms = fc
  .array(
    fc.record({
      type: fc.constantFrom(
        "short_text",
        "number",
        "date",
        "yes_no",
        "several_of",
        "person",
        "group",
        "document",
      ),
      required: fc.boolean(),
      depends: fc.option(fc.nat(), { nil: undefined }),
      inner: fc.array(fc.constantFrom("short_text", "yes_no", "date"), { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 8 },
  )
  .map((drawn) => {
    const fields: FormField[] = [];
    for (const [at, { type, required, depends, inner }] of drawn.entries()) {
      const choices = fields.filter((one) => one.type === "yes_no");
      const on = depends === undefined ? undefined : choices[depends % Math.max(1, choices.length)];
      const condition = {
        match: "all",
        conditions: on && [{ field: on.key, operator: "is_one_of", values: ["yes"] }],
      };
      const made = field(type as FormField["type"], `f${at}`, {
        required,
        shown_when: on ? (condition as FormField["shown_when"]) : null,
      });
      if (made.type === "group")
        (made as GroupField).fields = inner.map((one, index) => field(one, `f${at}_${index}`) as RowField);
      fields.push(made);
    }
    return form(...fields);
  });

const anything = fc.anything({ maxDepth: 3, withNullPrototype: true });
const likely = fc.oneof(
  fc.constantFrom("yes", "no", "1987", "1987-02-30", "12,5", "x", " "),
  fc.constant(["a", "zz"]),
  fc.record({ family_name: fc.string(), birth_date: fc.constantFrom("1990", "2999"), evil: fc.string() }),
  fc.array(fc.dictionary(fc.constantFrom("f0_0", "f1_0", "f2_1", "f3_2"), fc.constantFrom("yes", "no", "a"))),
  anything,
);

/** What a hostile browser may send: answers of some fields, of unknown ones, and of any shape. */
export const sentAnswers = fc.dictionary(
  fc.oneof(
    fc.constantFrom(...Array.from({ length: 8 }, (_, at) => `f${at}`)),
    fc.string(),
    fc.constant("__proto__"),
  ),
  likely,
);

export type { Answers };
