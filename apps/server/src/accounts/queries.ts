import type { Profile } from "@passerelle/contract/accounts";
import type { Language } from "@passerelle/contract/shapes";
import type { Insertable, Updateable } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Users } from "../platform/tables.ts";

export type NewProfile = Insertable<Users>;
export type ProfileChange = Pick<Updateable<Users>, "name" | "phone" | "avatar_url" | "language">;

export async function insertProfile(db: Db, profile: NewProfile): Promise<void> {
  await db.insertInto("users").values(profile).execute();
}

export async function updateProfile(db: Db, id: string, change: Updateable<Users>): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...change, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** The row of `users` with the address of the account that signs in. */
export async function findProfile(db: Db, id: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom("users")
    .innerJoin("auth.users as account", "account.id", "users.id")
    .selectAll("users")
    .select("account.email")
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    email: row.email ?? "",
    name: row.name,
    phone: row.phone,
    // The table's CHECK constraints admit exactly these codes.
    role: row.role as Profile["role"],
    avatar_url: row.avatar_url,
    subscription_status: row.subscription_status,
    kyc_status: row.kyc_status as Profile["kyc_status"],
    account_status: row.account_status as Profile["account_status"],
    language: row.language as Language,
    metadata: {
      country_of_origin: row.country_of_origin,
      country_of_residence: row.country_of_residence,
      city_of_residence: row.city_of_residence,
      company_name: row.company_name,
      job_title: row.job_title,
    },
    created_at: row.created_at.toISOString(),
  };
}
