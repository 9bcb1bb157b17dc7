import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { ChangeableAnswer } from "../../ui/changeable-answer.tsx";
import { answerInformationItem } from "../public/api.ts";

/** Answers an item with text. The answer can be changed while other items are open. */
export function AnswerForm({ requestId, item }: { requestId: string; item: InformationItem }) {
  const t = useWords("requests/information-requests");
  const failureWords = useFailureWords();
  const { mutateAsync } = useMutation(answerInformationItem(useQueryClient(), requestId));

  async function send(answer: string, before: string | null) {
    await mutateAsync({ item: item.id, answer, before });
    showToast({ kind: "success", title: t("sent") });
  }

  return (
    <ChangeableAnswer
      id={item.id}
      saved={item.answer}
      mayAnswer={item.may_answer}
      labels={{
        answer: t("answer"),
        send: t("send"),
        change: t("change"),
        keep: t("keep"),
        missing: t("missing"),
      }}
      onSend={send}
      failureWords={failureWords}
    />
  );
}
