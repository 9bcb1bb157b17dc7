import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { useTimes } from "../../times.ts";
import { clockOf, clockText, localAt, minuteOf, momentText } from "../zones.ts";

/** A day and a time as they are typed, by the clock of the calendar's zone. */
export type TypedTime = { day: string; time: string };

export const typedOf = (iso: string, zone: string): TypedTime => {
  const { day, minute } = localAt(iso, zone);
  return { day, time: clockText(minute) };
};

/** The instant of what was typed, as ISO 8601; undefined while it is incomplete. */
export function instantOf({ day, time }: TypedTime, zone: string): string | undefined {
  const minute = minuteOf(time);
  if (minute === undefined || !/^2\d{3}-\d{2}-\d{2}$/.test(day)) return undefined;
  return new Date(clockOf(zone).instantOf(day, minute)).toISOString();
}

type TimeFieldsProps = {
  typed: TypedTime;
  zone: string;
  /** The zones of the people who meet; the calendar's own is skipped. */
  zones: readonly string[];
  error?: string | undefined;
  onChange: (typed: TypedTime) => void;
};

/** A day and a time, with the same moment by the clocks of `zones`. */
export function TimeFields({ typed, zone, zones, error, onChange }: TimeFieldsProps) {
  const t = useWords("appointments/admin/calendar");
  const { city } = useTimes();
  const { language } = useLanguage();
  const iso = instantOf(typed, zone);
  const others = [...new Set(zones)].filter((one) => one !== zone);
  return (
    <div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t("fields.day")} required error={error}>
          {(field) => (
            <TextInput
              {...field}
              type="date"
              value={typed.day}
              onChange={({ target }) => onChange({ ...typed, day: target.value })}
            />
          )}
        </Field>
        <Field label={t("fields.time", { city: city(zone) })} required>
          {(field) => (
            <TextInput
              {...field}
              type="time"
              step={300}
              value={typed.time}
              onChange={({ target }) => onChange({ ...typed, time: target.value })}
            />
          )}
        </Field>
      </div>
      {/* Takes up its room before a time is typed, so that nothing moves. */}
      <p className="mt-1 min-h-5 text-sm text-muted tabular-nums">
        {iso &&
          others
            .map((one) => t("fields.there", { moment: momentText(iso, one, language), city: city(one) }))
            .join(" · ")}
      </p>
    </div>
  );
}
