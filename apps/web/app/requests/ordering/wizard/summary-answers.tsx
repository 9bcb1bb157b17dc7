import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { questionsOf, rowsOf, shownForm, shownInRow } from "@passerelle/domain/catalogue/forms/visibility";
import { useAnswerText } from "../../../catalogue/public/answers/use-answer-text.ts";
import { useWords } from "../../../lib/words.tsx";
import { SummaryCard, SummaryLine } from "./summary-card.tsx";

type SummaryAnswersProps = {
  form: ServiceForm<string>;
  answers: Answers;
  onEdit: () => void;
};

/** The answers under their headings, each with a button that leads back to them. */
export function SummaryAnswers({ form, answers, onEdit }: SummaryAnswersProps) {
  const t = useWords("catalogue/public/answers");
  const textOf = useAnswerText();
  return questionsOf(shownForm(form, answers)).sections.map((section) => (
    <SummaryCard
      key={section.key}
      title={section.title}
      edit={{ label: t("edit", { title: section.title }), go: onEdit }}
    >
      {section.fields.flatMap((field) =>
        field.type === "group"
          ? rowsOf(answers[field.key]).map((row, at) => (
              <SummaryLine
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number only
                key={`${field.key}-${at}`}
                label={`${field.label} – ${t("row", { number: at + 1 })}`}
              >
                {shownInRow(form, field, row, answers)
                  .flatMap((inner) => textOf(inner, row[inner.key]) || [])
                  .join(" · ")}
              </SummaryLine>
            ))
          : [
              <SummaryLine key={field.key} label={field.label}>
                {textOf(field, answers[field.key])}
              </SummaryLine>,
            ],
      )}
    </SummaryCard>
  ));
}
