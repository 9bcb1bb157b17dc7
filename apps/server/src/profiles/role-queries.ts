import { ROLES, reachOf } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/**
 * Writes the roles of this version into `roles`, to which rows with a role refer. Another version that starts at the same time
 * adds its own roles; only a migration removes a role, with the rows that refer to it.
 */
export async function writeRoles(trx: Db): Promise<void> {
  await trx
    .insertInto("roles")
    // Sorted, so that two processes lock rows in the same order.
    .values(ROLES.toSorted().map((role) => ({ code: role, reach: reachOf(role) })))
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet(({ ref }) => ({ reach: ref("excluded.reach") }))
        .whereRef("roles.reach", "<>", "excluded.reach"),
    )
    .execute();
}

/** Writes an administrator's change of the profile at `version`; false when it has changed since. */
export async function updateByAdmin(
  trx: Db,
  id: string,
  version: number,
  change: { role?: string; account_status?: string },
): Promise<boolean> {
  const row = await trx
    .updateTable("users")
    .set({ ...change, version: version + 1, updated_at: new Date() })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The ids of the super_admins who can sign in. Call it before assigning or removing that role, or suspending or closing an
 * account. It locks until the transaction ends, so that a decision on the result (such as "not the last one") remains valid. An
 * advisory lock instead of row locks, so that it cannot deadlock with people who change their own row.
 */
export async function lockSuperAdmins(trx: Db): Promise<string[]> {
  await sql`SELECT pg_advisory_xact_lock(7205761)`.execute(trx);
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "super_admin")
    .where("account_status", "=", "active")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}
