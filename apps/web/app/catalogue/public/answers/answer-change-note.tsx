import type { RequestEvent } from "@passerelle/contract/requests/progress";
import type { Answer } from "@passerelle/domain/catalogue/forms/answers";
import { type FormField, fieldsOf, type ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { rowsOf } from "@passerelle/domain/catalogue/forms/visibility";
import { useWords } from "../../../lib/words.tsx";
import { useAnswerText } from "./use-answer-text.ts";

type AnswerChangeNoteProps = {
  form: ServiceForm<string>;
  change: NonNullable<RequestEvent["change"]>;
};

/** Both values of a corrected answer; nothing once they were erased. */
export function AnswerChangeNote({ form, change }: AnswerChangeNoteProps) {
  const t = useWords("catalogue/public/answers");
  const field = fieldOf(form, change.field);
  const linesOf = useAnswerLines();
  if (!field || (change.before === null && change.after === null)) return null;
  const value = (name: string, answer: Answer | null) => (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      {answer === null ? (
        <dd className="text-muted">{t("unanswered")}</dd>
      ) : (
        linesOf(field, answer).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number only
          <dd key={at} className="wrap-anywhere whitespace-pre-line">
            {line}
          </dd>
        ))
      )}
    </div>
  );
  return (
    <dl className="mt-1 grid gap-2 rounded-control bg-sunken px-3 py-2 sm:grid-cols-2">
      {value(t("before"), change.before)}
      {value(t("after"), change.after)}
    </dl>
  );
}

export const fieldOf = (form: ServiceForm<string>, key: string): FormField<string> | undefined =>
  fieldsOf(form).find(({ field, group }) => !group && field.key === key)?.field;

/** An answer as lines of text: one for each row of a group. */
function useAnswerLines(): (field: FormField<string>, answer: Answer) => string[] {
  const textOf = useAnswerText();
  return (field, answer) => {
    if (field.type !== "group") return [textOf(field, answer)];
    return rowsOf(answer).map((row, at) => {
      const texts = field.fields.map((inner) => textOf(inner, row[inner.key]));
      return `${at + 1}. ${texts.filter(Boolean).join(" · ")}`;
    });
  };
}
