import type { Role } from "@passerelle/domain/roles";
import type { Db } from "../../platform/db.ts";

export type Writer = { id: string; email: string; role: Role };

/** The active account with an address. */
export async function findWriter(db: Db, address: string): Promise<Writer | undefined> {
  const row = await db
    .selectFrom("people")
    .innerJoin("auth.accounts as account", "account.id", "people.id")
    .select(["people.id", "account.email", "people.role"])
    .where(({ fn }) => fn("lower", ["account.email"]), "=", address.toLowerCase())
    .where("people.account_status", "=", "active")
    .where("people.closed_at", "is", null)
    .where(({ eb, or }) =>
      or([eb("account.banned_until", "is", null), eb("account.banned_until", "<", new Date())]),
    )
    .executeTakeFirst();
  // A CHECK constraint of the table guarantees these roles.
  return row as Writer | undefined;
}
