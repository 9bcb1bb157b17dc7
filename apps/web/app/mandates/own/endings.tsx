import type { Mandate, MandateDetails } from "@passerelle/contract/mandates";
import { ENDING_ACTIONS, type EndingAction } from "@passerelle/domain/mandates/status";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { endMandate, renewMandate } from "../api.ts";

const LONGEST_NOTE = 500;

type EndingsProps = { mandate: Mandate; continuedBy?: MandateDetails["continued_by"] };

/** The ways in which the reader can end a mandate, and its renewal while it is in force or expired and not renewed yet. */
export function Endings({ mandate, continuedBy }: EndingsProps) {
  const { side, status } = mandate;
  const actions = ENDING_ACTIONS.filter((action) => mandate.actions.includes(action));
  const isRenewable = side === "principal" && !continuedBy && (status === "active" || status === "expired");
  if (actions.length === 0 && !isRenewable) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isRenewable && <Renew id={mandate.id} />}
      {actions.map((action) => (
        <Ending key={action} id={mandate.id} action={action} />
      ))}
    </div>
  );
}

function Ending({ id, action }: { id: string; action: EndingAction }) {
  const t = useWords("mandates/own");
  const [note, setNote] = useState("");
  const end = useMutation(endMandate(useQueryClient(), id));
  const isHard = action === "revoke" || action === "withdraw";
  return (
    <ConfirmedAction
      label={t(`endings.${action}`)}
      title={t(`endings.${action}_title`)}
      confirmLabel={t(`endings.${action}`)}
      done={t(`endings.${action}_done`)}
      danger={isHard}
      run={() => end.mutateAsync({ action, note })}
    >
      <p>{t(`endings.${action}_text`)}</p>
      <NoteField label={t("endings.note")} value={note} onChange={setNote} maxLength={LONGEST_NOTE} />
    </ConfirmedAction>
  );
}

function Renew({ id }: { id: string }) {
  const t = useWords("mandates/own");
  const navigate = useNavigate();
  const failureWords = useFailureWords();
  const renew = useMutation(renewMandate(useQueryClient(), id));
  const [newId] = useState(() => crypto.randomUUID());
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={renew.isPending}
      onClick={() =>
        renew.mutate(newId, {
          onSuccess: () => void navigate(`/mandates/${newId}`),
          onError: (error) =>
            showToast({ kind: "error", title: t("endings.renew_failed"), description: failureWords(error) }),
        })
      }
    >
      {t("endings.renew")}
    </Button>
  );
}
