import type { LocalizedText } from "@passerelle/domain/languages";
import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

/** The holidays of a country, by day. */
export async function findHolidaysOf(
  db: Db,
  country: string,
): Promise<{ day: string; name: LocalizedText }[]> {
  const rows = await db
    .selectFrom("holidays")
    .select(["name", sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day")])
    .where("country_code", "=", country)
    .orderBy(sql.ref("holidays.day"))
    .execute();
  return rows as unknown as { day: string; name: LocalizedText }[];
}

export async function saveHoliday(
  db: Db,
  {
    country_code,
    day,
    name,
    savedBy,
  }: { country_code: string; day: string; name: LocalizedText; savedBy: string },
): Promise<void> {
  const row = { name: json(name), saved_by: savedBy };
  await db
    .insertInto("holidays")
    .values({ country_code, day, ...row })
    .onConflict((conflict) => conflict.columns(["country_code", "day"]).doUpdateSet(row))
    .execute();
}

export async function removeHoliday(db: Db, country: string, day: string): Promise<void> {
  await db
    .deleteFrom("holidays")
    .where("country_code", "=", country)
    .where("day", "=", sql<Date>`${day}::date`)
    .execute();
}
