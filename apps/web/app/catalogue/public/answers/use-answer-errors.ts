import type { AnswerError } from "@passerelle/domain/catalogue/forms/answer-errors";
import { useWords } from "../../../lib/words.tsx";

/** The text of the error at a path, such as `deceased.birth_date` or `children.0.name`. */
export type ErrorOf = (path: string) => string | undefined;

export function useAnswerErrors(errors: readonly AnswerError[]): ErrorOf {
  const t = useWords("catalogue/public/answers");
  return (path) => {
    const found = errors.find((error) => error.path === path);
    return found && t(`errors.${found.code}`);
  };
}
