import type { Profile, PublicProfile } from "@passerelle/contract/profiles";
import type { Language } from "@passerelle/contract/shapes";
import { termsToAccept } from "@passerelle/domain/legal/versions";
import { isRegistered } from "@passerelle/domain/profiles/registration";
import type { Role } from "@passerelle/domain/roles";
import { dashboardOf } from "@passerelle/domain/settings/dashboard";
import type { Db } from "../platform/db.ts";

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
    // CHECK constraints of the table guarantee these codes.
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
  // Only invoices contain these fields.
  const {
    postal_address: _home,
    company_address: _address,
    company_tax_number: _tax,
    company_trade_register: _register,
    ...shown
  } = metadata;
  return { ...rest, ...shown, closed_at: closed_at?.toISOString() ?? null };
}
