import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { OneFieldForm } from "../../ui/one-field-form.tsx";
import { answerInformationItem } from "../public/api.ts";

/** Answers an item with text. The answer can be changed while other items are open. */
export function AnswerForm({ requestId, item }: { requestId: string; item: InformationItem }) {
  const t = useWords("requests/information-requests");
  const failureWords = useFailureWords();
  const [changing, setChanging] = useState(false);
  const [text, setText] = useState(item.answer ?? "");
  const { mutateAsync } = useMutation(answerInformationItem(useQueryClient(), requestId));
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

  async function send(): Promise<string | undefined> {
    if (text.trim() === "") return t("missing");
    try {
      await mutateAsync({ item: item.id, answer: text.trim(), before: item.answer });
      setChanging(false);
      showToast({ kind: "success", title: t("sent") });
    } catch (error) {
      return failureWords(error);
    }
    return undefined;
  }

  return (
    <OneFieldForm
      label={t("answer")}
      submitLabel={t("send")}
      onSubmit={send}
      onCancel={item.answer === null ? undefined : () => setChanging(false)}
      cancelLabel={t("keep")}
    >
      {(field) => (
        <TextArea
          {...field}
          rows={3}
          maxLength={4000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </OneFieldForm>
  );
}
