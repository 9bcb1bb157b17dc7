import type { Answer, Answers, Parts, Row, RowAnswer } from "./answers.ts";
import { fieldDocumentKey } from "./documents.ts";
import type { FormField, RowField, ServiceForm } from "./form.ts";
import { rowsOf, shownAnswers } from "./visibility.ts";

/** The text in which staff search for a request: the searchable answers of the shown fields, one per line. */
export function searchedText(form: ServiceForm<string>, answers: Answers): string {
  const shown = shownAnswers(form, answers);
  return form.sections
    .flatMap(({ fields }) => fields.filter(({ searchable }) => searchable))
    .flatMap((field) => textsOf(field, shown[field.key]))
    .join("\n");
}

function textsOf(field: FormField<string>, answer: Answer | undefined): string[] {
  if (answer === undefined) return [];
  if (field.type === "group")
    return rowsOf(answer).flatMap((row: Row) =>
      field.fields.flatMap((inner) => textsOf(inner, row[inner.key])),
    );
  return textOf(field, answer as RowAnswer);
}

function textOf(field: RowField<string>, answer: RowAnswer): string[] {
  if (typeof answer === "object" && !Array.isArray(answer)) return partTexts(field, answer);
  if (field.type === "yes_no") return [];
  const given = [answer].flat();
  return "options" in field
    ? field.options.filter(({ key }) => given.includes(key)).map(({ label }) => label)
    : given;
}

/** A person can be found with the names in either order. */
function partTexts(field: RowField<string>, parts: Parts): string[] {
  const texts = [Object.values(parts).join(" ")];
  const { given_names, family_name } = parts;
  return field.type === "person" ? [`${given_names ?? ""} ${family_name ?? ""}`.trim(), ...texts] : texts;
}

/** The answers that are still retained so many whole days after the request was closed. */
export function retainedAnswers(form: ServiceForm<unknown>, answers: Answers, days: number): Answers {
  const ended = new Set(endedFields(form, days).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !ended.has(key)));
}

/** The keys of document fields' files that are no longer retained so many whole days after the request was closed. */
export const endedDocuments = (form: ServiceForm<unknown>, days: number): string[] =>
  endedFields(form, days).flatMap(({ type, key }) => (type === "document" ? fieldDocumentKey(key) : []));

const endedFields = (form: ServiceForm<unknown>, days: number): FormField<unknown>[] =>
  form.sections.flatMap(({ fields }) =>
    fields.filter(({ retention_days }) => retention_days !== null && days >= retention_days),
  );
