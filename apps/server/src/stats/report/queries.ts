import { addDays } from "@passerelle/domain/days";
import type { Days, PointUnit } from "@passerelle/domain/stats/periods";
import { partsOf } from "@passerelle/domain/stats/periods";
import type { GroupedSum } from "@passerelle/domain/stats/report-parts";
import { bucketSums, type StoredHistogram, type Sum } from "@passerelle/domain/stats/sums";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { StatSource } from "../../platform/stat-source.ts";

/** One country and one service, or all of them. */
export type Scope = { country: string | undefined; service: string | undefined };

/**
 * Sums of a period: whole months from one table, the days around them from the other. `point`: the day, or the first day of the
 * month.
 */
function sumsIn(days: Days, condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const { months, days: rest } = partsOf(days);
  const parts = rest.map(
    ({ from, to }) => sql`
      SELECT day AS point, country, service, dimension, key, measure, value FROM stat_days
      WHERE day >= ${from}::date AND day <= ${to}::date AND ${condition}`,
  );
  if (months)
    parts.push(sql`
      SELECT month AS point, country, service, dimension, key, measure, value FROM stat_months
      WHERE month >= ${`${months.from}-01`}::date AND month <= ${`${months.to}-01`}::date AND ${condition}`);
  return sql.join(parts, sql` UNION ALL `);
}

const isIn = ({ country, service }: Scope) =>
  sql<SqlBool>`country = ${country ?? "*"} AND service = ${service ?? "*"}`;

/** All sums of a period and scope, by measure, dimension and key; for durations their buckets. */
export async function findSums(db: Db, days: Days, scope: Scope): Promise<Sum[]> {
  // Rows of buckets are from a process of 0.1.0; the next count moves them.
  const condition = sql<SqlBool>`${isIn(scope)} AND dimension <> 'bucket'`;
  const [sums, histograms] = await Promise.all([
    sql<Sum>`
      SELECT measure, dimension, key, sum(value)::bigint AS value FROM (${sumsIn(days, condition)}) AS sums
      GROUP BY measure, dimension, key`.execute(db),
    findHistograms(db, days, scope),
  ]);
  return [...sums.rows, ...bucketSums(histograms)];
}

/** Returns the histograms without adding them up: adding takes the database longer than sending. */
async function findHistograms(db: Db, days: Days, scope: Scope): Promise<StoredHistogram[]> {
  const { months, days: rest } = partsOf(days);
  const parts = rest.map(
    ({ from, to }) => sql`
      SELECT measure, first, counts FROM stat_day_durations
      WHERE day >= ${from}::date AND day <= ${to}::date AND ${isIn(scope)}`,
  );
  if (months)
    parts.push(sql`
      SELECT measure, first, counts FROM stat_month_durations
      WHERE month >= ${`${months.from}-01`}::date AND month <= ${`${months.to}-01`}::date AND ${isIn(scope)}`);
  const { rows } = await sql<StoredHistogram>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return rows;
}

/** The sums of measures without a dimension in a period and scope, for each country or each service. */
export async function findGroups(
  db: Db,
  days: Days,
  scope: Scope,
  by: "country" | "service",
  measures: readonly string[],
): Promise<GroupedSum[]> {
  const { country, service } = scope;
  const group = sql.ref(by);
  const one = by === "country" ? country : service;
  const [other, otherName] = by === "country" ? [service, sql.ref("service")] : [country, sql.ref("country")];
  const condition = sql<SqlBool>`${otherName} = ${other ?? "*"} AND dimension = '' AND measure = ANY(${[...measures]}::text[])
    AND ${group} <> '*' AND ${one === undefined ? sql`true` : sql`${group} = ${one}`}`;
  const { rows } = await sql<GroupedSum>`
    SELECT ${group} AS "group", measure, sum(value)::bigint AS value FROM (${sumsIn(days, condition)}) AS sums
    GROUP BY 1, 2`.execute(db);
  return rows;
}

/** The sums of measures without a dimension for each day (`2026-11-20`) or month (`2026-11`) of a period. */
export async function findSeries(
  db: Db,
  days: Days,
  scope: Scope,
  unit: PointUnit,
  measures: readonly string[],
): Promise<GroupedSum[]> {
  const condition = sql<SqlBool>`${isIn(scope)} AND dimension = '' AND measure = ANY(${[...measures]}::text[])`;
  const sums =
    unit === "month"
      ? sumsIn(days, condition)
      : sql`SELECT day AS point, measure, value FROM stat_days
          WHERE day >= ${days.from}::date AND day <= ${days.to}::date AND ${condition}`;
  const { rows } = await sql<GroupedSum>`
    SELECT to_char(point, ${unit === "month" ? "YYYY-MM" : "YYYY-MM-DD"}) AS "group", measure, sum(value)::bigint AS value
    FROM (${sums}) AS sums GROUP BY 1, 2`.execute(db);
  return rows;
}

export type ItemFilter = Scope & { days: Days; measure: string; dimension: string; key: string };

export type ItemRow = {
  day: string;
  item: string;
  reference: string;
  country: string;
  service: string;
  value: number;
};

const matching = (source: StatSource, { days, country, service, measure, dimension, key }: ItemFilter) => sql`
  SELECT * FROM (${source.rows({ from: days.from, to: addDays(days.to, 1) })}) AS rows
  WHERE measure = ${measure} AND dimension = ${dimension} AND key = ${key} AND item <> ''
    AND ${country === undefined ? sql`true` : sql`country = ${country}`}
    AND ${service === undefined ? sql`true` : sql`service = ${service}`}`;

/** The items of a sum, newest first, with the number and the sum of all. */
export async function findItems(
  db: Db,
  source: StatSource,
  filter: ItemFilter,
  page: { limit: number; offset: number },
): Promise<{ items: ItemRow[]; total: number; sum: number }> {
  const found = matching(source, filter);
  const counted = await sql<{ total: number; sum: number }>`
    SELECT count(*) AS total, coalesce(sum(value), 0)::bigint AS sum FROM (${found}) AS found`.execute(db);
  const { rows } = await sql<ItemRow>`
    SELECT day::text AS day, item, reference, country, service, value::bigint AS value FROM (${found}) AS found
    ORDER BY found.day DESC, item LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0, sum: counted.rows[0]?.sum ?? 0 };
}
