import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Where messages to a person may be sent: their account's address and confirmed number, digits only. Either may be empty. */
export async function findOwnContact(db: Db, userId: string): Promise<{ email: string; phone: string }> {
  const row = await db
    .selectFrom("auth.accounts as account")
    .select([
      sql<string>`coalesce(account.email, '')`.as("email"),
      sql<string>`CASE WHEN account.phone_confirmed_at IS NULL THEN '' ELSE coalesce(account.phone, '') END`.as(
        "phone",
      ),
    ])
    .where("account.id", "=", userId)
    .executeTakeFirst();
  return row ?? { email: "", phone: "" };
}
