import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import { type AnswerError, answerErrors } from "@passerelle/domain/catalogue/forms/answer-errors";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { askedDocuments } from "@passerelle/domain/catalogue/forms/documents";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { formIn } from "@passerelle/domain/catalogue/forms/form-texts";
import { todayAt } from "@passerelle/domain/catalogue/forms/partial-date";
import { sampleAnswers } from "@passerelle/domain/catalogue/forms/sample-answers";
import { utcDay } from "@passerelle/domain/days";
import { type Language, textIn } from "@passerelle/domain/languages";
import { Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { InLanguage } from "../../../lib/words-in.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { AnswerFields } from "../../public/answers/answer-fields.tsx";
import { LanguageButtons } from "../language-buttons.tsx";
import { DocumentsPreview } from "./documents-preview.tsx";

type PhonePreviewProps = {
  form: ServiceForm;
  /** The documents of the service's list, which are asked besides those of the form. */
  listed: readonly DocumentItem[];
  onClose: () => void;
};

/** The fields as a customer answers them on a phone, to try them out. Nothing is sent. */
export function PhonePreview({ form, listed, onClose }: PhonePreviewProps) {
  const t = useWords("catalogue/admin/form-builder");
  const { language: own } = useLanguage();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [language, setLanguage] = useState<Language>(own);
  const [answers, setAnswers] = useState<Answers>({});
  const [checked, setChecked] = useState(false);
  const shown = useMemo(() => formIn(form, language), [form, language]);
  const documents = askedDocuments(
    {
      required_documents: listed.map((item) => ({ key: item.key, name: textIn(item, language) })),
      form: shown,
    },
    answers,
  );
  const today = utcDay(new Date());
  const errors: AnswerError[] = checked ? answerErrors(shown, answers, todayAt(new Date())) : [];

  useEffect(() => title.current?.focus(), []);

  return (
    <section
      aria-labelledby={id}
      className="form-builder-panel flex w-full max-w-96 shrink-0 flex-col gap-3 self-center"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 id={id} ref={title} tabIndex={-1} className="text-lg">
          {t("preview.title")}
        </h3>
        <Button variant="ghost" size="sm" aria-label={t("preview.close")} onClick={onClose}>
          <Icon name="x" className="size-4" />
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <LanguageButtons chosen={language} onChoose={setLanguage} />
        <Button variant="secondary" size="sm" onClick={() => setAnswers(sampleAnswers(shown, today))}>
          {t("preview.fill")}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => {
            setAnswers({});
            setChecked(false);
          }}
        >
          {t("preview.clear")}
        </Button>
        <Button size="sm" onClick={() => setChecked(true)}>
          {t("preview.check")}
        </Button>
      </div>
      <p role="status" className={errors.length > 0 ? "text-sm text-danger" : "text-sm text-success"}>
        {checked && (errors.length > 0 ? t("preview.wrong", { count: errors.length }) : t("preview.right"))}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside receive the keys */}
      <div
        lang={language}
        // The preview is within the service's form, which Enter would save.
        onKeyDown={(event) => {
          if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
        }}
        className="form-builder-phone flex w-full flex-col gap-4"
      >
        <InLanguage language={language}>
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <AnswerFields
              key={language}
              form={shown}
              answers={answers}
              errors={errors}
              locked={() => false}
              onChange={setAnswers}
            />
            <DocumentsPreview documents={documents} />
          </Suspense>
        </InLanguage>
      </div>
    </section>
  );
}
