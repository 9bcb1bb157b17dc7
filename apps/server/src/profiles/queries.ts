import type { Language } from "@passerelle/contract/shapes";
import type { KycStatus } from "@passerelle/domain/profiles/registration";
import { REGISTRABLE_ROLES, type Role } from "@passerelle/domain/roles";
import type { Insertable, Updateable } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Users } from "../platform/tables.ts";

export type NewProfile = Insertable<Users>;
export type ProfileChange = Pick<Updateable<Users>, "name" | "phone" | "avatar_url" | "language">;

export async function insertProfile(db: Db, profile: NewProfile): Promise<void> {
  await db.insertInto("users").values(profile).execute();
}

/** Whether an account has this id, closed or not. */
export const accountExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

export async function updateProfile(db: Db, id: string, change: Updateable<Users>): Promise<void> {
  await db
    .updateTable("users")
    .set({ ...change, updated_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Writes a registration once; does nothing for an account that is registered or whose role an administrator assigned. */
export async function updateUnregistered(db: Db, id: string, details: Updateable<Users>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ ...details, updated_at: new Date() })
    .where("id", "=", id)
    .where("terms_accepted_at", "is", null)
    .where("role", "in", REGISTRABLE_ROLES)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type LockedProfile = {
  id: string;
  role: Role;
  name: string;
  language: Language;
  closedAt: Date | null;
};

/**
 * Locks a person's row until the transaction ends, but still allows new references to it (`FOR NO KEY UPDATE`): a payment locks a
 * request and then refers to the person, while an account closure does so in the opposite order.
 */
export async function lockProfile(trx: Db, id: string): Promise<LockedProfile | undefined> {
  const row = await trx
    .selectFrom("users")
    .select(["id", "role", "name", "language", "closed_at"])
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      role: row.role as Role,
      name: row.name,
      language: row.language as Language,
      closedAt: row.closed_at,
    }
  );
}

/** Writes whether a person is a subscriber (spec 1, *User*), in the transaction in which a period starts or ends. */
export async function updateSubscriptionStatus(trx: Db, id: string, isSubscribed: boolean): Promise<void> {
  await updateProfile(trx, id, { subscription_status: isSubscribed ? "active" : null });
}

/** Writes a person's verification status (spec 1 §4), in the transaction that changes it. */
export async function updateKycStatus(trx: Db, id: string, kyc_status: KycStatus): Promise<void> {
  await updateProfile(trx, id, { kyc_status });
}
