import type { Availability } from "@passerelle/contract/appointments/availability";
import type { Appointment } from "@passerelle/contract/appointments/shapes";
import type { Range } from "@passerelle/domain/appointments/ranges";
import { agentSlots, takenRange } from "@passerelle/domain/appointments/slots";
import { addDays, daysBetween } from "@passerelle/domain/days";
import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { useTimes } from "../../times.ts";
import { calendarQuery, holidaysQuery, type Kind } from "../api.ts";
import { exceptionsOf, rulesOf } from "../working.ts";
import { clockOf, clockText, dayText } from "../zones.ts";
import type { Draft } from "./draft.ts";

/** Lies beyond every day that can be typed, so that any day can be previewed. */
const ANY_DAY = 100_000;

/** A kind as the rules of slots read it, without its notice and horizon. */
const slotKindOf = (kind: Kind) => ({
  kindId: kind.id,
  placeId: kind.place_id,
  durationMinutes: kind.duration_minutes,
  stepMinutes: kind.step_minutes,
  bufferBeforeMinutes: kind.buffer_before_minutes,
  bufferAfterMinutes: kind.buffer_after_minutes,
  noticeMinutes: 0,
  horizonDays: ANY_DAY,
});

/** What takes the agent's time: open appointments with the buffers of their kinds, and absences. */
function busyOf(
  appointments: readonly Appointment[],
  absences: Availability["absences"],
  kinds: readonly Kind[],
): Range[] {
  const booked = appointments
    .filter(({ status }) => status === "requested" || status === "confirmed")
    .map((one) => {
      const kind = kinds.find(({ id }) => id === one.kind.id);
      const [start, end] = [Date.parse(one.starts_at), Date.parse(one.ends_at)];
      return kind
        ? takenRange({ ...slotKindOf(kind), durationMinutes: (end - start) / 60_000 }, start)
        : { start, end };
    });
  const away = absences.map(({ starts_at, ends_at }) => ({
    start: Date.parse(starts_at),
    end: Date.parse(ends_at),
  }));
  return [...booked, ...away];
}

type PreviewProps = {
  /** The hours as they are edited, also before they are saved. */
  draft: Draft;
  agentId: string;
  absences: Availability["absences"];
  kinds: readonly Kind[];
};

/** The slots that customers get on a day from the hours as they are edited. */
export function Preview({ draft, agentId, absences, kinds }: PreviewProps) {
  const t = useWords("appointments/admin/availability");
  const { city } = useTimes();
  const { language } = useLanguage();
  const clock = clockOf(draft.zone);
  const today = clock.localAt(Date.now()).day;
  const [day, setDay] = useState(() => addDays(today, 1));
  const offered = kinds.filter(({ is_offered }) => is_offered);
  const [kindId, setKindId] = useState(offered[0]?.id);
  const kind = offered.find(({ id }) => id === kindId) ?? offered[0];
  const at = (one: string) => clock.instantOf(one, 0);
  const within = { start: at(day), end: at(addDays(day, 1)) };
  const around = {
    from: new Date(at(addDays(day, -1))).toISOString(),
    until: new Date(at(addDays(day, 2))).toISOString(),
    agent_id: agentId,
  };
  const booked = useQuery(calendarQuery(around));
  const holidays = useQuery(holidaysQuery(draft.country_code));
  const holiday = holidays.data?.holidays.find((one) => one.day === day);
  const slots =
    kind && booked.data && holidays.data
      ? agentSlots(
          {
            agentId,
            rules: rulesOf(draft),
            exceptions: exceptionsOf(draft),
            holidays: new Set(holidays.data.holidays.map((one) => one.day)),
            busy: busyOf(booked.data.appointments, absences, kinds),
          },
          slotKindOf(kind),
          within.start,
          within,
          clockOf,
        )
      : undefined;
  const isFar = kind && daysBetween(today, day) > kind.horizon_days;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="text-xl">
        {t("preview.title")}
      </h2>
      <p className="mb-3 text-sm text-muted">{t("preview.hint", { city: city(draft.zone) })}</p>
      {!kind ? (
        <p className="text-sm">{t("preview.no_kind")}</p>
      ) : (
        <>
          <div className="grid max-w-xl gap-3 sm:grid-cols-2">
            <Field label={t("fields.day")} required>
              {(field) => (
                <TextInput
                  {...field}
                  type="date"
                  value={day}
                  onChange={({ target }) => target.value >= "2000" && setDay(target.value)}
                />
              )}
            </Field>
            <Field label={t("preview.kind")} required>
              {(field) => (
                <Select {...field} value={kind.id} onChange={({ target }) => setKindId(target.value)}>
                  {offered.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {textIn(name, language)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {holiday && (
            <Alert className="mt-3">{t("preview.holiday", { name: textIn(holiday.name, language) })}</Alert>
          )}
          {isFar && <Alert className="mt-3">{t("preview.far", { count: kind.horizon_days })}</Alert>}
          {!draft.is_bookable && (
            <Alert kind="warning" className="mt-3">
              {t("preview.not_bookable")}
            </Alert>
          )}
          <p role="status" className="mt-3 min-h-6 font-semibold">
            {slots && t("preview.count", { count: slots.length, day: dayText(day, language, "long") })}
          </p>
          {slots && slots.length > 0 && (
            <ol className="mt-2 flex flex-wrap gap-1.5">
              {slots.map((start) => (
                <li
                  key={start}
                  className="rounded-control border border-line bg-surface px-2.5 py-1 text-sm tabular-nums"
                >
                  {clockText(clock.localAt(start).minute)}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
    </section>
  );
}
