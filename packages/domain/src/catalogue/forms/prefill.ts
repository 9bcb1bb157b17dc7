import { isDateFact, VAULT_FACTS } from "../../vault/facts.ts";
import type { Answer, Answers } from "./answers.ts";
import type { FormField, ServiceForm } from "./form.ts";
import type { FieldType, Prefill } from "./form-lists.ts";
import { shownForm } from "./visibility.ts";

/**
 * Known data about the customer and the person for whom it is ordered, also from that person's documents; blank or absent if
 * unknown.
 */
export type PrefillSource = Partial<Record<Prefill, string>>;

const TEXTS: readonly Prefill[] = [
  "customer_name",
  "customer_city",
  "customer_company",
  "customer_job_title",
  "beneficiary_name",
  ...VAULT_FACTS.filter((fact) => !isDateFact(fact)),
];

/** The sources from which the answers of a type can be filled in. */
export function prefillsOf(type: FieldType): readonly Prefill[] {
  if (type === "short_text") return TEXTS;
  if (type === "email") return ["customer_email"];
  if (type === "phone") return ["customer_phone"];
  if (type === "date") return VAULT_FACTS.filter(isDateFact);
  return type === "place" || type === "address" ? ["customer_city", "customer_country"] : [];
}

/**
 * The answers of fields that are filled in from `source`. In a place or an address, `customer_country` fills in the country, and
 * `customer_city` the town and the country. Fields of groups are not filled in.
 */
export function prefilledAnswers(form: ServiceForm<unknown>, source: PrefillSource): Answers {
  const answers: Answers = {};
  for (const { fields } of form.sections)
    for (const { key, type, prefill } of fields) {
      const answer =
        prefill && prefillsOf(type).includes(prefill) ? answerFrom(type, prefill, source) : undefined;
      if (answer !== undefined) answers[key] = answer;
    }
  return answers;
}

/**
 * The answers after a change from `before` to `after`, in which fields that become visible are filled in from `source`. Existing
 * answers are never replaced.
 */
export function withAppearing(
  form: ServiceForm<unknown>,
  before: Answers,
  after: Answers,
  source: PrefillSource,
): Answers {
  const hidden = new Set(keysOf(form));
  for (const key of keysOf(shownForm(form, before))) hidden.delete(key);
  const known = prefilledAnswers(form, source);
  const filled = { ...after };
  for (const key of keysOf(shownForm(form, after)))
    if (hidden.has(key) && known[key] !== undefined) filled[key] ??= known[key];
  return filled;
}

/** Whether a field is filled in from a kept document. */
export const isFactField = ({ prefill }: FormField<unknown>): boolean =>
  VAULT_FACTS.some((fact) => fact === prefill);

/** Whether a field still has the answer from `source`. */
export const isFilledFrom = (
  { key, prefill }: FormField<unknown>,
  answers: Answers,
  source: PrefillSource,
): boolean => prefill !== null && answers[key] !== undefined && answers[key] === source[prefill];

const keysOf = (form: ServiceForm<unknown>) =>
  form.sections.flatMap(({ fields }) => fields.map(({ key }) => key));

function answerFrom(type: FieldType, prefill: Prefill, source: PrefillSource): Answer | undefined {
  const known = source[prefill]?.trim();
  if (type !== "place" && type !== "address") return known || undefined;
  const country = source.customer_country?.trim();
  const parts = {
    ...(prefill === "customer_city" && known && { town: known }),
    ...(country && { country }),
  };
  return Object.keys(parts).length > 0 ? parts : undefined;
}
