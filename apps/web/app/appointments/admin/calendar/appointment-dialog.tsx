import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { isMeeting } from "@passerelle/domain/appointments/status";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { TextInput } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { NoteField } from "../../../ui/note-field.tsx";
import { OneFieldForm } from "../../../ui/one-field-form.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { FACT_LINK } from "../../../ui/text-link.ts";
import { useTimes } from "../../times.ts";
import { appointmentQuery, cancelAppointment, setVideoLink } from "../api.ts";
import { clockText, localAt, momentText } from "../zones.ts";
import { metOf } from "./appointment-block.tsx";
import { OutcomeActions } from "./outcome-actions.tsx";
import { STATUS_TONES } from "./status.ts";

type AppointmentDialogProps = {
  id: string;
  onMove: (appointment: Appointment) => void;
  onClose: () => void;
};

/** One appointment with all that staff may do about it. */
export function AppointmentDialog({ id, onMove, onClose }: AppointmentDialogProps) {
  const t = useWords("appointments/admin/calendar");
  const { data, error, refetch } = useQuery(appointmentQuery(id));
  return (
    <Dialog
      open
      title={data ? metOf(data) : t("details.title")}
      onClose={onClose}
      footer={
        <>
          {data?.may.cancel && <Cancellation appointment={data} />}
          {data?.may.move && (
            <Button size="sm" variant="secondary" onClick={() => onMove(data)}>
              {t("move.label")}
            </Button>
          )}
          <Button size="sm" onClick={onClose}>
            {t("details.close")}
          </Button>
        </>
      }
    >
      {!data &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />)}
      {data && <Details appointment={data} />}
    </Dialog>
  );
}

function Details({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/admin/calendar");
  const { city } = useTimes();
  const { language } = useLanguage();
  const { starts_at, ends_at, agent_zone, customer_zone, status, kind, place, request } = appointment;
  const end = clockText(localAt(ends_at, agent_zone).minute);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
        <span className="text-muted tabular-nums">{appointment.reference}</span>
      </p>
      <Facts>
        <Fact name={t("details.when")} wide>
          <span className="tabular-nums">
            {t("details.here", {
              moment: momentText(starts_at, agent_zone, language),
              end,
              city: city(agent_zone),
            })}
          </span>
          {customer_zone !== agent_zone && (
            <span className="block text-muted tabular-nums">
              {t("details.there", {
                moment: momentText(starts_at, customer_zone, language),
                city: city(customer_zone),
              })}
            </span>
          )}
        </Fact>
        <Fact name={t("fields.kind")}>{kind.name}</Fact>
        <Fact name={t("fields.agent")}>{appointment.agent.name}</Fact>
        <Fact name={t("details.customer")}>
          {isMeeting(appointment.status) ? (
            <Link to={`/profile/${appointment.customer.id}`} className={FACT_LINK}>
              {appointment.customer.name}
            </Link>
          ) : (
            appointment.customer.name
          )}
        </Fact>
        <Fact name={t("details.attendee")}>
          {appointment.attendee !== "self" &&
            `${appointment.attendee_name ?? ""} (${t(`attendee.${appointment.attendee}`)})`}
        </Fact>
        <Fact name={t("details.place")} wide>
          {place && `${place.name}, ${place.address}`}
        </Fact>
        <Fact name={t("details.phone")}>
          {appointment.phone && <a href={`tel:${appointment.phone}`}>{appointment.phone}</a>}
        </Fact>
        <Fact name={t("details.request")}>
          {request && <Link to={`/requests-queue/${request.id}`}>{request.reference}</Link>}
        </Fact>
        <Fact name={t("fields.subject")} wide>
          {appointment.subject}
        </Fact>
        <Fact name={t("details.video")} wide>
          {appointment.video_link && (
            <a href={appointment.video_link} target="_blank" rel="noreferrer" className="wrap-anywhere">
              {appointment.video_link}
            </a>
          )}
        </Fact>
      </Facts>
      {kind.mode === "video" && (status === "requested" || status === "confirmed") && (
        <VideoLink appointment={appointment} />
      )}
      <OutcomeActions appointment={appointment} />
    </div>
  );
}

function VideoLink({ appointment: { id, video_link } }: { appointment: Appointment }) {
  const t = useWords("appointments/admin/calendar");
  const failureWords = useFailureWords();
  const saving = useMutation(setVideoLink(useQueryClient()));
  const [link, setLink] = useState(video_link ?? "");
  async function save(): Promise<string | undefined> {
    if (!/^https:\/\/\S+$/.test(link.trim())) return t("video.wrong");
    try {
      await saving.mutateAsync({ id, link: link.trim() });
      showToast({ kind: "success", title: t("video.done") });
      return undefined;
    } catch (error) {
      return failureWords(error);
    }
  }
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {t(video_link ? "video.change" : "video.enter")}
      </summary>
      <OneFieldForm label={t("video.label")} submitLabel={t("video.save")} isSecondary onSubmit={save}>
        {(field) => (
          <TextInput
            {...field}
            type="url"
            inputMode="url"
            maxLength={500}
            value={link}
            onChange={({ target }) => setLink(target.value)}
          />
        )}
      </OneFieldForm>
    </details>
  );
}

function Cancellation({ appointment }: { appointment: Appointment }) {
  const t = useWords("appointments/admin/calendar");
  const { mutateAsync } = useMutation(cancelAppointment(useQueryClient()));
  const [reason, setReason] = useState("");
  return (
    <ConfirmedAction
      label={t("cancel.label")}
      title={t("cancel.title", { who: metOf(appointment) })}
      confirmLabel={t("cancel.confirm")}
      closeLabel={t("cancel.keep")}
      done={t("cancel.done")}
      variant="ghost"
      danger
      run={() => mutateAsync({ id: appointment.id, reason: reason.trim() })}
    >
      <p>{t("cancel.text")}</p>
      <NoteField label={t("cancel.reason")} value={reason} onChange={setReason} maxLength={500} />
    </ConfirmedAction>
  );
}
