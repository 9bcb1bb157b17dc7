import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { answerInformationItem } from "../public/api.ts";

/** Answers an item with text. The answer can be changed while other items are open. */
export function AnswerForm({ requestId, item }: { requestId: string; item: InformationItem }) {
  const t = useWords("requests/information-requests");
  const failureWords = useFailureWords();
  const [changing, setChanging] = useState(false);
  const [text, setText] = useState(item.answer ?? "");
  const [problem, setProblem] = useState<string>();
  const answer = useMutation(answerInformationItem(useQueryClient(), requestId));
  if (item.answer !== null && !changing) {
    return (
      <div className="flex flex-col items-start gap-2">
        <p className="w-full rounded-control bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
          {item.answer}
        </p>
        {item.may_answer && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              setText(item.answer ?? "");
              setChanging(true);
            }}
          >
            {t("change")}
          </Button>
        )}
      </div>
    );
  }
  if (!item.may_answer) return null;

  function send(event: React.FormEvent) {
    event.preventDefault();
    if (answer.isPending) return;
    if (text.trim() === "") return setProblem(t("missing"));
    setProblem(undefined);
    answer.mutate(
      { item: item.id, answer: text.trim(), before: item.answer },
      {
        onSuccess: () => {
          setChanging(false);
          showToast({ kind: "success", title: t("sent") });
        },
        onError: (error) => setProblem(failureWords(error)),
      },
    );
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col items-start gap-3">
      <Field label={t("answer")} required error={problem} className="w-full">
        {(field) => (
          <TextArea
            {...field}
            rows={3}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={answer.isPending}>
          {t("send")}
        </Button>
        {item.answer !== null && (
          <Button variant="ghost" onClick={() => setChanging(false)}>
            {t("keep")}
          </Button>
        )}
      </div>
    </form>
  );
}
