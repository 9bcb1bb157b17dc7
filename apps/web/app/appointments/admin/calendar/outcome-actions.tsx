import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { isIdentityCall } from "@passerelle/domain/appointments/kinds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { confirmAppointment, type Outcome, stateOutcome } from "../api.ts";
import { metOf } from "./appointment-block.tsx";

/** The keys that the other rows of staff use to accept (`a`) and to refuse (`r`). */
const KEYS: Partial<Record<Outcome, string>> = { attend: "a", miss_customer: "r" };

type OutcomeActionsProps = { appointment: Appointment };

/** The outcomes that can be recorded now: that the appointment is confirmed, or whether it took place. */
export function OutcomeActions({ appointment }: OutcomeActionsProps) {
  const t = useWords("appointments/admin/calendar");
  const client = useQueryClient();
  const outcome = useMutation(stateOutcome(client));
  const confirmation = useMutation(confirmAppointment(client));
  const { id, may, kind, attendee } = appointment;
  const who = metOf(appointment);
  const outcomes = (["attend", "miss_customer", "miss_agent"] as const).filter((action) => may[action]);
  if (!may.confirm && outcomes.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1">
      {may.confirm && (
        <ConfirmedAction
          label={t("confirm.label")}
          accessibleLabel={t("confirm.of", { who })}
          title={t("confirm.of", { who })}
          confirmLabel={t("confirm.label")}
          done={t("confirm.done")}
          shortcut="a"
          run={() => confirmation.mutateAsync(id)}
        >
          <p>{t("confirm.text")}</p>
        </ConfirmedAction>
      )}
      {outcomes.map((action) => (
        <ConfirmedAction
          key={action}
          label={t(`outcome.${action}.label`)}
          accessibleLabel={t(`outcome.${action}.of`, { who })}
          title={t(`outcome.${action}.of`, { who })}
          confirmLabel={t("outcome.state")}
          done={t("outcome.done")}
          variant={action === "attend" ? "secondary" : "ghost"}
          {...(KEYS[action] && { shortcut: KEYS[action] })}
          run={() => outcome.mutateAsync({ id, outcome: action })}
        >
          <p>
            {action === "attend" && isIdentityCall(kind) && attendee === "self"
              ? t("outcome.identity")
              : t("outcome.text")}
          </p>
        </ConfirmedAction>
      ))}
    </div>
  );
}
