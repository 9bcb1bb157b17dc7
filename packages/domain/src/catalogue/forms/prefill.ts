import type { Answer, Answers } from "./answers.ts";
import type { ServiceForm } from "./form.ts";
import type { FieldType, Prefill } from "./form-lists.ts";

/** What is known about the customer and about the person for whom it is ordered; blank or absent where it is not known. */
export type PrefillSource = Partial<Record<Prefill, string>>;

const TEXTS: readonly Prefill[] = [
  "customer_name",
  "customer_city",
  "customer_company",
  "customer_job_title",
  "beneficiary_name",
];

/** What the answers of a type can be filled in from. */
export function prefillsOf(type: FieldType): readonly Prefill[] {
  if (type === "short_text") return TEXTS;
  if (type === "email") return ["customer_email"];
  if (type === "phone") return ["customer_phone"];
  return type === "place" || type === "address" ? ["customer_city", "customer_country"] : [];
}

/**
 * Answers of the fields that are filled in from `source`. Of a place or an address `customer_country` fills in the country, and
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
