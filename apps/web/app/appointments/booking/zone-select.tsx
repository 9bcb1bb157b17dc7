import { useMemo } from "react";
import { useWords } from "../../lib/words.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { useTimes } from "../times.ts";

/** By whose clock times are shown: the device's, or another one for a reader who is elsewhere then. */
export function ZoneSelect({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const t = useWords("appointments/booking");
  const times = useTimes();
  const zones = useMemo(() => {
    const names = new Set([zone, ...Intl.supportedValuesOf("timeZone")]);
    return [...names]
      .map((name) => ({ name, city: times.city(name) }))
      .toSorted((a, b) => a.city.localeCompare(b.city));
  }, [zone, times]);
  return (
    <Field label={t("zone")} required>
      {(field) => (
        <Select {...field} value={zone} onChange={(event) => onChange(event.target.value)}>
          {zones.map(({ name, city }) => (
            <option key={name} value={name}>
              {city}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
