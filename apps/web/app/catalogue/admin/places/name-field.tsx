import { PLACE_LIMITS } from "@passerelle/domain/catalogue/places";
import { type FieldError, get, useFormContext } from "react-hook-form";
import { useProblemWords } from "../../../lib/contract-form.ts";
import { useWords } from "../../../lib/words.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";

type NameFieldProps = {
  /** Its path in the form. */
  name: string;
  label: string;
  hint?: string;
  lang?: string;
  isOptional?: boolean;
};

export function NameField({ name, label, hint, lang, isOptional = false }: NameFieldProps) {
  const t = useWords("catalogue/admin/places");
  const { register, formState } = useFormContext();
  const problemWords = useProblemWords();
  const problem: FieldError | undefined = get(formState.errors, name);
  return (
    <Field
      label={label}
      hint={hint}
      required={!isOptional}
      error={problemWords(problem, {
        required: t("problems.required"),
        too_long: t("problems.too_long", { limit: PLACE_LIMITS.name }),
      })}
    >
      {(field) => <TextInput {...field} {...register(name)} lang={lang} autoComplete="off" />}
    </Field>
  );
}
