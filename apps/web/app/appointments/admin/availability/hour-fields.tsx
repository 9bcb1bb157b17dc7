import { useWords } from "../../../lib/words.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { clockText, minuteOf, zonesWith } from "../zones.ts";

const DAY_MINUTES = 24 * 60;

type HourFieldsProps = {
  from: number;
  to: number;
  error?: string | undefined;
  onChange: (hours: { from_minute: number; to_minute: number }) => void;
};

/** From and until; midnight at the end of the day is typed as 00:00. */
export function HourFields({ from, to, error, onChange }: HourFieldsProps) {
  const t = useWords("appointments/admin/availability");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t("fields.from")} required>
        {(field) => (
          <TextInput
            {...field}
            type="time"
            step={300}
            value={clockText(from)}
            onChange={({ target }) =>
              onChange({ from_minute: minuteOf(target.value) ?? from, to_minute: to })
            }
          />
        )}
      </Field>
      <Field label={t("fields.to")} required error={error}>
        {(field) => (
          <TextInput
            {...field}
            type="time"
            step={300}
            value={clockText(to % DAY_MINUTES)}
            onChange={({ target }) =>
              onChange({ from_minute: from, to_minute: (minuteOf(target.value) ?? to) || DAY_MINUTES })
            }
          />
        )}
      </Field>
    </div>
  );
}

type ZoneFieldProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (zone: string) => void;
};

/** One of the time zones of the world. */
export function ZoneField({ label, hint, value, onChange }: ZoneFieldProps) {
  return (
    <Field label={label} hint={hint} required>
      {(field) => (
        <Select {...field} value={value} onChange={({ target }) => onChange(target.value)}>
          {zonesWith(value).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
