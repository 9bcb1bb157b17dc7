import type { Db } from "../platform/db.ts";

/** Whether a person confirmed the email address or the telephone number of their account. */
export async function hasConfirmedContact(db: Db, userId: string): Promise<boolean> {
  const account = await db
    .selectFrom("auth.accounts")
    .select(["email_confirmed_at", "phone_confirmed_at"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return account !== undefined && (account.email_confirmed_at ?? account.phone_confirmed_at) !== null;
}
