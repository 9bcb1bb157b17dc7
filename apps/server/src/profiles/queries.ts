import type { Profile, PublicProfile } from "@passerelle/contract/profiles";
import type { Language } from "@passerelle/contract/shapes";
import { termsToAccept } from "@passerelle/domain/legal/versions";
import { isRegistered, type KycStatus } from "@passerelle/domain/profiles/registration";
import { DEFAULT_ROLE, REGISTRABLE_ROLES, ROLES, type Role, reachOf } from "@passerelle/domain/roles";
import { dashboardOf } from "@passerelle/domain/settings/dashboard";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db } from "../platform/db.ts";
import type { Users } from "../platform/tables.ts";

export type NewProfile = Insertable<Users>;
export type ProfileChange = Pick<Updateable<Users>, "name" | "phone" | "avatar_url" | "language">;

/**
 * Writes the roles of this version into `roles`, which rows with a role refer to. Another version that starts at the same
 * time adds its own; a migration removes a role with the rows that refer to it.
 */
export async function writeRoles(trx: Db): Promise<void> {
  await trx
    .insertInto("roles")
    // Sorted: two processes lock rows in the same order.
    .values(ROLES.toSorted().map((role) => ({ code: role, reach: reachOf(role) })))
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet(({ ref }) => ({ reach: ref("excluded.reach") }))
        .whereRef("roles.reach", "<>", "excluded.reach"),
    )
    .execute();
}

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

/** Deletes the row of a person that nothing else refers to; throws a foreign key violation otherwise. */
export async function deleteProfile(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Writes a registration once; does nothing for an account that is registered or whose role an administrator gave. */
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

/** The row of `users` with the address of the account that signs in. */
export async function findProfile(db: Db, id: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom("users")
    .innerJoin("profile_emails as address", "address.id", "users.id")
    .selectAll("users")
    .select("address.email")
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    email: row.email ?? "",
    name: row.name,
    phone: row.phone,
    // The table admits exactly these codes.
    role: row.role as Profile["role"],
    avatar_url: row.avatar_url,
    subscription_status: row.subscription_status,
    kyc_status: row.kyc_status as Profile["kyc_status"],
    account_status: row.account_status as Profile["account_status"],
    account_type: row.account_type as Profile["account_type"],
    language: row.language as Language,
    language_chosen: row.language_chosen,
    user_category: row.user_category as Profile["user_category"],
    appearance: {
      theme: row.theme as Profile["appearance"]["theme"],
      contrast: row.contrast as Profile["appearance"]["contrast"],
      text_size: row.text_size as Profile["appearance"]["text_size"],
      reduced_data: row.reduced_data,
      reduced_motion: row.reduced_motion,
      display_currency: row.display_currency as Profile["appearance"]["display_currency"],
    },
    time_zone: row.time_zone,
    dashboard:
      row.dashboard === null
        ? null
        : [...dashboardOf(row.dashboard as Profile["dashboard"], row.role as Profile["role"])],
    registered: isRegistered({ role: row.role as Role, termsAcceptedAt: row.terms_accepted_at }),
    terms_to_accept: termsToAccept({ at: row.terms_accepted_at, version: row.terms_version }),
    metadata: {
      country_of_origin: row.country_of_origin,
      country_of_residence: row.country_of_residence,
      city_of_residence: row.city_of_residence,
      postal_address: row.postal_address,
      company_name: row.company_name,
      company_address: row.company_address,
      company_tax_number: row.company_tax_number,
      company_trade_register: row.company_trade_register,
      job_title: row.job_title,
    },
    created_at: row.created_at.toISOString(),
  };
}

/** The profile of any account; closed ones are empty. */
export async function findPublicProfile(
  db: Db,
  id: string,
): Promise<Omit<PublicProfile, "view"> | undefined> {
  const profile = await findProfile(db, id);
  if (!profile) return undefined;
  const { closed_at } = await db
    .selectFrom("users")
    .select("closed_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const {
    metadata,
    registered: _,
    terms_to_accept: __,
    user_category: ___,
    appearance: ____,
    time_zone: _zone,
    dashboard: _____,
    ...rest
  } = profile;
  // Only invoices state them.
  const {
    postal_address: _home,
    company_address: _address,
    company_tax_number: _tax,
    company_trade_register: _register,
    ...shown
  } = metadata;
  return { ...rest, ...shown, closed_at: closed_at?.toISOString() ?? null };
}

export type LockedProfile = {
  id: string;
  role: Role;
  name: string;
  language: Language;
  closedAt: Date | null;
};

/**
 * Keeps what a person gave about their company for the next time: for the company of their profile, or if it has none. Skipped
 * while the row is locked, because the caller holds other locks.
 */
export async function keepCompany(
  trx: Db,
  userId: string,
  company: { name: string; address: string; tax_number: string; trade_register: string },
): Promise<void> {
  const given = Object.entries({
    company_name: company.name,
    company_address: company.address,
    company_tax_number: company.tax_number,
    company_trade_register: company.trade_register,
  } as const).filter(([, text]) => text !== "");
  const known = await trx
    .selectFrom("users")
    .select(["company_name", "company_address", "company_tax_number", "company_trade_register"])
    .where("id", "=", userId)
    .where((eb) => eb.or([eb("company_name", "is", null), eb("company_name", "=", company.name)]))
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  const changed = given.filter(([column, text]) => known && known[column as keyof typeof known] !== text);
  if (changed.length === 0) return;
  await updateProfile(trx, userId, Object.fromEntries(changed));
}

/**
 * Locks a person's row until the transaction ends, but not against new references to it (`FOR NO KEY UPDATE`): a payment
 * locks a request and then refers to the person, an account closure does so in the other order.
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

/** Writes how far a person's identity is verified (spec 1 §4), in the transaction that changes it. */
export async function updateKycStatus(trx: Db, id: string, kyc_status: KycStatus): Promise<void> {
  await updateProfile(trx, id, { kyc_status });
}

/**
 * The ids of the super_admins who can sign in. Call before giving or removing that role, or suspending or closing an
 * account. It locks until the transaction ends, so a decision on the result (such as "not the last one") stays true. An
 * advisory lock rather than row locks, so that it cannot deadlock with people who change their own row.
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

/** A person's row as stored, for the export of their data. */
export function readProfileRow(db: Db, userId: string): Promise<Record<string, unknown>> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
}

/** Erases a person's row, which stays for rows that refer to it. Returns when it was closed. */
export async function closeProfile(trx: Db, userId: string): Promise<Date> {
  const row = await trx
    .updateTable("users")
    .set({
      name: "",
      phone: "",
      // A closed super_admin would count as one.
      role: DEFAULT_ROLE,
      avatar_url: null,
      subscription_status: null,
      kyc_status: "not_required",
      account_status: "suspended",
      account_type: "individual",
      country_of_origin: null,
      country_of_residence: null,
      city_of_residence: null,
      postal_address: null,
      company_name: null,
      company_address: null,
      company_tax_number: null,
      company_trade_register: null,
      job_title: null,
      user_category: null,
      theme: null,
      contrast: null,
      time_zone: null,
      text_size: null,
      reduced_data: null,
      reduced_motion: null,
      display_currency: null,
      dashboard: null,
      closed_at: new Date(),
      updated_at: new Date(),
      version: sql`version + 1`,
    })
    .where("id", "=", userId)
    .returning("closed_at")
    .executeTakeFirstOrThrow();
  return row.closed_at as Date;
}
