import { get, useFormContext, useFormState } from "react-hook-form";
import type { DocumentForm } from "../form.ts";
import { useProblemWords } from "../use-problem.ts";

/** The errors of the fields of a document, by path: `form.sections.0.fields.2.label.fr`. */
export type FormErrors = {
  /** The words of the error at a path, or of a whole list. */
  of: (path: string) => string | undefined;
  /** Whether there is an error at the path or below it. */
  within: (path: string) => boolean;
};

type FieldError = { message?: string; root?: { message?: string } };

/** The errors at and below `path`. */
export function useFormErrors(path: string): FormErrors {
  const { control } = useFormContext<DocumentForm>();
  const { errors } = useFormState({ control, name: path as "form" });
  const words = useProblemWords();
  return {
    of: (at) => {
      const found = get(errors, at) as FieldError | undefined;
      const code = found?.message ?? found?.root?.message;
      return typeof code === "string" ? words({ path: at, code }) : undefined;
    },
    within: (at) => get(errors, at) !== undefined,
  };
}
