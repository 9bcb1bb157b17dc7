import type { AdminUser, USER_SORTS, USER_STATES } from "@passerelle/contract/accounts/admin";
import type { Language } from "@passerelle/domain/languages";
import type { Role } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing } from "../../platform/text-search.ts";

export type UserFilter = {
  search?: string | undefined;
  role?: Role | undefined;
  status?: (typeof USER_STATES)[number] | undefined;
  /** A day (UTC). */
  created?: string | undefined;
};

/** The state of an account: the first condition that applies. */
const state = sql<AdminUser["state"]>`CASE
  WHEN people.closed_at IS NOT NULL THEN 'closed'
  WHEN people.account_status = 'suspended' THEN 'suspended'
  WHEN account.email_confirmed_at IS NULL AND account.phone_confirmed_at IS NULL THEN 'unconfirmed'
  ELSE 'active' END`;

function selectUsers(db: Db, filter: UserFilter) {
  let query = db.selectFrom("people").innerJoin("auth.accounts as account", "account.id", "people.id");
  // Written as conditions instead of `state = …`, so that indexes apply.
  const { status } = filter;
  if (status === "closed") query = query.where("people.closed_at", "is not", null);
  else query = query.where("people.closed_at", "is", null);
  if (status === "suspended") query = query.where("people.account_status", "=", "suspended");
  if (status === "active" || status === "unconfirmed") {
    query = query.where("people.account_status", "=", "active");
    const unconfirmed = sql<boolean>`(account.email_confirmed_at IS NULL AND account.phone_confirmed_at IS NULL)`;
    query = query.where(status === "unconfirmed" ? unconfirmed : sql<boolean>`NOT ${unconfirmed}`);
  }
  if (filter.role) query = query.where("people.role", "=", filter.role);
  if (filter.created) {
    const day = sql<Date>`${filter.created}::date`;
    query = query
      .where("people.created_at", ">=", day)
      .where("people.created_at", "<", sql<Date>`${day} + 1`);
  }
  if (filter.search) {
    const like = containing(filter.search);
    const digits = filter.search.replace(/[^0-9]/g, "");
    // Searches the ids of each table separately: no index serves one condition over two tables.
    query = query.where(sql<boolean>`people.id IN (
      SELECT id FROM people WHERE searchable(name) LIKE searchable(${like})
      UNION SELECT id FROM auth.accounts WHERE searchable(email::text) LIKE searchable(${like})
      UNION SELECT id FROM people WHERE ${digits} <> '' AND phone LIKE ${`%${digits}%`}
      UNION SELECT id FROM auth.accounts WHERE ${digits} <> '' AND phone LIKE ${`%${digits}%`})`);
  }
  return query;
}

const ORDERS = {
  name: sql`searchable(people.name)`,
  email: sql`account.email`,
  created_at: sql`people.created_at`,
  last_sign_in_at: sql`account.last_sign_in_at`,
} as const;

function selectRow(query: ReturnType<typeof selectUsers>) {
  return query
    .select([
      "people.id",
      "people.name",
      "people.phone",
      "people.role",
      "people.account_status",
      "people.account_type",
      "people.language",
      "people.kyc_status",
      "people.avatar_url",
      "people.created_at",
      "people.closed_at",
      "people.version",
      "account.email",
      "account.phone as account_phone",
      "account.email_confirmed_at",
      "account.invited_at",
      "account.last_sign_in_at",
      "account.banned_until",
    ])
    .select(state.as("state"));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRow>["execute"]>>[number];

function toAdminUser(row: Row) {
  const instant = (date: Date | null) => date?.toISOString() ?? null;
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? "",
    phone: row.phone || (row.account_phone ? `+${row.account_phone}` : ""),
    // CHECK constraints of the table guarantee these codes.
    role: row.role as AdminUser["role"],
    state: row.state,
    account_status: row.account_status as AdminUser["account_status"],
    account_type: row.account_type as "individual" | "company",
    language: row.language as Language,
    kyc_status: row.kyc_status as AdminUser["kyc_status"],
    avatar_url: row.avatar_url,
    email_confirmed_at: instant(row.email_confirmed_at),
    invited_at: instant(row.invited_at),
    last_sign_in_at: instant(row.last_sign_in_at),
    created_at: row.created_at.toISOString(),
    closed_at: instant(row.closed_at),
    banned_until: instant(row.banned_until),
    version: row.version,
  };
}

/** One page of accounts with the total count. Without a status, closed accounts are excluded. */
export async function findUsersPage(
  db: Db,
  filter: UserFilter,
  sort: (typeof USER_SORTS)[number],
  window: { limit: number; offset: number },
): Promise<{ users: AdminUser[]; total: number }> {
  const query = selectUsers(db, filter);
  const descending = sort.startsWith("-");
  const by = ORDERS[(descending ? sort.slice(1) : sort) as keyof typeof ORDERS];
  const rows = await selectRow(query)
    .orderBy(by, (order) => (descending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy("people.id")
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  const { total } = await query
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { users: rows.map(toAdminUser), total };
}

export async function findAdminUser(db: Db, id: string): Promise<ReturnType<typeof toAdminUser> | undefined> {
  const base = db.selectFrom("people").innerJoin("auth.accounts as account", "account.id", "people.id");
  const row = await selectRow(base).where("people.id", "=", id).executeTakeFirst();
  return row && toAdminUser(row);
}

export async function countRequests(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("account_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}
