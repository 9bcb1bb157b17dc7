import type { FieldType, FormField, GroupField, RowField, ServiceForm } from "./form.ts";

/** An answer that consists of named texts: a person, a place, an address, an organism. */
export type Parts = Record<string, string>;
export type RowAnswer = string | string[] | Parts;
export type Row = Record<string, RowAnswer>;

/**
 * Scalars are texts as typed, so that a draft loses nothing that is not valid yet; `canonicalAnswers` normalises them.
 * `yes` or `no`, the key of an option, a number with a dot, a date as `1987`, `1987-03` or `1987-03-12`.
 */
export type Answer = RowAnswer | Row[];

/** By the key of the field. A field without an answer is absent. */
export type Answers = Record<string, Answer>;

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

/** Parts that may be left out also of a required answer: papers do not always name them. */
const OPTIONAL_PARTS = new Set<Part>([
  "detail",
  "region",
  "district",
  "postal_code",
  "father",
  "mother",
  "id",
]);

/** Whether an answer that was begun, or that is required, needs this part. */
export const isPartNeeded = (part: Part): boolean => !OPTIONAL_PARTS.has(part);

/** In characters: of one part, and of any text before its field's own limit is checked. */
const MAX_PART = 200;
const MAX_TEXT = 4000;

const isParted = (type: FieldType): type is PartedType => type in PARTS;

/** The parts that a field asks for. */
export function partsOf(field: FormField<unknown>): readonly Part[] {
  if (!isParted(field.type)) return [];
  if (field.type !== "person") return PARTS[field.type];
  const { with_birth, with_parents } = field as Extract<FormField, { type: "person" }>;
  return PARTS.person.filter((part) => {
    if (part === "birth_date" || part === "birth_place") return with_birth;
    return part === "father" || part === "mother" ? with_parents : true;
  });
}

/**
 * What `given` answers of a form: unknown fields, parts and rows beyond the limit are dropped, blank answers are absent. Nothing
 * is checked or normalised, since drafts keep what was typed.
 */
export function readAnswers(form: ServiceForm<unknown>, given: unknown): Answers {
  const answers: Answers = {};
  if (!isRecord(given)) return answers;
  for (const { fields } of form.sections)
    for (const field of fields) {
      const answer =
        field.type === "group" ? readRows(field, given[field.key]) : readOne(field, given[field.key]);
      if (answer !== undefined) answers[field.key] = answer;
    }
  return answers;
}

function readRows(group: GroupField<unknown>, given: unknown): Row[] | undefined {
  if (!Array.isArray(given) || given.length === 0) return undefined;
  return given.slice(0, group.max_rows).map((row: unknown) => {
    const read: Row = {};
    if (!isRecord(row)) return read;
    for (const field of group.fields) {
      const answer = readOne(field, row[field.key]);
      if (answer !== undefined) read[field.key] = answer;
    }
    return read;
  });
}

function readOne(field: RowField<unknown>, given: unknown): RowAnswer | undefined {
  if (field.type === "document" || field.type === "explanation") return undefined;
  if (field.type === "several_of") {
    if (!Array.isArray(given)) return undefined;
    const chosen = field.options.map(({ key }) => key).filter((key) => given.includes(key));
    return chosen.length > 0 ? chosen : undefined;
  }
  const parts = partsOf(field);
  if (parts.length > 0) {
    if (!isRecord(given)) return undefined;
    const read = parts.flatMap((part) => {
      const text = readText(given[part], MAX_PART);
      return text === undefined ? [] : [[part, text] as const];
    });
    return read.length > 0 ? Object.fromEntries(read) : undefined;
  }
  return readText(given, MAX_TEXT);
}

function readText(given: unknown, max: number): string | undefined {
  if (typeof given !== "string" || given.trim() === "") return undefined;
  return given.slice(0, max).toWellFormed();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
