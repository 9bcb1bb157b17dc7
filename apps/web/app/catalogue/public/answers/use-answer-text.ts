import { answerText } from "@passerelle/domain/catalogue/forms/answer-text";
import type { Answer, Row } from "@passerelle/domain/catalogue/forms/answers";
import type { RowField } from "@passerelle/domain/catalogue/forms/form";
import { useLanguage, useWords } from "../../../lib/words.tsx";

/** The text of an answer in the reader's language; empty without one. */
export function useAnswerText(): (
  field: RowField<string>,
  answer: Answer | Row[string] | undefined,
) => string {
  const t = useWords("catalogue/public/answers");
  const { language } = useLanguage();
  return (field, answer) =>
    answerText(field, answer, {
      yes: t("yes"),
      no: t("no"),
      father: (name) => t("father", { name }),
      mother: (name) => t("mother", { name }),
      language,
    });
}
