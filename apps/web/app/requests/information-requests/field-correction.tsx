import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { correctAnswers, correctionForm } from "@passerelle/domain/catalogue/forms/correction";
import { todayAt } from "@passerelle/domain/catalogue/forms/partial-date";
import { shownForm } from "@passerelle/domain/catalogue/forms/visibility";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { FieldInputs } from "../../catalogue/public/answers/answer-fields.tsx";
import { AnswerFacts } from "../../catalogue/public/answers/answer-list.tsx";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { correctAnswer } from "../public/api.ts";

type FieldCorrectionProps = { request: RequestDetail; item: InformationItem };

/**
 * Corrects an answer in place: shows its field with the former answer, and the fields that depend on it. The answer can be
 * changed again while other items are open.
 */
export function FieldCorrection({ request, item }: FieldCorrectionProps) {
  const t = useWords("requests/information-requests");
  const [changing, setChanging] = useState(false);
  const { form, answers } = request;
  const asked = item.field_key === null ? undefined : correctionForm(form, item.field_key);
  if (!asked) return null;
  const keys = new Set(asked.sections.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const fieldsBeside = (typed: Answers) =>
    shownForm(form, typed).sections.flatMap(({ fields }) => fields.filter(({ key }) => keys.has(key)));
  if (item.may_answer && (item.state === "open" || changing)) {
    return (
      <CorrectionForm
        request={request}
        item={item}
        fieldsBeside={fieldsBeside}
        onDone={() => setChanging(false)}
        onConflict={() => setChanging(true)}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      {item.state === "answered" && (
        <div className="w-full rounded-control bg-sunken px-3 py-2">
          <AnswerFacts form={form} fields={fieldsBeside(answers)} answers={answers} />
        </div>
      )}
      {item.may_answer && (
        <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
          {t("change")}
        </Button>
      )}
    </div>
  );
}

type CorrectionFormProps = FieldCorrectionProps & {
  /** The fields to show together with these answers. */
  fieldsBeside: (answers: Answers) => Parameters<typeof FieldInputs>[0]["fields"];
  onDone: () => void;
  /** Called when another tab has answered the item; the form stays open. */
  onConflict: () => void;
};

function CorrectionForm({ request, item, fieldsBeside, onDone, onConflict }: CorrectionFormProps) {
  const t = useWords("requests/information-requests");
  const failureWords = useFailureWords();
  const { form } = request;
  const [opened] = useState(request.answers);
  const [isOutdated, setOutdated] = useState(false);
  const [answers, setAnswers] = useState(request.answers);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const { mutateAsync, isPending } = useMutation(correctAnswer(useQueryClient(), request.id));
  const corrected = correctAnswers(form, request.answers, item.field_key ?? "", answers, todayAt(new Date()));

  async function send(event: React.FormEvent) {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (!corrected.ok) {
      // After the errors are rendered.
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus(),
      );
      return;
    }
    try {
      await mutateAsync({ item: item.id, answers, before: isOutdated ? request.answers : opened });
      showToast({ kind: "success", title: t("sent") });
      onDone();
    } catch (error) {
      if (failureCode(error) !== "information_item_conflict") return setFailure(failureWords(error));
      setOutdated(true);
      onConflict();
    }
  }

  return (
    <form ref={element} noValidate onSubmit={send} className="@container flex flex-col gap-4">
      <FieldInputs
        form={form}
        fields={fieldsBeside(answers)}
        answers={answers}
        errors={tried && !corrected.ok ? corrected.errors : []}
        locked={() => false}
        isPaid
        onChange={setAnswers}
      />
      {isOutdated && (
        <Alert kind="warning" title={t("conflict")}>
          <AnswerFacts form={form} fields={fieldsBeside(request.answers)} answers={request.answers} />
        </Alert>
      )}
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {t("correct")}
        </Button>
        {item.state === "answered" && (
          <Button variant="ghost" onClick={onDone}>
            {t("keep")}
          </Button>
        )}
      </div>
    </form>
  );
}
