import type { BillingTaxRate } from "@passerelle/contract/billing/settings";
import { formatRate } from "@passerelle/domain/billing/format";
import { countryName } from "@passerelle/domain/country-name";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDay } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { removeTaxRate, taxRates } from "./api.ts";
import { TaxRateForm } from "./tax-rate-form.tsx";

/** The rates of VAT by country, and the form that adds one. */
export function TaxRates() {
  const t = useWords("billing/public/settings");
  const { data: rates, error, refetch } = useQuery(taxRates);
  return (
    <section aria-labelledby="tax-rates">
      <h2 id="tax-rates" className="text-2xl">
        {t("rates.title")}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t("rates.lead")}</p>
      {!rates && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {rates?.length === 0 && <Alert kind="warning">{t("rates.none")}</Alert>}
      {rates && rates.length > 0 && <RateTable rates={rates} />}
      {rates && <TaxRateForm />}
    </section>
  );
}

const HEADS = ["country", "category", "valid_from", "rate", "state", "actions"] as const;
const CELL = "px-3 py-1.5 text-sm";

/** Rates by country as a table, or as a list where the table does not fit. */
function RateTable({ rates }: { rates: readonly BillingTaxRate[] }) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  const { compare } = new Intl.Collator(language);
  const ordered = rates
    .map((rate) => ({ rate, country: countryName(rate.country, language) }))
    // By country and category, each from the newest rate to the oldest.
    .toSorted(
      (one, other) =>
        compare(one.country, other.country) ||
        one.rate.category.localeCompare(other.rate.category) ||
        other.rate.valid_from.localeCompare(one.rate.valid_from),
    );
  const keyOf = ({ country, category, valid_from }: BillingTaxRate) => `${country} ${category} ${valid_from}`;
  return (
    <div className="@container">
      <div className="rounded-card border border-line bg-surface @max-2xl:hidden">
        <table className="w-full text-left">
          <caption className="sr-only">{t("rates.title")}</caption>
          <thead className="border-b border-line text-sm text-muted">
            <tr>
              {HEADS.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`px-3 py-1.5 font-semibold ${head === "rate" ? "text-right" : ""}`}
                >
                  <span className={head === "actions" ? "sr-only" : undefined}>
                    {t(`rates.columns.${head}`)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {ordered.map((one) => (
              <RateRow key={keyOf(one.rate)} {...one} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface @2xl:hidden">
        {ordered.map((one) => (
          <RateItem key={keyOf(one.rate)} {...one} />
        ))}
      </ul>
    </div>
  );
}

/** `country` is the name of the country. */
type ShownRate = { rate: BillingTaxRate; country: string };

function RateRow({ rate, country }: ShownRate) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  return (
    <tr className="h-11">
      <th scope="row" className={`${CELL} font-semibold`}>
        {country}
      </th>
      <td className={CELL}>{t(`rates.categories.${rate.category}`)}</td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{formatDay(rate.valid_from, language)}</td>
      <td className={`${CELL} text-right font-semibold whitespace-nowrap tabular-nums`}>
        {formatRate(rate.rate, language)}
      </td>
      <td className={CELL}>
        <RateState rate={rate} />
      </td>
      <td className={`${CELL} text-right`}>
        <RemoveRate rate={rate} country={country} />
      </td>
    </tr>
  );
}

function RateItem({ rate, country }: ShownRate) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  return (
    <li className="flex flex-col gap-1 p-3">
      <span className="flex items-baseline justify-between gap-3">
        <strong>{country}</strong>
        <span className="font-semibold tabular-nums">{formatRate(rate.rate, language)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <RateState rate={rate} />
        {t(`rates.categories.${rate.category}`)}
        <span className="tabular-nums">
          {t("entities.valid_from", { date: formatDay(rate.valid_from, language) })}
        </span>
      </span>
      <span className="self-end">
        <RemoveRate rate={rate} country={country} />
      </span>
    </li>
  );
}

/** A rate that is not in force but can still be removed (`open`) is planned. */
const stateOf = ({ in_force, open }: BillingTaxRate) => (in_force ? "in_force" : open ? "planned" : "past");

const TONES = { in_force: "success", planned: "info", past: "neutral" } as const;

function RateState({ rate }: { rate: BillingTaxRate }) {
  const t = useWords("billing/public/settings");
  const state = stateOf(rate);
  return <Badge tone={TONES[state]}>{t(`rates.state.${state}`)}</Badge>;
}

function RemoveRate({ rate, country }: ShownRate) {
  const t = useWords("billing/public/settings");
  const { language } = useLanguage();
  const client = useQueryClient();
  if (stateOf(rate) !== "planned") return null;
  const percent = formatRate(rate.rate, language);
  const category = t(`rates.categories.${rate.category}`);
  return (
    <ConfirmedAction
      label={t("rates.remove")}
      accessibleLabel={t("rates.remove_of", { rate: percent, country, category })}
      title={t("rates.remove_title")}
      confirmLabel={t("rates.remove")}
      done={t("rates.removed")}
      variant="ghost"
      danger
      run={() => removeTaxRate(client, rate)}
    >
      <p>{t("rates.remove_text", { rate: percent, date: formatDay(rate.valid_from, language) })}</p>
    </ConfirmedAction>
  );
}
