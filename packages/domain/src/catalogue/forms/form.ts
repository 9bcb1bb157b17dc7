import type { LocalizedText } from "../../languages.ts";
import type { DataCategory, Operator, Prefill, Pricing } from "./form-lists.ts";

/**
 * A condition on an earlier answer. `values`: keys of options, `yes` or `no`, one number, or one date (`at_least`: on or after);
 * empty for `is_answered` and `is_empty`.
 */
export type Condition = { field: string; operator: Operator; values: string[] };

/** The condition for showing a field: all or any of these conditions are met. */
export type ShownWhen = { match: "all" | "any"; conditions: Condition[] };

/** `Text`: in every language, or in that of a reader (`formIn`). */
export type Option<Text = LocalizedText> = { key: string; label: Text };
/** An option that is offered only for some options of the parent. */
export type DependentOption<Text = LocalizedText> = Option<Text> & { of: string[] };

/** The minimum precision of a date: papers often contain only the year. */
export const DATE_PRECISIONS = ["year", "month", "day"] as const;
export type DatePrecision = (typeof DATE_PRECISIONS)[number];

type Common<Text> = {
  /** Identifies the answer: a slug, unique in the whole form. */
  key: string;
  label: Text;
  hint: Text | null;
  example: Text | null;
  required: boolean;
  shown_when: ShownWhen | null;
  data_category: DataCategory;
  /** Days from the closing of the request until the answer is erased; null: retained as long as the request. */
  retention_days: number | null;
  prefill: Prefill | null;
  editable_after_payment: boolean;
  /** Whether staff can find the request by this answer. */
  searchable: boolean;
};

/** `earliest`, `latest`: a partial date, or `today` with an offset (`today-18y`). */
export type DateField<Text = LocalizedText> = Common<Text> & {
  type: "date";
  precision: DatePrecision;
  earliest: string | null;
  latest: string | null;
};
export type NumberField<Text = LocalizedText> = Common<Text> & {
  type: "number";
  min: number | null;
  max: number | null;
  decimals: number;
  pricing: Pricing;
};
/** In minor units of the currency of the chosen country. */
export type AmountField<Text = LocalizedText> = Common<Text> & {
  type: "amount";
  min: number | null;
  max: number | null;
};
export type TextField<Text = LocalizedText> = Common<Text> & {
  type: "short_text" | "long_text";
  max_length: number;
};
export type ChoiceField<Text = LocalizedText> = Common<Text> & {
  type: "one_of" | "several_of";
  options: Option<Text>[];
};
export type DependentChoiceField<Text = LocalizedText> = Common<Text> & {
  type: "dependent_choice";
  parent: string;
  options: DependentOption<Text>[];
};
export type PersonField<Text = LocalizedText> = Common<Text> & {
  type: "person";
  with_birth: boolean;
  with_parents: boolean;
};
export type PlainField<Text = LocalizedText> = Common<Text> & {
  type: "yes_no" | "place" | "address" | "phone" | "email" | "organism" | "document" | "explanation";
};
/** The fields that a row of a group can have: all except groups, and documents, which belong to the request. */
export type RowField<Text = LocalizedText> =
  | DateField<Text>
  | NumberField<Text>
  | AmountField<Text>
  | TextField<Text>
  | ChoiceField<Text>
  | DependentChoiceField<Text>
  | PersonField<Text>
  | PlainField<Text>;
export type GroupField<Text = LocalizedText> = Common<Text> & {
  type: "group";
  min_rows: number;
  max_rows: number;
  pricing: Pricing;
  fields: RowField<Text>[];
};
export type FormField<Text = LocalizedText> = RowField<Text> | GroupField<Text>;

export type FormSection<Text = LocalizedText> = { key: string; title: Text; fields: FormField<Text>[] };

/** The form of a service: fields under headings, in order. */
export type ServiceForm<Text = LocalizedText> = { sections: FormSection<Text>[] };

/**
 * Differences between the form of a country or a modality and that of its service: removed fields, and fields that are added or
 * replace those with the same key.
 */
export type FormChanges = { removed: string[]; sections: FormSection[] };

export const EMPTY_FORM: ServiceForm = { sections: [] };

/** Every field with the group that it is in, in the order of the form. */
export function fieldsOf<Text>(
  form: ServiceForm<Text>,
): { field: FormField<Text>; group: GroupField<Text> | null }[] {
  return form.sections.flatMap(({ fields }) =>
    fields.flatMap((field) => [
      { field, group: null },
      ...(field.type === "group" ? field.fields.map((inner) => ({ field: inner, group: field })) : []),
    ]),
  );
}

/** Whether the price is multiplied by this answer. */
export const isPriced = (field: FormField<unknown>): boolean =>
  (field.type === "group" || field.type === "number") && field.pricing === "each";
