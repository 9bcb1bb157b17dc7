import type { LocalizedText } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import type { SubscriptionStatus } from "@passerelle/domain/subscriptions/status";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing } from "../../platform/text-search.ts";

export type SubscriberRow = {
  user_id: string;
  name: string;
  email: string | null;
  reference: string;
  status: SubscriptionStatus;
  plan: LocalizedText;
  currency: Currency;
  ends_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
};

export type SubscriberFilter = { search?: string | undefined; status?: SubscriptionStatus | undefined };

const COLUMNS = sql`own.user_id, person.name, address.email, own.reference, own.status, plan.name AS plan, own.currency,
  own.ends_at, own.cancelled_at, own.created_at`;

const FROM = sql`FROM subscriptions AS own
  JOIN people AS person ON person.id = own.user_id
  JOIN subscription_plans AS plan ON plan.id = own.plan_id
  LEFT JOIN profile_emails AS address ON address.id = own.user_id`;

function conditionOf({ search, status }: SubscriberFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (status) conditions.push(sql`own.status = ${status}`);
  if (search) {
    const pattern = sql`searchable(${containing(search)})`;
    conditions.push(sql`(searchable(person.name) LIKE ${pattern} OR searchable(address.email::text) LIKE ${pattern}
      OR searchable(own.reference) LIKE ${pattern})`);
  }
  return sql`(${sql.join(conditions, sql` AND `)})`;
}

/** One page of the subscribers, newest first. */
export async function findSubscribers(
  db: Db,
  filter: SubscriberFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const condition = conditionOf(filter);
  const { rows } = await sql<SubscriberRow>`
    SELECT ${COLUMNS} ${FROM} WHERE ${condition}
    ORDER BY own.created_at DESC, own.user_id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*) AS total ${FROM} WHERE ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findSubscriber(db: Db, userId: string): Promise<SubscriberRow | undefined> {
  const { rows } = await sql<SubscriberRow>`
    SELECT ${COLUMNS} ${FROM} WHERE own.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** The names of people by id. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("people").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How many subscriptions are in each state. */
export async function countByStatus(db: Db): Promise<Map<SubscriptionStatus, number>> {
  const { rows } = await sql<{ status: SubscriptionStatus; count: number }>`
    SELECT status, count(*) AS count FROM subscriptions GROUP BY status`.execute(db);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** How many people with benefits have each plan. */
export async function countByPlan(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ plan_id: string; count: number }>`
    SELECT plan_id, count(*) AS count FROM subscriptions
    WHERE status IN ('active', 'grace') GROUP BY plan_id`.execute(db);
  return new Map(rows.map(({ plan_id, count }) => [plan_id, count]));
}

/** The id of the open account with an address, in any case. */
export async function findPersonByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; closed: boolean } | undefined> {
  const { rows } = await sql<{ id: string; closed: boolean }>`
    SELECT person.id, person.closed_at IS NOT NULL AS closed FROM profile_emails AS address
    JOIN people AS person ON person.id = address.id
    WHERE lower(address.email::text) = lower(${email})`.execute(db);
  return rows[0];
}

type MonthRow = { month: string; at_start: number; at_end: number; began: number; left: number };

/**
 * The numbers of people with a period at the first moment of each of the last `months` months and of the next one, and how
 * many joined or left in between. A gap shorter than the grace does not count, since the renewal covers it.
 */
export async function findMonths(db: Db, now: Date, months: number): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    WITH bound AS (
      SELECT (date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC') - make_interval(months => number))
        AT TIME ZONE 'UTC' AS starts,
        least(${now}::timestamptz, (date_trunc('month', ${now}::timestamptz AT TIME ZONE 'UTC')
          - make_interval(months => number - 1)) AT TIME ZONE 'UTC') AS ends
      FROM generate_series(0, ${months - 1}::integer) AS number
    ), kept AS (
      SELECT user_id, starts_at, ends_at FROM subscription_periods
      WHERE replaced_at IS NULL OR ends_at <= replaced_at
    ), counted AS (
      SELECT bound.starts, bound.ends,
        ARRAY(SELECT DISTINCT user_id FROM kept WHERE starts_at <= bound.starts AND ends_at > bound.starts) AS before,
        ARRAY(SELECT DISTINCT user_id FROM kept WHERE starts_at <= bound.ends AND ends_at > bound.ends) AS after
      FROM bound
    )
    SELECT to_char(starts AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
      cardinality(before) AS at_start, cardinality(after) AS at_end,
      (SELECT count(*) FROM unnest(after) AS one WHERE one <> ALL (before)) AS began,
      (SELECT count(*) FROM unnest(before) AS one WHERE one <> ALL (after)) AS left
    FROM counted ORDER BY month DESC`.execute(db);
  return rows;
}
