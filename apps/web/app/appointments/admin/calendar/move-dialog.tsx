import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { agentsQuery, moveAppointment } from "../api.ts";
import { momentText } from "../zones.ts";
import { metOf } from "./appointment-block.tsx";
import { Conflict } from "./conflict.tsx";
import { instantOf, TimeFields, typedOf } from "./time-fields.tsx";
import type { Point } from "./time-grid.tsx";

type MoveDialogProps = {
  appointment: Appointment;
  /** Where the appointment was dropped; undefined: its own time. */
  to?: Point | undefined;
  zone: string;
  onClose: () => void;
};

/** Moves an appointment after a confirmation, because both sides are then notified. Explains what is in the way. */
export function MoveDialog({ appointment, to, zone, onClose }: MoveDialogProps) {
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const { data } = useQuery(agentsQuery());
  const moving = useMutation(moveAppointment(useQueryClient()));
  const [typed, setTyped] = useState(() => typedOf(to?.starts_at ?? appointment.starts_at, zone));
  const [agentId, setAgentId] = useState(to?.agent_id ?? appointment.agent.id);
  const [tried, setTried] = useState(false);
  const startsAt = instantOf(typed, zone);
  const length = Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at);
  const agents =
    data?.agents.filter(({ id, is_bookable }) => is_bookable || id === appointment.agent.id) ?? [];
  const isUnchanged = startsAt === appointment.starts_at && agentId === appointment.agent.id;
  /** Changes what is requested, and clears the refusal of the former request. */
  const change = (act: () => void) => {
    moving.reset();
    act();
  };

  function move(beyond = false) {
    setTried(true);
    if (!startsAt || isUnchanged) return;
    const { id, sequence } = appointment;
    moving.mutate(
      { id, sequence, agent_id: agentId, starts_at: startsAt, ...(beyond && { beyond_capacity: true }) },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("move.done") });
          onClose();
        },
      },
    );
  }

  const start = Date.parse(startsAt ?? appointment.starts_at);
  return (
    <ConfirmDialog
      open
      title={t("move.title", { who: metOf(appointment) })}
      confirmLabel={t("move.confirm")}
      onConfirm={() => move()}
      onClose={onClose}
      busy={moving.isPending}
    >
      <p className="mb-4">
        {t("move.now", {
          moment: momentText(appointment.starts_at, zone, language),
          agent: appointment.agent.name,
        })}
      </p>
      <TimeFields
        typed={typed}
        zone={zone}
        zones={[appointment.agent_zone, appointment.customer_zone]}
        error={tried && !startsAt ? t("create.wrong_time") : undefined}
        onChange={(next) => change(() => setTyped(next))}
      />
      {agents.length > 1 && (
        <Field label={t("fields.agent")} required className="mt-3">
          {(field) => (
            <Select
              {...field}
              value={agentId}
              onChange={({ target }) => change(() => setAgentId(target.value))}
            >
              {agents.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <p className="mt-3 text-sm text-muted">{t(isUnchanged ? "move.unchanged" : "move.effect")}</p>
      {moving.error && (
        <Conflict
          error={moving.error}
          asked={{ agentId, start, end: start + length, except: appointment.id }}
          zone={zone}
          onPick={(iso) => change(() => setTyped(typedOf(iso, zone)))}
          onBeyond={() => move(true)}
        />
      )}
    </ConfirmDialog>
  );
}
