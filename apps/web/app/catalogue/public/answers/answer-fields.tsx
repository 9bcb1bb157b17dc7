import type { AnswerError } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answer, Answers } from "@passerelle/domain/catalogue/forms/answers";
import { questionsOf } from "@passerelle/domain/catalogue/forms/documents";
import { type FormField, isPriced, type ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { shownForm } from "@passerelle/domain/catalogue/forms/visibility";
import { Card } from "../../../ui/card.tsx";
import { AnswerInput, widthOf } from "./answer-input.tsx";
import { GroupInput } from "./group-input.tsx";
import { useAnswerErrors } from "./use-answer-errors.ts";
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

/** The questions of a service under its headings; fields whose conditions do not hold are not there, and documents have their own step. */
export function AnswerFields({ form, answers, errors, locked, onChange }: AnswerFieldsProps) {
  return questionsOf(shownForm(form, answers)).sections.map((section) => (
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
  /** What multiplies the price was paid: rows are not added or removed. */
  isPaid?: boolean;
};

/** The inputs of some shown fields of a form, without headings; their container decides how many are beside each other. */
export function FieldInputs({ form, fields, answers, errors, locked, isPaid, onChange }: FieldInputsProps) {
  const errorOf = useAnswerErrors(errors);
  const set = (key: string, answer: Answer | undefined) => onChange(withAnswer(answers, key, answer));
  return (
    <div className="grid gap-5 @lg:grid-cols-2">
      {fields
        .filter(({ type }) => type !== "document")
        .map((field) => (
          <Lockable key={field.key} locked={locked(field)} className={widthOf(field)}>
            {field.type === "group" ? (
              <GroupInput
                form={form}
                group={field}
                answers={answers}
                errorOf={errorOf}
                isCountFixed={isPaid && isPriced(field)}
                onChange={(rows) => set(field.key, rows)}
              />
            ) : (
              <AnswerInput
                field={field}
                path={field.key}
                answer={answers[field.key]}
                siblings={answers}
                errorOf={errorOf}
                onChange={(answer) => set(field.key, answer)}
              />
            )}
          </Lockable>
        ))}
    </div>
  );
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
