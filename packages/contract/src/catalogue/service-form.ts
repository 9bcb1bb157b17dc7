import { DATE_PRECISIONS } from "@passerelle/domain/catalogue/forms/form";
import {
  DATA_CATEGORIES,
  OPERATORS,
  PREFILLS,
  PRICINGS,
} from "@passerelle/domain/catalogue/forms/form-lists";
import * as z from "zod/mini";
import { localized, trimmedText } from "../shapes.ts";

// `formErrors` checks the limits of texts, numbers and lists, because it reports the place of each error.

const Text = trimmedText();
const Localized = localized(Text);
const Limit = z.nullable(z.number());

const shownWhen = <Value extends z.core.SomeType>(condition: Value) =>
  z.strictObject({ match: z.enum(["all", "any"]), conditions: z.array(condition) });
const ShownWhen = shownWhen(
  z.strictObject({ field: Text, operator: z.enum(OPERATORS), values: z.array(Text) }),
);

/** The fields of a form with this kind of text: in every language, or in that of the reader. */
function fieldSchemas<Words extends z.core.SomeType>(Words: Words) {
  const common = {
    key: Text,
    label: Words,
    hint: z.nullable(Words),
    example: z.nullable(Words),
    required: z.boolean(),
    shown_when: z.nullable(ShownWhen),
    data_category: z.enum(DATA_CATEGORIES),
    retention_days: Limit,
    prefill: z.nullable(z.enum(PREFILLS)),
    editable_after_payment: z.boolean(),
    searchable: z.boolean(),
  };
  const option = { key: Text, label: Words };
  const ofRow = [
    z.strictObject({ ...common, type: z.enum(["short_text", "long_text"]), max_length: z.number() }),
    z.strictObject({
      ...common,
      type: z.literal("number"),
      min: Limit,
      max: Limit,
      decimals: z.number(),
      pricing: z.enum(PRICINGS),
    }),
    z.strictObject({ ...common, type: z.literal("amount"), min: Limit, max: Limit }),
    z.strictObject({
      ...common,
      type: z.literal("date"),
      precision: z.enum(DATE_PRECISIONS),
      earliest: z.nullable(Text),
      latest: z.nullable(Text),
    }),
    z.strictObject({
      ...common,
      type: z.enum(["one_of", "several_of"]),
      options: z.array(z.strictObject(option)),
    }),
    z.strictObject({
      ...common,
      type: z.literal("dependent_choice"),
      parent: Text,
      options: z.array(z.strictObject({ ...option, of: z.array(Text) })),
    }),
    z.strictObject({
      ...common,
      type: z.literal("person"),
      with_birth: z.boolean(),
      with_parents: z.boolean(),
    }),
    z.strictObject({
      ...common,
      type: z.enum(["yes_no", "place", "address", "phone", "email", "organism", "document", "explanation"]),
    }),
  ] as const;
  const group = z.strictObject({
    ...common,
    type: z.literal("group"),
    min_rows: z.number(),
    max_rows: z.number(),
    pricing: z.enum(PRICINGS),
    fields: z.array(z.discriminatedUnion("type", ofRow)),
  });
  return z.discriminatedUnion("type", [...ofRow, group]);
}

const sectionsOf = <Words extends z.core.SomeType>(Words: Words) =>
  z.array(z.strictObject({ key: Text, title: Words, fields: z.array(fieldSchemas(Words)) }));

/** The form of a service, as edited. */
export const ServiceForm = z.strictObject({ sections: sectionsOf(Localized) });

/** The differences of the form of a country or a modality. */
export const FormChanges = z.strictObject({ removed: z.array(Text), sections: sectionsOf(Localized) });

/** The form of a service, in the reader's language. */
export const ShownForm = z.object({ sections: sectionsOf(z.string()) });
