import { DEFAULT_ROLE } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

/** A person's row as stored, for the export of their data. */
export function readProfileRow(db: Db, userId: string): Promise<Record<string, unknown>> {
  return db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
}

/** Deletes the row of a person that nothing else refers to; throws a foreign key violation otherwise. */
export async function deleteProfile(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/** Erases a person's row, and keeps it for rows that refer to it. Returns the time of the closure. */
export async function closeProfile(trx: Db, userId: string): Promise<Date> {
  const row = await trx
    .updateTable("users")
    .set({
      name: "",
      phone: "",
      // Otherwise a closed super_admin would still be counted as one.
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
