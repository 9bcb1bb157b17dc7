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
    if (!found) return undefined;
    const { code, limit } = found;
    if (limit === undefined) return t(`errors.${code}`);
    return t(`limits.${code as "too_small" | "too_large"}`, {
      limit: numberFormat(language, {}).format(limit),
    });
  };
}
