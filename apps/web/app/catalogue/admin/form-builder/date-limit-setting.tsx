import { useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Field, FieldError, Select, TextInput } from "../../../ui/field.tsx";
import { DateInput } from "../../public/answers/date-input.tsx";

const KINDS = ["none", "today", "before", "after", "date"] as const;
type Kind = (typeof KINDS)[number];
const UNITS = ["d", "m", "y"] as const;

type DateLimitSettingProps = {
  path: string;
  label: string;
  /** A partial date, or `today` with an offset (`today-18y`); null: no limit. */
  limit: string | null;
  error: string | undefined;
  onChange: (limit: string | null) => void;
};

/** A limit of a date field: a day, today, or a time before or after today. */
export function DateLimitSetting({ path, label, limit, error, onChange }: DateLimitSettingProps) {
  const t = useWords("catalogue/admin/form-builder");
  const [kind, setKind] = useState(() => kindOf(limit));
  const [, , count = "", unit = "y"] = /^today([+-])(\d*)([dmy])$/.exec(limit ?? "") ?? [];
  const sign = kind === "before" ? "-" : "+";

  function choose(chosen: Kind) {
    setKind(chosen);
    if (chosen === "none") onChange(null);
    else if (chosen === "today") onChange("today");
    else if (chosen === "date") onChange("");
    else onChange(chosen === "before" ? "today-18y" : "today+1d");
  }

  return (
    <div className="flex flex-col gap-3">
      <Field label={label} required>
        {({ required: _, ...control }) => (
          <Select
            {...control}
            name={path}
            value={kind}
            onChange={({ target }) => choose(target.value as Kind)}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`limits.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {(kind === "before" || kind === "after") && (
        <div className="flex gap-2">
          <TextInput
            aria-label={t("limits.count", { label })}
            inputMode="numeric"
            value={count}
            onChange={({ target }) =>
              onChange(`today${sign}${target.value.replace(/\D/g, "").slice(0, 3)}${unit}`)
            }
            className="w-20! shrink-0"
          />
          <Select
            aria-label={t("limits.unit", { label })}
            value={unit}
            onChange={({ target }) => onChange(`today${sign}${count}${target.value}`)}
          >
            {UNITS.map((one) => (
              <option key={one} value={one}>
                {t(`limits.units.${one}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
      {kind === "date" && (
        <DateInput
          label={t("limits.day", { label })}
          hint={undefined}
          error={undefined}
          required
          precision="year"
          date={limit ?? ""}
          onChange={onChange}
        />
      )}
      <FieldError id={`${path}-problem`}>{error}</FieldError>
    </div>
  );
}

function kindOf(limit: string | null): Kind {
  if (limit === null) return "none";
  if (limit === "today") return "today";
  if (!limit.startsWith("today")) return "date";
  return limit.startsWith("today-") ? "before" : "after";
}
