import type { Answer, Answers, Parts, Row } from "@passerelle/domain/catalogue/forms/answers";
import type { RowField } from "@passerelle/domain/catalogue/forms/form";
import type { FieldType } from "@passerelle/domain/catalogue/forms/form-lists";
import { useWords } from "../../../lib/words.tsx";
import { Field, TextArea, TextInput } from "../../../ui/field.tsx";
import { ChoiceInput, SelectInput, SeveralInput } from "./choice-input.tsx";
import { DateInput } from "./date-input.tsx";
import { PartsInput } from "./parts-input.tsx";
import type { ErrorOf } from "./use-answer-errors.ts";

type AnswerInputProps = {
  field: RowField<string>;
  /** The path of the answer, to find its errors. */
  path: string;
  answer: Answer | undefined;
  /** The other answers of the form or the row, on which a choice may depend. */
  siblings: Answers | Row;
  errorOf: ErrorOf;
  onChange: (answer: string | string[] | Parts | undefined) => void;
};

/** The input of one field. What is typed is kept as it is: the rules apply when the step is left. */
export function AnswerInput({ field, path, answer, siblings, errorOf, onChange }: AnswerInputProps) {
  const t = useWords("catalogue/public/answers");
  const { label, required } = field;
  const hint = useHint(field);
  const error = errorOf(path);
  const text = typeof answer === "string" ? answer : "";
  const common = { label, hint, error, required };
  const setText = (typed: string) => onChange(typed === "" ? undefined : typed);

  switch (field.type) {
    case "explanation":
      return <p className="whitespace-pre-line">{label}</p>;
    case "document":
      return null;
    case "date":
      return <DateInput {...common} precision={field.precision} date={text} onChange={setText} />;
    case "yes_no":
    case "one_of":
      return (
        <ChoiceInput
          {...common}
          options={
            field.type === "one_of"
              ? field.options
              : [
                  { key: "yes", label: t("yes") },
                  { key: "no", label: t("no") },
                ]
          }
          chosen={text}
          onChange={setText}
        />
      );
    case "several_of":
      return (
        <SeveralInput
          {...common}
          options={field.options}
          chosen={Array.isArray(answer) ? answer.filter((one) => typeof one === "string") : []}
          onChange={(chosen) => onChange(chosen.length > 0 ? chosen : undefined)}
        />
      );
    case "dependent_choice": {
      const parent = siblings[field.parent];
      const offered = field.options.filter(({ of }) => typeof parent === "string" && of.includes(parent));
      return <SelectInput {...common} options={offered} chosen={text} onChange={setText} />;
    }
    case "person":
    case "place":
    case "address":
    case "organism":
      return (
        <PartsInput
          {...common}
          field={field}
          path={path}
          parts={isParts(answer) ? answer : {}}
          errorOf={errorOf}
          onChange={(parts) => onChange(Object.keys(parts).length > 0 ? parts : undefined)}
        />
      );
    default: {
      const Input: React.ElementType = field.type === "long_text" ? TextArea : TextInput;
      return (
        <Field {...common}>
          {(control) => (
            <Input
              {...control}
              {...ATTRIBUTES[field.type]}
              maxLength={"max_length" in field ? field.max_length : 254}
              value={text}
              onChange={(event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
            />
          )}
        </Field>
      );
    }
  }
}

const ATTRIBUTES: Partial<Record<FieldType, React.ComponentProps<"input">>> = {
  number: { inputMode: "decimal" },
  amount: { inputMode: "numeric" },
  phone: { type: "tel", autoComplete: "tel" },
  email: { type: "email", autoComplete: "email" },
};

const isParts = (answer: Answer | undefined): answer is Parts =>
  typeof answer === "object" && !Array.isArray(answer);

/** The hint of a field with its example. */
function useHint({ hint, example }: RowField<string>): string | undefined {
  const t = useWords("catalogue/public/answers");
  return [hint, example && t("example", { example })].filter(Boolean).join(" ") || undefined;
}

const NARROW: readonly FieldType[] = ["short_text", "number", "amount", "phone", "email", "dependent_choice"];

/** Short answers share a line where there is room. */
export const widthOf = ({ type }: { type: FieldType }): string =>
  NARROW.includes(type) ? "min-w-0" : "min-w-0 @lg:col-span-2";
