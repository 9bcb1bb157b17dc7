import type { DatePrecision } from "@passerelle/domain/catalogue/forms/form";
import { dateFormat } from "@passerelle/domain/formats";
import type { Language } from "@passerelle/domain/languages";
import { useMemo } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Select, TextInput } from "../../../ui/field.tsx";
import { Group } from "./choice-input.tsx";

type DateInputProps = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  required: boolean;
  /** The least precise date that is accepted. */
  precision: DatePrecision;
  /** `1987`, `1987-03` or `1987-03-12`; parts that are not typed yet are empty (`-03-`). */
  date: string;
  onChange: (date: string) => void;
};

/** A date in three inputs, since papers often give the year or the month only. */
export function DateInput({ precision, date, onChange, ...common }: DateInputProps) {
  const t = useWords("catalogue/public/answers");
  const { language } = useLanguage();
  const [year = "", month = "", day = ""] = date.split("-");
  const set = (change: { year?: string; month?: string; day?: string }) => {
    const next = { year, month, day, ...change };
    const parts = [next.year, next.month, next.day];
    while (parts.length > 0 && parts.at(-1) === "") parts.pop();
    onChange(parts.join("-"));
  };
  const digits = (typed: string, most: number) => typed.replace(/\D/g, "").slice(0, most);
  const months = useMemo(() => monthsIn(language), [language]);
  const hint = [common.hint, precision !== "day" && t(`date.${precision}_enough`)].filter(Boolean).join(" ");
  const invalid = common.error ? true : undefined;
  const digitsOf = (part: "day" | "year") =>
    ({
      "aria-label": t(`date.${part}`),
      "aria-invalid": invalid,
      placeholder: t(`date.${part}`),
      inputMode: "numeric",
    }) as const;
  return (
    <Group {...common} hint={hint || undefined}>
      <div className="flex max-w-96 flex-wrap gap-2">
        <TextInput
          {...digitsOf("day")}
          value={day}
          onChange={(event) => set({ day: digits(event.target.value, 2) })}
          // Writes `3` as `03` when the input is left.
          onBlur={() => day.length === 1 && set({ day: day.padStart(2, "0") })}
          className="w-16! shrink-0 px-2.5!"
        />
        <Select
          aria-label={t("date.month")}
          aria-invalid={invalid}
          value={month}
          onChange={(event) => set({ month: event.target.value })}
          className="min-w-32 flex-1"
        >
          <option value="">{t("date.month")}</option>
          {months.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <TextInput
          {...digitsOf("year")}
          value={year}
          onChange={(event) => set({ year: digits(event.target.value, 4) })}
          className="w-20! shrink-0 px-2.5!"
        />
      </div>
    </Group>
  );
}

function monthsIn(language: Language): { value: string; name: string }[] {
  const { format } = dateFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => ({
    value: String(at + 1).padStart(2, "0"),
    name: format(Date.UTC(2024, at)),
  }));
}
