import type { ExchangeRates } from "@passerelle/contract/financials";
import {
  formatPerEuro,
  RATED_CURRENCIES,
  type RatedCurrency,
  readTypedPerEuro,
} from "@passerelle/domain/financials/exchange-rates";
import { FRANCS_PER_EURO } from "@passerelle/domain/money";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../lib/format.ts";
import { currencyLabel } from "../lib/format-names.ts";
import { useProfile } from "../lib/session.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { exchangeRates, removeRate, saveRate } from "./api.ts";
import { SumTable } from "./sum-table.tsx";

type Rate = ExchangeRates["rates"][number];

const TONES = { in_force: "success", planned: "info", past: "neutral" } as const;

/** A rate that begins after today (UTC) is planned; one that is neither planned nor in force is past. */
const stateOf = ({ in_force, valid_from }: Rate) => {
  if (in_force) return "in_force";
  return valid_from > new Date().toISOString().slice(0, 10) ? "planned" : "past";
};

/** The rates at which the files state postings in other currencies. */
export function ExchangeRatesCard() {
  const t = useWords("financials");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { data, error, refetch } = useQuery(exchangeRates());
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="mt-8 h-40 rounded-card" />;
  }
  const isEditor = may(role, "books.manage");
  return (
    <section aria-labelledby="exchange-rates" className="mt-8">
      <h2 id="exchange-rates" className="mb-1 text-xl">
        {t("rates.title")}
      </h2>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {t("rates.lead", { parity: formatPerEuro(FRANCS_PER_EURO * 1_000_000, language) })}
      </p>
      {data.rates.length === 0 ? (
        <p className="mb-3 text-sm">{t("rates.none")}</p>
      ) : (
        <div className="mb-3 max-w-3xl">
          <SumTable
            caption={t("rates.title")}
            heads={[
              t("rates.currency"),
              t("rates.valid_from"),
              t("rates.per_euro"),
              t("rates.state"),
              t("rates.actions"),
            ]}
            amounts={0}
            rows={data.rates.map((rate) => ({
              key: rate.currency + rate.valid_from,
              cells: [
                rate.currency,
                <span key="day" className="whitespace-nowrap">
                  {formatDay(rate.valid_from, language, "medium")}
                </span>,
                <span key="rate" className="tabular-nums">
                  {formatPerEuro(rate.per_euro, language)}
                </span>,
                <Badge key="state" tone={TONES[stateOf(rate)]}>
                  {t(`rates.states.${stateOf(rate)}`)}
                </Badge>,
                rate.open && isEditor ? <RemoveRate key="remove" rate={rate} /> : null,
              ],
            }))}
          />
        </div>
      )}
      {isEditor && <AddRate />}
    </section>
  );
}

function RemoveRate({ rate }: { rate: Rate }) {
  const t = useWords("financials");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(removeRate(useQueryClient()));
  const { currency, valid_from } = rate;
  const name = t("rates.remove_of", { currency, date: formatDay(valid_from, language) });
  return (
    <ConfirmedAction
      label={t("rates.remove")}
      accessibleLabel={name}
      title={name}
      confirmLabel={t("rates.remove")}
      done={t("rates.removed")}
      variant="ghost"
      danger
      run={() => mutateAsync({ currency, valid_from })}
    >
      <p>{t("rates.remove_text")}</p>
    </ConfirmedAction>
  );
}

function AddRate() {
  const t = useWords("financials");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(saveRate(useQueryClient()));
  const [currency, setCurrency] = useState<RatedCurrency>("USD");
  const [validFrom, setValidFrom] = useState("");
  const [typed, setTyped] = useState("");

  async function add(): Promise<string | undefined> {
    const per_euro = readTypedPerEuro(typed);
    if (validFrom === "") return t("rates.wrong_day");
    if (per_euro === undefined) return t("rates.wrong_rate");
    await mutateAsync({ currency, valid_from: validFrom, per_euro });
    setTyped("");
    return undefined;
  }

  return (
    <ConfirmedAction
      label={t("rates.add")}
      title={t("rates.add")}
      confirmLabel={t("rates.save")}
      done={t("rates.saved")}
      variant="secondary"
      run={add}
    >
      <div className="flex flex-col gap-4">
        <Field label={t("rates.currency")} required>
          {(field) => (
            <Select
              {...field}
              value={currency}
              onChange={({ target }) =>
                setCurrency(RATED_CURRENCIES.find((one) => one === target.value) ?? "USD")
              }
            >
              {RATED_CURRENCIES.map((one) => (
                <option key={one} value={one}>
                  {currencyLabel(one, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("rates.valid_from")} required>
          {(field) => (
            <TextInput
              {...field}
              type="date"
              value={validFrom}
              onChange={({ target }) => setValidFrom(target.value)}
            />
          )}
        </Field>
        <Field
          label={t("rates.per_euro")}
          hint={t("rates.per_euro_hint", { example: formatPerEuro(1_085_400, language) })}
          required
        >
          {(field) => (
            <TextInput
              {...field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmedAction>
  );
}
