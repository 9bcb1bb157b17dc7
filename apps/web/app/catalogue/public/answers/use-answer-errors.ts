import type { AnswerError } from "@passerelle/domain/catalogue/forms/answer-errors";
import { numberFormat } from "@passerelle/domain/formats";
import { useLanguage, useWords } from "../../../lib/words.tsx";

/** The text of the error at a path, such as `deceased.birth_date` or `children.0.name`. */
export type ErrorOf = (path: string) => string | undefined;

export function useAnswerErrors(errors: readonly AnswerError[]): ErrorOf {
  const t = useWords("catalogue/public/answers");
  const { language } = useLanguage();
  return (path) => {
    const found = errors.find((error) => error.path === path);
    if (found?.limit === undefined) return found && t(`errors.${found.code}`);
    return t(`limits.${found.code === "too_small" ? "least" : "most"}`, {
      limit: numberFormat(language, {}).format(found.limit),
    });
  };
}
