import type { CaseLevel } from "@passerelle/domain/identity/levels";
import type { Db } from "../../platform/db.ts";

export async function findServiceLevels(db: Db): Promise<{ service_id: string; level: CaseLevel }[]> {
  const rows = await db.selectFrom("identity_service_levels").select(["service_id", "level"]).execute();
  return rows as { service_id: string; level: CaseLevel }[];
}

/** The level that a service requires; null: none. */
export async function findServiceLevel(db: Db, serviceId: string): Promise<CaseLevel | null> {
  const row = await db
    .selectFrom("identity_service_levels")
    .select("level")
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
  return (row?.level ?? null) as CaseLevel | null;
}

/** False for an unknown service. */
export async function serviceExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("service_titles").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function saveServiceLevel(
  db: Db,
  serviceId: string,
  level: CaseLevel | null,
  savedBy: string,
): Promise<void> {
  if (level === null) {
    await db.deleteFrom("identity_service_levels").where("service_id", "=", serviceId).execute();
    return;
  }
  const saved = { level, saved_by: savedBy, saved_at: new Date() };
  await db
    .insertInto("identity_service_levels")
    .values({ service_id: serviceId, ...saved })
    .onConflict((conflict) => conflict.column("service_id").doUpdateSet(saved))
    .execute();
}
