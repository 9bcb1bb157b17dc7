import type { NamedOrganism } from "@passerelle/domain/catalogue/exchange/sheets";
import { sql } from "kysely";
import type { Db } from "../../../platform/db.ts";

/** Serialises imports, so that a second import of the same file finds what the first one wrote. */
export async function oneImportAtATime(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7205763)`.execute(trx);
}

export async function findNamedOrganisms(db: Db): Promise<NamedOrganism[]> {
  return db
    .selectFrom("organisms")
    .innerJoin("cities", "cities.id", "organisms.city_id")
    .select(["organisms.id", "organisms.country_code", "organisms.name", "cities.name as city"])
    .execute();
}

/** Locks the services until the transaction ends. */
export async function lockServices(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom("platform_services")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Service and country of these modality ids, including deactivated ones. */
export async function findModalityHomes(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { service_id: string; country_code: string }>> {
  const rows = await db
    .selectFrom("service_modalities as modality")
    .innerJoin("service_countries as offered", "offered.id", "modality.service_country_id")
    .where(sql<boolean>`modality.id = ANY(${ids}::uuid[])`)
    .select(["modality.id", "offered.service_id", "offered.country_code"])
    .execute();
  return new Map(rows.map(({ id, ...home }) => [id, home]));
}
