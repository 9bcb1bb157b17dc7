import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { cancel } from "../api.ts";
import { useTimes } from "../times.ts";

const LONGEST_REASON = 500;

/** Cancels an appointment, after its reader has confirmed it. */
export function CancelAppointment({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/own");
  const times = useTimes();
  const [reason, setReason] = useState("");
  const send = useMutation(cancel(useQueryClient(), appointment.id));
  return (
    <ConfirmedAction
      label={t("cancel.label")}
      title={t("cancel.title")}
      confirmLabel={t("cancel.confirm")}
      closeLabel={t("cancel.keep")}
      done={t("cancel.done")}
      danger
      run={() => send.mutateAsync(reason)}
    >
      <p className="first-letter:uppercase">
        {t("cancel.text", { times: times.both(appointment.starts_at, appointment) })}
      </p>
      {appointment.payment?.state === "paid" && <p>{t("cancel.refunded")}</p>}
      <NoteField label={t("cancel.reason")} value={reason} onChange={setReason} maxLength={LONGEST_REASON} />
    </ConfirmedAction>
  );
}
