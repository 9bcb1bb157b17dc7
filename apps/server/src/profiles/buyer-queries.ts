import type { Language } from "@passerelle/contract/shapes";
import type { Db } from "../platform/db.ts";

type BuyerProfile = {
  name: string;
  language: Language;
  country: string | null;
  city: string | null;
  /** Of the person; empty where the account names none. */
  address: string;
  /** Undefined where the account names none. */
  company: { name: string; address: string; tax_number: string; trade_register: string } | undefined;
};

/** What an invoice needs of a person, also after they closed their account. */
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
