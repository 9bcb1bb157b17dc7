import type { StatsQuery, StatsReport } from "@passerelle/contract/stats";
import { COMPARISONS, STAT_PERIODS } from "@passerelle/domain/stats/periods";
import type { FormEvent, ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { useWords } from "../lib/words.tsx";
import { Button } from "../ui/button.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { STATS_PATH } from "./filter.ts";

type FilterFormProps = { filter: StatsQuery; report: StatsReport | undefined };

/** Period, comparison and scope, as a form that also works without scripts; with them a change is applied at once. */
export function StatsFilterForm({ filter, report }: FilterFormProps) {
  const t = useWords("stats");
  const submit = useSubmit();
  const apply = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const field = target as HTMLInputElement | HTMLSelectElement;
    const data = new FormData(currentTarget);
    // A day that is chosen is one of a custom period.
    if (field.name === "from" || field.name === "to") {
      if (field.value === "" || !field.validity.valid) return;
      data.set("period", "custom");
    }
    void submit(data, { method: "get", action: STATS_PATH, replace: true, preventScrollReset: true });
  };
  const { days, countries = [], services = [], currencies = [] } = report ?? {};
  return (
    <search>
      <Form
        // Fields keep what the reader left in them, unless the address names other values.
        key={JSON.stringify([filter, days])}
        method="get"
        action={STATS_PATH}
        aria-label={t("filter.label")}
        onChange={apply}
        className="mb-4 grid grid-cols-2 gap-3 rounded-card border border-line bg-surface p-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-8 print:hidden"
      >
        <Choice name="period" label={t("filter.period")} value={filter.period ?? "30d"}>
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
                defaultValue={filter[end] ?? days?.[end] ?? ""}
              />
            )}
          </Field>
        ))}
        <Choice name="compare" label={t("filter.compare")} value={filter.compare ?? "previous"}>
          {COMPARISONS.map((one) => (
            <option key={one} value={one}>
              {t(`comparisons.${one}`)}
            </option>
          ))}
        </Choice>
        <Choice name="country" label={t("filter.country")} value={filter.country ?? ""}>
          <option value="">{t("filter.every_country")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="service" label={t("filter.service")} value={filter.service ?? ""}>
          <option value="">{t("filter.every_service")}</option>
          {services.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Choice>
        <Choice
          name="currency"
          label={t("filter.currency")}
          value={report?.currency ?? filter.currency ?? ""}
        >
          {currencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Choice>
        <Button type="submit" variant="secondary" className="self-end">
          {t("filter.apply")}
        </Button>
      </Form>
    </search>
  );
}

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
