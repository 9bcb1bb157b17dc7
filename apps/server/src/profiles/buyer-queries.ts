import type { Language } from "@passerelle/contract/shapes";
import type { Db } from "../platform/db.ts";
import { updateProfile } from "./queries.ts";

type BuyerProfile = {
  name: string;
  language: Language;
  country: string | null;
  city: string | null;
  /** The person's address; empty if the account has none. */
  address: string;
  /** Undefined if the account has no company. */
  company: { name: string; address: string; tax_number: string; trade_register: string } | undefined;
};

/** The data of a person that an invoice needs, also after they closed their account. */
export async function findBuyer(db: Db, id: string): Promise<BuyerProfile | undefined> {
  const row = await db
    .selectFrom("users")
    .select([
      "name",
      "language",
      "country_of_residence",
      "city_of_residence",
      "postal_address",
      "company_name",
      "company_address",
      "company_tax_number",
      "company_trade_register",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const company = row.company_name?.trim();
  return {
    name: row.name,
    language: row.language as Language,
    country: row.country_of_residence,
    city: row.city_of_residence,
    address: row.postal_address?.trim() ?? "",
    company: company
      ? {
          name: company,
          address: row.company_address?.trim() ?? "",
          tax_number: row.company_tax_number?.trim() ?? "",
          trade_register: row.company_trade_register?.trim() ?? "",
        }
      : undefined,
  };
}

/**
 * Stores a person's company details for the next invoice, if their profile has no company or the same one. Skipped while the row
 * is locked, because the caller holds other locks.
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
