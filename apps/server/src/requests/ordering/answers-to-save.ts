import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { isFixedOncePaid } from "@passerelle/domain/catalogue/forms/quantity";
import { readAnswers } from "@passerelle/domain/catalogue/forms/read-answers";

/**
 * The answers to store: what was typed into fields of the form, and former answers to fields that the form no longer has, since a
 * change of the service deletes no answers. Once a payment `fixes` answers, only fields that allow changes change.
 */
export function answersToSave(
  form: ServiceForm<string>,
  stored: Answers,
  typed: unknown,
  fixes: boolean,
): Answers {
  if (typed === undefined) return stored;
  const asked = new Set(keysOf(form));
  const fixed = new Set(
    form.sections.flatMap(({ fields }) =>
      fields.flatMap((field) => (fixes && isFixedOncePaid(field) ? field.key : [])),
    ),
  );
  const kept = Object.entries(stored).filter(([key]) => !asked.has(key) || fixed.has(key));
  const changed = Object.entries(readAnswers(form, typed)).filter(([key]) => !fixed.has(key));
  return Object.fromEntries([...kept, ...changed]);
}

/** The keys of all fields of a form. */
export const keysOf = (form: ServiceForm<unknown>): string[] =>
  form.sections.flatMap(({ fields }) => fields.map(({ key }) => key));
