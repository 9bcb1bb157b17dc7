import { PLACE_LIMITS } from "@passerelle/domain/catalogue/places";
import { get, useFormContext } from "react-hook-form";
import { useWords } from "../../../lib/words.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { checkName, type NameProblem } from "./place-form.ts";

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
  const problem: { message?: NameProblem } | undefined = get(formState.errors, name);
  return (
    <Field
      label={label}
      hint={hint}
      required={!isOptional}
      error={problem?.message && t(`problems.${problem.message}`, { limit: PLACE_LIMITS.name })}
    >
      {(field) => (
        <TextInput
          {...field}
          {...register(name, {
            validate: (typed?: string) => (isOptional && !typed?.trim()) || checkName(typed ?? ""),
          })}
          lang={lang}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
