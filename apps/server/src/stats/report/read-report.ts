import type { StatsQuery, StatsReport } from "@passerelle/contract/stats";
import { utcDay } from "@passerelle/domain/days";
import type { Language } from "@passerelle/domain/languages";
import { CURRENCIES, type Currency, DEFAULT_CURRENCY, type Rates, toEuro } from "@passerelle/domain/money";
import { comparedWith, type Days, daysOf, pointsOf } from "@passerelle/domain/stats/periods";
import { reportOf } from "@passerelle/domain/stats/report";
import type { Compared, GroupedSum } from "@passerelle/domain/stats/report-parts";
import { type Sum, sumsOf } from "@passerelle/domain/stats/sums";
import { describeCountries, describeServices, findExchangeRates } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { inCurrency } from "../../platform/stat-source.ts";
import { findCountedUntil } from "../days/queries.ts";
import { labelSections } from "./label-sections.ts";
import { findGroups, findSeries, findSums, type Scope } from "./queries.ts";

const SERIES = ["orders", "drafts", "delivered"];

/** A country or a service with one of these measures is offered as a choice. */
const CHOICES: readonly string[] = ["drafts", "orders", "delivered"];

export type AskedStats = { days: Days; compared: Days; scope: Scope };

/** Resolves a query to its days, compared days and scope. */
export function resolveQuery(query: StatsQuery, today = utcDay(new Date())): AskedStats {
  const days = daysOf(query, today);
  const compared = comparedWith(days, query.period ?? "30d", query.compare ?? "previous");
  return { days, compared, scope: { country: query.country, service: query.service } };
}

/** The figures of a period from sums by day and month. No table that grows with the number of requests is read. */
export async function readReport(
  { db }: Pick<Context, "db">,
  query: StatsQuery,
  language: Language,
): Promise<StatsReport> {
  const { days, compared, scope } = resolveQuery(query);
  const both = async <T>(read: (part: Days) => Promise<T>): Promise<Compared<T>> => {
    const [now, before] = await Promise.all([read(days), read(compared)]);
    return { now, before };
  };
  const rates = await findExchangeRates(db);
  const sums = await both((part) => findSums(db, part, scope));
  const { currency, currencies } = currenciesOf(sums, query.currency, rates);
  const measures = [
    "orders",
    "delivered",
    "late",
    inCurrency("revenue", currency),
    inCurrency("fees", currency),
  ];
  const points = pointsOf(days);
  const groupsOf = (by: "country" | "service") =>
    both((part) => findGroups(db, part, scope, by, [...new Set([...measures, ...CHOICES])]));
  const countries = await groupsOf("country");
  const services = await groupsOf("service");
  const isShown = ({ measure }: GroupedSum) => measures.includes(measure);
  const shownOf = ({ now, before }: Compared<GroupedSum[]>) => ({
    now: now.filter(isShown),
    before: before.filter(isShown),
  });
  const sections = reportOf({
    sums,
    countries: shownOf(countries),
    services: shownOf(services),
    series: await both((part) => findSeries(db, part, scope, points.unit, SERIES)),
    points: {
      now: points.points,
      before: pointsOf(compared).unit === points.unit ? pointsOf(compared).points : [],
    },
    currency,
    rates,
  });
  const counted = await findCountedUntil(db);
  return {
    days,
    compared,
    currency,
    currencies,
    ...(await readChoices(
      db,
      { days, scope, found: { country: countries.now, service: services.now } },
      language,
    )),
    counted_until: counted?.toISOString() ?? null,
    sections: await labelSections(db, sections, { currency, language }),
  };
}

/** The currencies with amounts in either period, and the shown one: the requested one, else the one with the most revenue. */
function currenciesOf(
  sums: Compared<readonly Sum[]>,
  asked: Currency | undefined,
  rates: Rates,
): { currency: Currency; currencies: Currency[] } {
  const found = sumsOf([...sums.now, ...sums.before]);
  const revenueIn = (currency: Currency) =>
    toEuro({ amount: found.of(inCurrency("revenue", currency)), currency }, rates);
  const used = CURRENCIES.filter((currency) =>
    ["revenue", "fees"].some((measure) => found.of(inCurrency(measure, currency)) !== 0),
  ).sort((one, other) => revenueIn(other) - revenueIn(one));
  const currency = asked ?? used[0] ?? DEFAULT_CURRENCY;
  return { currency, currencies: [...new Set([...used, currency])] };
}

/**
 * The choices of countries and services: those with a count in the period, and the shown ones. `found`: the sums of the
 * scope, which already cover everything unless the scope is narrowed.
 */
async function readChoices(
  db: Db,
  { days, scope, found }: { days: Days; scope: Scope; found: Record<"country" | "service", GroupedSum[]> },
  language: Language,
): Promise<Pick<StatsReport, "countries" | "services">> {
  const { country, service } = scope;
  const all = { country: undefined, service: undefined };
  const groupsOf = async (by: "country" | "service") => {
    const groups = country || service ? await findGroups(db, days, all, by, CHOICES) : found[by];
    return groups.filter(({ measure }) => CHOICES.includes(measure)).map(({ group }) => group);
  };
  const codes = [...new Set([...(await groupsOf("country")), ...(country ? [country] : [])])];
  const ids = [...new Set([...(await groupsOf("service")), ...(service ? [service] : [])])];
  const named = await describeCountries(db, codes, language);
  const services = await describeServices(db, ids, language);
  const byName = new Intl.Collator(language).compare;
  return {
    countries: [...named]
      .map(([code, { name }]) => ({ code, name }))
      .sort((one, other) => byName(one.name, other.name)),
    services: [...services]
      .map(([id, { title }]) => ({ id, title }))
      .sort((one, other) => byName(one.title, other.title)),
  };
}
