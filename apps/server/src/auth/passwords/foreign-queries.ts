import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Whether any account still has a hash that was made elsewhere. */
export async function isForeignHashKept(db: Db): Promise<boolean> {
  // Written out, not a parameter: the index `users_foreign_password` is found by these very characters.
  const { rows } = await sql<{ kept: boolean }>`SELECT EXISTS (SELECT FROM auth.users
    WHERE encrypted_password NOT LIKE '$argon2id$v=19$m=65536,t=3,p=1$%') AS kept`.execute(db);
  return rows[0]?.kept ?? false;
}

/** Puts one hash in another's place; false when it is not there any more. */
export async function replaceHash(db: Db, userId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("auth.users")
    .set({ encrypted_password: to })
    .where("id", "=", userId)
    .where("encrypted_password", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
