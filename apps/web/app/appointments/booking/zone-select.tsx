import { useMemo, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select } from "../../ui/field.tsx";
import { useTimes } from "../times.ts";

type ZoneSelectProps = { zone: string; onChange: (zone: string) => void };

/** Chooses the zone in which times are shown: the reader's, or another one for readers who will be elsewhere then. */
export function ZoneSelect({ zone, onChange }: ZoneSelectProps) {
  const t = useWords("appointments/booking");
  const times = useTimes();
  const [isOpen, setOpen] = useState(false);
  // Rendered on demand: few readers need a list of hundreds of zones.
  if (isOpen) return <Choice zone={zone} onChange={onChange} onLeave={() => setOpen(false)} />;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="text-muted">{t("zone.yours", { city: times.city(zone) })}</span>
      <Button variant="ghost" size="sm" aria-label={t("zone.change_label")} onClick={() => setOpen(true)}>
        {t("zone.change")}
      </Button>
    </p>
  );
}

function Choice({ zone, onChange, onLeave }: ZoneSelectProps & { onLeave: () => void }) {
  const t = useWords("appointments/booking");
  const times = useTimes();
  const zones = useMemo(() => {
    const names = new Set([zone, ...Intl.supportedValuesOf("timeZone")]);
    return [...names]
      .map((name) => ({ name, city: times.city(name) }))
      .toSorted((a, b) => a.city.localeCompare(b.city));
  }, [zone, times]);
  return (
    <Field label={t("zone.label")} required>
      {(field) => (
        <Select
          {...field}
          autoFocus
          value={zone}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        >
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
