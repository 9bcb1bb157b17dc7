import type { StatsQuery } from "@passerelle/contract/stats";
import { CURRENCIES } from "@passerelle/domain/money";
import { COMPARISONS, STAT_PERIODS } from "@passerelle/domain/stats/periods";
import { OTHER_SERVICES, type StatList, WITHOUT } from "@passerelle/domain/stats/report-parts";
import { dayOf, pageOf, pathWith } from "../lib/address.ts";

export const STATS_PATH = "/admin/platform-stats";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filter in an address; invalid parts are ignored. Days that are named without a period are those of a custom one. */
export function readStatsFilter(params: URLSearchParams): StatsQuery {
  const [country, service] = [params.get("country") ?? "", params.get("service") ?? ""];
  const [from, to] = [dayOf(params.get("from")), dayOf(params.get("to"))];
  const period = STAT_PERIODS.find((one) => one === params.get("period"));
  const isCustom = period === "custom" || (period === undefined && (from ?? to) !== undefined);
  return {
    period: isCustom ? "custom" : period,
    ...(isCustom && { from, to }),
    compare: COMPARISONS.find((one) => one === params.get("compare")),
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    service: UUID.test(service) ? service : undefined,
    currency: CURRENCIES.find((one) => one === params.get("currency")),
  };
}

/** The address of the statistics; default values are omitted. */
export const statsPath = ({ period, compare, ...filter }: StatsQuery): string =>
  pathWith(STATS_PATH, {
    ...filter,
    period: period === "30d" ? undefined : period,
    compare: compare === "previous" ? undefined : compare,
  });

/** The list behind a figure in the period of the filter; a breakdown names its country or service. */
export const listPath = (filter: StatsQuery, list: StatList): string =>
  pathWith(`${STATS_PATH}/list`, { ...filter, ...list });

/** A list also covers what belongs to no country, or to no service of the catalogue. */
const LISTED_SERVICES: readonly string[] = [...OTHER_SERVICES, WITHOUT];

export function readListFilter(params: URLSearchParams) {
  const filter = readStatsFilter(params);
  const [country, service] = [params.get("country"), params.get("service") ?? ""];
  return {
    ...filter,
    country: country === WITHOUT ? country : filter.country,
    service: LISTED_SERVICES.includes(service) ? service : filter.service,
    measure: (params.get("measure") ?? "").slice(0, 40),
    dimension: (params.get("dimension") ?? "").slice(0, 20) || undefined,
    key: (params.get("key") ?? "").slice(0, 60) || undefined,
    page: pageOf(params),
  };
}
export type ListFilter = ReturnType<typeof readListFilter>;
