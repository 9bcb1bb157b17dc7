import { CONNECTION_EVENTS } from "@passerelle/contract/accounts/admin";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { type LogFilter, logsPath, OUTCOMES } from "./log-filter.ts";
import { useTypedSearch } from "./use-typed-search.ts";

/** Search, outcome, event and period of the connection logs, in the address. */
export function LogFilterForm({ filter }: { filter: LogFilter }) {
  const t = useWords("accounts/admin");
  const navigate = useNavigate();
  const go = (next: Partial<LogFilter>) =>
    void navigate(logsPath({ ...filter, page: 1, ...next }), { replace: true, preventScrollReset: true });
  const { text, setText, wanted, applyNow } = useTypedSearch(filter.search ?? "", (search) => go({ search }));
  const change = (name: "outcome" | "event" | "from" | "to", value: string) =>
    go({ search: wanted, [name]: value || undefined });

  const day = (name: "from" | "to") => (
    <DayField label={t(`filter.${name}`)} day={filter[name]} onChange={(text) => change(name, text)} />
  );

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          applyNow();
        }}
        className="mb-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
      >
        <Field
          label={t("filter.search")}
          required
          hint={t("filter.log_search_hint")}
          className="col-span-full"
        >
          {({ required: _, ...field }) => (
            <TextInput
              {...field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={120}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Field label={t("filter.outcome")} required className="justify-end">
          {({ required: _, ...field }) => (
            <Select
              {...field}
              value={filter.outcome ?? ""}
              onChange={(event) => change("outcome", event.target.value)}
            >
              <option value="">{t("filter.any_outcome")}</option>
              {OUTCOMES.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`outcomes.${outcome}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("filter.event")} required className="justify-end">
          {({ required: _, ...field }) => (
            <Select
              {...field}
              value={filter.event ?? ""}
              onChange={(event) => change("event", event.target.value)}
            >
              <option value="">{t("filter.any_event")}</option>
              {CONNECTION_EVENTS.map((event) => (
                <option key={event} value={event}>
                  {t(`connections.${event}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {day("from")}
        {day("to")}
      </form>
    </search>
  );
}

type DayFieldProps = { label: string; day: string | undefined; onChange: (day: string) => void };

/** A day of this century. Typed digit by digit, a year is whole only at its last one: until then nothing is applied. */
function DayField({ label, day = "", onChange }: DayFieldProps) {
  const [text, setText] = useState(day);
  useEffect(() => setText(day), [day]);
  return (
    <Field label={label} required className="justify-end">
      {({ required: _, ...field }) => (
        <TextInput
          {...field}
          type="date"
          value={text}
          onChange={(event) => {
            const typed = event.target.value;
            setText(typed);
            if (typed === "" || typed >= "2000") onChange(typed);
          }}
        />
      )}
    </Field>
  );
}
