import type { Db } from "../../platform/db.ts";

export async function hasServices(db: Db): Promise<boolean> {
  const row = await db.selectFrom("platform_services").select("id").limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findCityIds(trx: Db): Promise<{ id: string; country_code: string; name: string }[]> {
  return trx.selectFrom("cities").select(["id", "country_code", "name"]).execute();
}

export async function findOrganismIds(trx: Db): Promise<{ id: string; city_id: string; name: string }[]> {
  return trx.selectFrom("organisms").select(["id", "city_id", "name"]).execute();
}
