import type {
  FormField,
  FormSection,
  RowField,
  ServiceForm,
  ShownWhen,
} from "@passerelle/domain/catalogue/forms/form";
import type { DataCategory, Prefill } from "@passerelle/domain/catalogue/forms/form-lists";
import type { Text } from "../shape.ts";

/** The members of a field beside key and label; a field is required unless it is `optional`. */
type More = {
  optional?: true;
  hint?: Text;
  example?: Text;
  when?: ShownWhen;
  category?: DataCategory;
  prefill?: Prefill;
  /** Whether staff can find the request by the answer. */
  searchable?: true;
};

const common = (key: string, label: Text, more: More) => ({
  key,
  label,
  hint: more.hint ?? null,
  example: more.example ?? null,
  required: !more.optional,
  shown_when: more.when ?? null,
  data_category: more.category ?? "none",
  retention_days: null,
  prefill: more.prefill ?? null,
  // The price was agreed for these answers; mistakes are corrected through an information request.
  editable_after_payment: false,
  searchable: more.searchable ?? false,
});

export const short = (key: string, label: Text, more: More & { max?: number } = {}): RowField => ({
  ...common(key, label, more),
  type: "short_text",
  max_length: more.max ?? 120,
});

export const long = (key: string, label: Text, more: More & { max?: number } = {}): RowField => ({
  ...common(key, label, more),
  type: "long_text",
  max_length: more.max ?? 1500,
});

export const count = (
  key: string,
  label: Text,
  most: number,
  more: More & { min?: number } = {},
): RowField => ({
  ...common(key, label, more),
  type: "number",
  min: more.min ?? 1,
  max: most,
  decimals: 0,
  pricing: "once",
});

export const amount = (key: string, label: Text, more: More = {}): RowField => ({
  ...common(key, label, more),
  type: "amount",
  min: 0,
  max: null,
});

/** A past date; the year is enough, unless `exact`. */
export const past = (key: string, label: Text, more: More & { exact?: true } = {}): RowField => ({
  ...common(key, label, more),
  type: "date",
  precision: more.exact ? "day" : "year",
  earliest: "1900",
  latest: "today",
});

/** A date that is today or later. */
export const coming = (key: string, label: Text, more: More = {}): RowField => ({
  ...common(key, label, more),
  type: "date",
  precision: "day",
  earliest: "today",
  latest: "today+2y",
});

export const yesNo = (key: string, label: Text, more: More = {}): RowField => ({
  ...common(key, label, more),
  type: "yes_no",
});

type Options = Readonly<Record<string, readonly [fr: string, en: string]>>;
const optionsOf = (options: Options) =>
  Object.entries(options).map(([key, [fr, en]]) => ({ key, label: { fr, en } }));

export const oneOf = (key: string, label: Text, options: Options, more: More = {}): RowField => ({
  ...common(key, label, more),
  type: "one_of",
  options: optionsOf(options),
});

export const severalOf = (key: string, label: Text, options: Options, more: More = {}): RowField => ({
  ...common(key, label, more),
  type: "several_of",
  options: optionsOf(options),
});

export const person = (
  key: string,
  label: Text,
  more: More & { birth?: true; parents?: true } = {},
): RowField => ({
  ...common(key, label, { category: "identity", searchable: true, ...more }),
  type: "person",
  with_birth: more.birth ?? false,
  with_parents: more.parents ?? false,
});

const plain =
  (type: "place" | "address" | "phone" | "explanation", category: DataCategory) =>
  (key: string, label: Text, more: More = {}): RowField => ({
    ...common(key, label, { category, ...more }),
    type,
  });
export const place = plain("place", "none");
export const address = plain("address", "contact");
export const phone = plain("phone", "contact");

export const group = (
  key: string,
  label: Text,
  most: number,
  fields: RowField[],
  more: More = {},
): FormField => ({
  ...common(key, label, more),
  type: "group",
  min_rows: 1,
  max_rows: most,
  pricing: "once",
  fields,
});

export const section = (key: string, title: Text, ...fields: FormField[]): FormSection => ({
  key,
  title,
  fields,
});

export const formOf = (...sections: FormSection[]): ServiceForm => ({ sections });

/** A condition: the field is shown for some options of an earlier choice. */
export const when = (field: string, ...values: string[]): ShownWhen => ({
  match: "all",
  conditions: [{ field, operator: "is_one_of", values }],
});
