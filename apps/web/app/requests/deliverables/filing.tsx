import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { mayFile } from "@passerelle/domain/requests/lifecycle/next-actor";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { fileRequest } from "./api.ts";

/** Whether the file lies with an administration, for whoever works on it: they say so, and the customer reads it. */
export function Filing({ request }: { request: RequestDetail }) {
  const t = useWords("requests/deliverables");
  const { language } = useLanguage();
  const { filed_at, status } = request;
  if (!mayFile(status)) return null;
  const action = filed_at ? "return" : "file";
  return (
    <FactCard title={t("filing.title")}>
      <p className="mb-4">
        {filed_at ? t("filing.theirs", { date: formatDate(filed_at, language) }) : t("filing.ours")}
      </p>
      {/* Another standing is another question: what was typed for the last one is not for this. */}
      <Say key={action} action={action} requestId={request.id} />
    </FactCard>
  );
}

function Say({ action, requestId }: { action: "file" | "return"; requestId: string }) {
  const t = useWords("requests/deliverables");
  const { mutateAsync } = useMutation(fileRequest(useQueryClient(), requestId));
  const [note, setNote] = useState("");
  return (
    <ConfirmedAction
      label={t(`filing.${action}.label`)}
      title={t(`filing.${action}.ask`)}
      confirmLabel={t(`filing.${action}.confirm`)}
      done={t(`filing.${action}.done`)}
      run={() => mutateAsync({ filed: action === "file", note: note.trim() })}
    >
      <p>{t(`filing.${action}.text`)}</p>
      <Field label={t(`filing.${action}.note`)} className="mt-4">
        {(field) => (
          <TextArea
            {...field}
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
    </ConfirmedAction>
  );
}
