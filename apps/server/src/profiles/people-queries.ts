import { isCustomer, type Permission, ROLES, rolesWith } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";
import type { CountedByCountry, TimeRange } from "../platform/module.ts";

/** The people, by name, whose role has a permission and who can sign in. */
export function findPeopleWith(db: Db, permission: Permission): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom("people")
    .select(["id", "name"])
    .where("role", "in", rolesWith(permission))
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** The IANA time zones of people by id; people without a chosen zone, who use the clock of each device, are missing. */
export async function findTimeZones(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "time_zone"])
    .where("id", "in", ids)
    .where("time_zone", "is not", null)
    .execute();
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone ?? ""]));
}

/** Accounts that were opened within a range, by the country where the person lives. */
export async function countNewAccounts(db: Db, { from, until }: TimeRange): Promise<CountedByCountry> {
  const { rows } = await sql<CountedByCountry[number]>`
    SELECT country_of_residence AS country, count(*) AS count FROM users
    WHERE created_at >= ${from} AND created_at < ${until} AND closed_at IS NULL
    GROUP BY country_of_residence`.execute(db);
  return rows;
}

/** Whether another person has an open account with a role of staff. */
export async function hasColleagues(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where(
      "role",
      "in",
      ROLES.filter((role) => !isCustomer(role)),
    )
    .where("id", "<>", userId)
    .where("account_status", "=", "active")
    .where("closed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
