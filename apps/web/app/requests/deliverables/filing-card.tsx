import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { needsMandate } from "@passerelle/domain/mandates/admission";
import { mayFile } from "@passerelle/domain/requests/lifecycle/next-actor";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { fileRequest } from "./api.ts";

/** Lets a worker record whether the file is with an administration; the customer sees it. */
export function FilingCard({ request }: { request: RequestDetail }) {
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
      {/* A new form for each action, so that text typed for the former one is dropped. */}
      <FilingAction key={action} action={action} requestId={request.id} />
    </FactCard>
  );
}

function FilingAction({ action, requestId }: { action: "file" | "return"; requestId: string }) {
  const t = useWords("requests/deliverables");
  const { mutateAsync } = useMutation(fileRequest(useQueryClient(), requestId));
  const [note, setNote] = useState("");
  const [signed, setSigned] = useState(false);
  // Only proxies sign in the name of customers, under a mandate.
  const { role } = useProfile();
  const asksSigned = action === "file" && needsMandate(role);
  return (
    <ConfirmedAction
      label={t(`filing.${action}.label`)}
      title={t(`filing.${action}.ask`)}
      confirmLabel={t(`filing.${action}.confirm`)}
      done={t(`filing.${action}.done`)}
      run={() => mutateAsync({ filed: action === "file", signed: asksSigned && signed, note: note.trim() })}
    >
      <p>{t(`filing.${action}.text`)}</p>
      <NoteField label={t(`filing.${action}.note`)} maxLength={500} value={note} onChange={setNote} />
      {asksSigned && (
        <Checkbox
          label={t("filing.file.signed")}
          checked={signed}
          onChange={(event) => setSigned(event.target.checked)}
        />
      )}
    </ConfirmedAction>
  );
}
