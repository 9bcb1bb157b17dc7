import { CONNECTION_EVENTS } from "@passerelle/contract/accounts/admin";
import { useWords } from "../../lib/words.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FilterForm, FilterSelect } from "../../ui/filter-form.tsx";
import { type LogFilter, logsPath, OUTCOMES } from "./log-filter.ts";

/** Search, outcome, event and period of the connection logs. */
export function LogFilterForm({ filter }: { filter: LogFilter }) {
  const t = useWords("accounts/admin");
  return (
    <FilterForm
      filter={filter}
      pathOf={logsPath}
      hint={t("filter.log_search_hint")}
      className="xl:grid-cols-4"
      searchClassName="col-span-full"
      active={[filter.outcome, filter.event, filter.from, filter.to].filter(Boolean).length}
    >
      {(change) => (
        <>
          <FilterSelect
            label={t("filter.outcome")}
            any={t("filter.any_outcome")}
            options={OUTCOMES}
            wordsOf={(outcome) => t(`outcomes.${outcome}`)}
            value={filter.outcome}
            onChange={(outcome) => change({ outcome })}
          />
          <FilterSelect
            label={t("filter.event")}
            any={t("filter.any_event")}
            options={CONNECTION_EVENTS}
            wordsOf={(event) => t(`connections.${event}`)}
            value={filter.event}
            onChange={(event) => change({ event })}
          />
          <DayField label={t("filter.from")} day={filter.from} onChange={(from) => change({ from })} />
          <DayField
            label={t("filter.to")}
            day={filter.to}
            error={filter.from && filter.to && filter.to < filter.from ? t("filter.reversed") : undefined}
            onChange={(to) => change({ to })}
          />
        </>
      )}
    </FilterForm>
  );
}
