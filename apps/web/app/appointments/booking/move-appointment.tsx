import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { move, offeredQuery } from "../api.ts";
import { BothTimes } from "../both-times.tsx";
import { sidesOf } from "./days.ts";
import { RefusedSlot } from "./refused-slot.tsx";
import { SlotPicker } from "./slot-picker.tsx";

type MoveAppointmentProps = { appointment: Appointment; onDone: () => void };

/** Another time for an appointment, with its agent where possible. It keeps its present time until the change is confirmed. */
export function MoveAppointment({ appointment, onDone }: MoveAppointmentProps) {
  const t = useWords("appointments/booking");
  const { data, error, refetch } = useQuery(offeredQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  const kind = data?.kinds.find(({ id }) => id === appointment.kind.id);
  return (
    <section aria-labelledby="move" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="move" tabIndex={-1} className="text-2xl">
          {t("move.title")}
        </h2>
        <Button variant="ghost" onClick={onDone}>
          {t("move.keep")}
        </Button>
      </div>
      {kind && <Choice kind={kind} appointment={appointment} onDone={onDone} />}
      {data && !kind && <Alert kind="warning" title={t("move.not_offered")} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
    </section>
  );
}

type ChoiceProps = MoveAppointmentProps & { kind: { id: string; horizon_days: number } };

function Choice({ kind, appointment, onDone }: ChoiceProps) {
  const t = useWords("appointments/booking");
  const [zone, setZone] = useState(appointment.customer_zone);
  const [chosen, choose] = useState<{ start: string; ours: string | null }>();
  const send = useMutation(move(useQueryClient(), appointment.id));

  function confirm() {
    if (!chosen || send.isPending) return;
    send.mutate(
      { sequence: appointment.sequence, agent_id: null, starts_at: chosen.start },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("move.done") });
          onDone();
        },
        onSettled: () => choose(undefined),
      },
    );
  }

  return (
    <>
      {send.error && (
        <RefusedSlot
          error={send.error}
          zone={zone}
          ours={appointment.agent_zone}
          disabled={send.isPending}
          onPick={(start) => choose({ start, ours: appointment.agent_zone })}
        />
      )}
      <SlotPicker
        kind={kind}
        agentId={undefined}
        moving={appointment.id}
        zone={zone}
        onZone={setZone}
        busy={undefined}
        onPick={(start, ours) => choose({ start, ours })}
        wanted={undefined}
      />
      {chosen && (
        <ConfirmDialog
          open
          title={t("move.confirm_title")}
          confirmLabel={t("move.confirm")}
          busy={send.isPending}
          onConfirm={confirm}
          onClose={() => choose(undefined)}
        >
          <BothTimes at={chosen.start} sides={sidesOf(chosen.ours, zone)} large />
          <p className="mt-3 text-muted">{t("move.text")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
