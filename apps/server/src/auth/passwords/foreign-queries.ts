import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Whether any account still has an imported hash. */
export async function hasForeignHash(db: Db): Promise<boolean> {
  // A literal, not a parameter: PostgreSQL finds the index `users_foreign_password` by this exact text.
  const { rows } = await sql<{ kept: boolean }>`SELECT EXISTS (SELECT FROM auth.users
    WHERE encrypted_password NOT LIKE '$argon2id$v=19$m=65536,t=3,p=1$%') AS kept`.execute(db);
  return rows[0]?.kept ?? false;
}

/** Replaces a hash; false when it has changed. */
export async function replaceHash(db: Db, userId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("auth.users")
    .set({ encrypted_password: to })
    .where("id", "=", userId)
    .where("encrypted_password", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
