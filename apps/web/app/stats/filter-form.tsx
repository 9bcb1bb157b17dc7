import type { StatsQuery, StatsReport } from "@passerelle/contract/stats";
import { COMPARISONS, STAT_PERIODS } from "@passerelle/domain/stats/periods";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Button } from "../ui/button.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { readStatsFilter, STATS_PATH, statsPath } from "./filter.ts";

type FilterFormProps = { filter: StatsQuery; report: StatsReport | undefined };

/** Period, comparison and scope, as a form that also works without scripts; with them a change is applied at once. */
export function StatsFilterForm({ filter, report }: FilterFormProps) {
  const t = useWords("stats");
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const apply = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const field = target as HTMLInputElement | HTMLSelectElement;
    const params = new URLSearchParams(new FormData(currentTarget) as never);
    // Choosing a day selects the custom period.
    if (field.name === "from" || field.name === "to") {
      if (field.value === "" || !field.validity.valid) return;
      params.set("period", "custom");
    }
    // Until a currency is chosen, each view shows the one with the most revenue.
    if (field.name !== "currency" && !filter.currency) params.delete("currency");
    void navigate(statsPath(readStatsFilter(params)), { replace: true, preventScrollReset: true });
  };
  // The fields follow the address and the available options; the focused field keeps the focus.
  const values = valuesOf(filter, report);
  const wanted = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: options arrive with the report
  useEffect(() => {
    for (const [name, value] of Object.entries<string>(JSON.parse(wanted))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [wanted, report]);
  const { countries = [], services = [], currencies = [] } = report ?? {};
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={STATS_PATH}
        aria-label={t("filter.label")}
        onChange={apply}
        onSubmit={(event) => {
          event.preventDefault();
          apply(event);
        }}
        className="mb-4 grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-3 lg:grid-cols-4 print:hidden"
      >
        <Choice name="period" label={t("filter.period")} value={values.period}>
          {STAT_PERIODS.map((one) => (
            <option key={one} value={one}>
              {t(`periods.${one}`)}
            </option>
          ))}
        </Choice>
        {(["from", "to"] as const).map((end) => (
          <Field key={end} label={t(`filter.${end}`)} required>
            {({ required: _, ...field }) => (
              <TextInput
                {...field}
                name={end}
                type="date"
                className="px-2!"
                min="2020-01-01"
                max="2099-12-31"
                defaultValue={values[end]}
              />
            )}
          </Field>
        ))}
        <Choice name="compare" label={t("filter.compare")} value={values.compare}>
          {COMPARISONS.map((one) => (
            <option key={one} value={one}>
              {t(`comparisons.${one}`)}
            </option>
          ))}
        </Choice>
        <Choice name="country" label={t("filter.country")} value={values.country}>
          <option value="">{t("filter.every_country")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="service" label={t("filter.service")} value={values.service}>
          <option value="">{t("filter.every_service")}</option>
          {services.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Choice>
        <Choice name="currency" label={t("filter.currency")} value={values.currency}>
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choice>
        <Button type="submit" variant="secondary" className="self-end">
          {t("filter.apply")}
        </Button>
        <noscript>
          <p className="col-span-full text-sm text-muted">{t("filter.without_scripts")}</p>
        </noscript>
      </form>
    </search>
  );
}

/** The value of each field; the server chooses the defaults of the days and the currency. */
const valuesOf = (filter: StatsQuery, report: StatsReport | undefined) => ({
  period: filter.period ?? "30d",
  from: report?.days.from ?? filter.from ?? "",
  to: report?.days.to ?? filter.to ?? "",
  compare: filter.compare ?? "previous",
  country: filter.country ?? "",
  service: filter.service ?? "",
  currency: report?.currency ?? filter.currency ?? "",
});

type ChoiceProps = { name: string; label: string; value: string; children: ReactNode };

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <Field label={label} required className="min-w-0">
      {({ required: _, ...field }) => (
        <Select {...field} name={name} defaultValue={value} className="truncate">
          {children}
        </Select>
      )}
    </Field>
  );
}
