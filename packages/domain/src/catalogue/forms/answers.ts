import type { FormField } from "./form.ts";
import type { FieldType } from "./form-lists.ts";

/** An answer that consists of named texts: a person, a place, an address, an organism. */
export type Parts = Record<string, string>;
export type RowAnswer = string | string[] | Parts;
export type Row = Record<string, RowAnswer>;

/**
 * Scalars are stored as typed, so that a draft keeps values that are not valid yet; `canonicalAnswers` normalises them. `yes` or
 * `no`, the key of an option, a number with a dot, a date as `1987`, `1987-03` or `1987-03-12`.
 */
export type Answer = RowAnswer | Row[];

/** By the key of the field. A field without an answer is absent. */
export type Answers = Record<string, Answer>;

/** Maximum rows of a group, and characters of a text. */
export const ANSWER_LIMITS = { rows: 100, long_text: 4000 } as const;

/** The parts of each answer that has some, in the order of its inputs. */
export const PARTS = {
  person: ["family_name", "given_names", "birth_date", "birth_place", "father", "mother"],
  place: ["country", "region", "town", "detail"],
  address: ["street", "district", "town", "postal_code", "country"],
  organism: ["id", "name"],
} as const satisfies Partial<Record<FieldType, readonly string[]>>;
type PartedType = keyof typeof PARTS;
/** A part of an answer, such as `birth_date`. */
export type Part = (typeof PARTS)[PartedType][number];

/** Parts that are optional even in a required answer, because papers do not always state them. */
const OPTIONAL_PARTS = new Set<Part>([
  "detail",
  "region",
  "district",
  "postal_code",
  "father",
  "mother",
  "id",
]);

/** Whether a required or partly given answer needs this part. */
export const isPartNeeded = (part: Part): boolean => !OPTIONAL_PARTS.has(part);

const isParted = (type: FieldType): type is PartedType => type in PARTS;

/** The parts of a field's answer. */
export function partsOf(field: FormField<unknown>): readonly Part[] {
  if (!isParted(field.type)) return [];
  if (field.type !== "person") return PARTS[field.type];
  const { with_birth, with_parents } = field as Extract<FormField, { type: "person" }>;
  return PARTS.person.filter((part) => {
    if (part === "birth_date" || part === "birth_place") return with_birth;
    return part === "father" || part === "mother" ? with_parents : true;
  });
}
