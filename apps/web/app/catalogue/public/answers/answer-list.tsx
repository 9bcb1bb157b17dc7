import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import type { FormField, FormSection, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { rowsOf, shownForm, shownInRow } from "@passerelle/domain/catalogue/forms/visibility";
import { useWords } from "../../../lib/words.tsx";
import { CopyValue } from "../../../ui/copy-value.tsx";
import { Fact, FactCard, Facts } from "../../../ui/facts.tsx";
import { useAnswerText } from "./use-answer-text.ts";

type AnswerListProps = {
  form: ServiceForm<string>;
  answers: Answers;
  /** Adds copy buttons, for staff who type the values into another form. */
  copyable?: boolean | undefined;
  folded?: boolean | undefined;
  /** What can be done with an answer, beside it. */
  actionOf?: ((field: FormField<string>) => React.ReactNode) | undefined;
};

/** What the customer answered: a card for each heading, or one that is closed until the reader wants to see it. */
export function AnswerList({ form, answers, copyable, folded, actionOf }: AnswerListProps) {
  const t = useWords("catalogue/public/answers");
  const sections = shownForm(form, answers).sections.filter(({ fields }) =>
    fields.some(({ key }) => answers[key] !== undefined),
  );
  const factsOf = ({ fields }: FormSection<string>) => (
    <AnswerFacts {...{ form, fields, answers, copyable, actionOf }} />
  );
  if (sections.length === 0) return null;
  if (!folded)
    return sections.map((section) => (
      <FactCard key={section.key} title={section.title}>
        {factsOf(section)}
      </FactCard>
    ));
  return (
    <FactCard title={t("title")} folded>
      {sections.map((section) => (
        <section key={section.key} className="mb-5 last:mb-0">
          <h3 className="mb-2 font-semibold">{section.title}</h3>
          {factsOf(section)}
        </section>
      ))}
    </FactCard>
  );
}

type AnswerFactsProps = Omit<AnswerListProps, "folded"> & { fields: readonly FormField<string>[] };

/** The answers of some shown fields of a form, where there are any. */
export function AnswerFacts({ fields, ...props }: AnswerFactsProps) {
  return (
    <Facts>
      {fields
        .filter(({ key }) => props.answers[key] !== undefined)
        .map((field) => (
          <AnswerFact key={field.key} field={field} {...props} />
        ))}
    </Facts>
  );
}

type AnswerFactProps = Omit<AnswerListProps, "folded"> & { field: FormField<string> };

function AnswerFact({ form, field, answers, copyable, actionOf }: AnswerFactProps) {
  const t = useWords("catalogue/public/answers");
  const textOf = useAnswerText();
  const answer = answers[field.key];
  if (field.type !== "group") {
    const text = textOf(field, answer);
    return (
      <Fact name={field.label} wide={field.type === "long_text"}>
        {(copyable || actionOf) && text ? (
          <span className="flex items-start gap-1">
            {copyable ? <CopyValue name={field.label} value={text} /> : text}
            {actionOf?.(field)}
          </span>
        ) : (
          text
        )}
      </Fact>
    );
  }
  return (
    <Fact name={field.label} wide>
      {actionOf?.(field)}
      <ol className="mt-1 flex flex-col gap-2">
        {rowsOf(answer).map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number only
          <li key={at} className="rounded-control border border-line p-3">
            <span className="text-sm text-muted">{t("row", { number: at + 1 })}</span>
            <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
              {shownInRow(form, field, row, answers).map((inner) => (
                <Fact key={inner.key} name={inner.label}>
                  {textOf(inner, row[inner.key])}
                </Fact>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Fact>
  );
}
