import type { AnswerError } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answer, Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { FormField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { referencesOf, rowsOf, shownInRow } from "@passerelle/domain/catalogue/forms/visibility";
import { memo } from "react";
import { AnswerInput, widthOf } from "./answer-input.tsx";
import { Group } from "./choice-input.tsx";
import { RowsOnDemand } from "./rows-on-demand.tsx";
import { useAnswerErrors } from "./use-answer-errors.ts";
import { withAnswer } from "./with-answer.ts";

/** Replaces the answer of a field, or removes it. */
export type SetAnswer = (key: string, answer: Answer | undefined) => void;

type FieldInputProps = {
  form: ServiceForm<string>;
  field: FormField<string>;
  /** All answers of the form. */
  answers: Answers;
  /** All errors of the form. */
  errors: readonly AnswerError[];
  /** Whether rows of a group can no longer be added or removed. */
  isCountFixed: boolean;
  setAnswer: SetAnswer;
};

/** The input of one field of a form. Renders again only when something that it shows has changed. */
export const FieldInput = memo(function FieldInput({
  form,
  field,
  answers,
  errors,
  isCountFixed,
  setAnswer,
}: FieldInputProps) {
  const errorOf = useAnswerErrors(errors);
  const stored = rowsOf(answers[field.key]);
  return field.type === "group" ? (
    <Group
      label={field.label}
      hint={field.hint ?? undefined}
      error={errorOf(field.key)}
      required={field.required}
    >
      <RowsOnDemand
        // A group without answers shows one empty row.
        rows={stored.length > 0 ? stored : [{}]}
        maxRows={field.max_rows}
        isCountFixed={isCountFixed}
        inputsOf={(row, at, change) =>
          shownInRow(form, field, row, answers).map((inner) => (
            <div key={inner.key} className={widthOf(inner)}>
              <AnswerInput
                field={inner}
                path={`${field.key}.${at}.${inner.key}`}
                answer={row[inner.key]}
                siblings={{ ...answers, ...row }}
                errorOf={errorOf}
                onChange={(answer) => change(withAnswer(row, inner.key, answer))}
              />
            </div>
          ))
        }
        onChange={(rows) => setAnswer(field.key, rows)}
      />
    </Group>
  ) : (
    <AnswerInput
      field={field}
      path={field.key}
      answer={answers[field.key]}
      siblings={answers}
      errorOf={errorOf}
      onChange={(answer) => setAnswer(field.key, answer)}
    />
  );
}, showsSame);

function showsSame(before: FieldInputProps, after: FieldInputProps): boolean {
  const { field } = after;
  return (
    before.field === field &&
    // A group depends on the form: it reads the types of the fields to which its own fields refer.
    (field.type !== "group" || before.form === after.form) &&
    before.isCountFixed === after.isCountFixed &&
    before.setAnswer === after.setAnswer &&
    (before.answers === after.answers ||
      [field.key, ...referencesOf(field)].every((key) => before.answers[key] === after.answers[key])) &&
    (before.errors === after.errors || hasSameErrors(before.errors, after.errors, field.key))
  );
}

/** Whether a field, its parts and its rows have the same errors. */
function hasSameErrors(one: readonly AnswerError[], other: readonly AnswerError[], key: string): boolean {
  const textOf = (errors: readonly AnswerError[]) =>
    JSON.stringify(errors.filter(({ path }) => `${path}.`.startsWith(`${key}.`)));
  return textOf(one) === textOf(other);
}
