import type { AnswerError } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answer, Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { FormField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { referencesOf } from "@passerelle/domain/catalogue/forms/visibility";
import { memo } from "react";
import { AnswerInput } from "./answer-input.tsx";
import { GroupInput } from "./group-input.tsx";
import { useAnswerErrors } from "./use-answer-errors.ts";

/** Replaces the answer of a field, or removes it. */
export type SetAnswer = (key: string, answer: Answer | undefined) => void;

type FieldInputProps = {
  form: ServiceForm<string>;
  field: FormField<string>;
  /** Of the whole form. */
  answers: Answers;
  /** Of the whole form. */
  errors: readonly AnswerError[];
  /** Rows of a group are not added or removed. */
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
  return field.type === "group" ? (
    <GroupInput
      form={form}
      group={field}
      answers={answers}
      errorOf={errorOf}
      isCountFixed={isCountFixed}
      onChange={(rows) => setAnswer(field.key, rows)}
    />
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
    // A group reads the types of the fields on which its own depend.
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
    errors
      .filter(({ path }) => path === key || path.startsWith(`${key}.`))
      .map(({ path, code }) => `${path} ${code}`)
      .join();
  return textOf(one) === textOf(other);
}
