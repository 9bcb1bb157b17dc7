import type { AnswerError } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { type FormField, isPriced, type ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { questionsOf, shownForm } from "@passerelle/domain/catalogue/forms/visibility";
import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { Card } from "../../../ui/card.tsx";
import { widthOf } from "./answer-input.tsx";
import { FieldInput, type SetAnswer } from "./field-input.tsx";
import { withAnswer } from "./with-answer.ts";

type AnswerFieldsProps = {
  form: ServiceForm<string>;
  answers: Answers;
  /** Errors to show, by the path of the answer. */
  errors: readonly AnswerError[];
  /** Fields that cannot be changed any more. */
  locked: (field: FormField<string>) => boolean;
  onChange: (answers: Answers) => void;
};

/**
 * The questions of a service under its headings. Fields whose conditions do not hold are left out, and documents have their own
 * step.
 */
export function AnswerFields({ form, answers, errors, locked, onChange }: AnswerFieldsProps) {
  const { sections } = useMemo(() => questionsOf(shownForm(form, answers)), [form, answers]);
  return sections.map((section) => (
    <Card key={section.key} aria-labelledby={`section-${section.key}`} className="@container">
      <h3 id={`section-${section.key}`} className="mb-4 text-xl">
        {section.title}
      </h3>
      <FieldInputs fields={section.fields} {...{ form, answers, errors, locked, onChange }} />
    </Card>
  ));
}

type FieldInputsProps = AnswerFieldsProps & {
  fields: readonly FormField<string>[];
  /** Whether a price that depends on the number of rows was paid: rows can no longer be added or removed. */
  isPaid?: boolean;
};

/**
 * The inputs of some shown fields of a form, without headings; their container decides how many are beside each other. A change of
 * one answer renders only the fields that depend on it.
 */
export function FieldInputs({
  form,
  fields,
  answers,
  errors,
  locked,
  isPaid = false,
  onChange,
}: FieldInputsProps) {
  const setAnswer = useSetAnswer(answers, onChange);
  return (
    <div className="grid gap-5 @lg:grid-cols-2">
      {fields
        .filter(({ type }) => type !== "document")
        .map((field) => (
          <Lockable key={field.key} locked={locked(field)} className={widthOf(field)}>
            <FieldInput
              {...{ form, field, answers, errors, setAnswer }}
              isCountFixed={isPaid && isPriced(field)}
            />
          </Lockable>
        ))}
    </div>
  );
}

/** A stable function, so that a change does not render every field. It applies to the answers that were rendered last. */
function useSetAnswer(answers: Answers, onChange: (answers: Answers) => void): SetAnswer {
  const latest = useRef({ answers, onChange });
  useLayoutEffect(() => {
    latest.current = { answers, onChange };
  });
  return useCallback((key, answer) => {
    latest.current.onChange(withAnswer(latest.current.answers, key, answer));
  }, []);
}

type LockableProps = { locked: boolean; className: string; children: React.ReactNode };

const Lockable = ({ locked, className, children }: LockableProps) =>
  locked ? (
    <fieldset disabled className={className}>
      {children}
    </fieldset>
  ) : (
    <div className={className}>{children}</div>
  );
