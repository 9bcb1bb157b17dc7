import type { StatsItems, StatsListQuery } from "@passerelle/contract/stats";
import type { Language } from "@passerelle/domain/languages";
import { CURRENCIES, DEFAULT_CURRENCY } from "@passerelle/domain/money";
import { WITHOUT } from "@passerelle/domain/stats/report-parts";
import { describeCountries, describeServices } from "../../catalogue/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { sourceOf } from "../days/count-days.ts";
import { countryLabel, serviceLabel, statWords } from "./label-sections.ts";
import { findItems } from "./queries.ts";
import { resolveQuery } from "./read-report.ts";

/** The value of a country or service in the rows. */
const stored = (named: string | undefined): string | undefined => (named === WITHOUT ? "" : named);

const PER_PAGE = 50;
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/**
 * The items behind a figure: the rows of its source, so that the list and the figure agree after the next count. Throws
 * `not_found` for a measure that no capability contributes.
 */
export async function listItems(
  ctx: Context,
  db: Db,
  { measure, dimension = "", key = "", page = 1, ...query }: StatsListQuery,
  language: Language,
): Promise<StatsItems> {
  const source = sourceOf(ctx, measure);
  if (!source) throw new AppError("not_found");
  const { days, scope } = resolveQuery(query);
  const filter = {
    country: stored(scope.country),
    service: stored(scope.service),
    days,
    measure,
    dimension,
    key,
  };
  const { items, total, sum } = await findItems(db, source, filter, {
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  });
  const countries = await describeCountries(db, [...new Set(items.map(({ country }) => country))], language);
  const ids = [...new Set(items.map(({ service }) => service))].filter((id) => UUID.test(id));
  const services = await describeServices(db, ids, language);
  const [name = "", currency] = measure.split(":");
  const t = statWords(language);
  return {
    days,
    title: t(`measures.${name}` as "measures.orders"),
    unit: currency ? "money" : source.durations?.includes(measure) ? "seconds" : "count",
    currency: CURRENCIES.find((one) => one === currency) ?? query.currency ?? DEFAULT_CURRENCY,
    sum,
    total,
    per_page: PER_PAGE,
    items: items.map(({ item, country, service, ...row }) => {
      const [kind = "", id = ""] = item.split(":");
      return {
        ...row,
        kind,
        id,
        country: countryLabel(t, countries, country),
        service: serviceLabel(t, services, service),
      };
    }),
  };
}
