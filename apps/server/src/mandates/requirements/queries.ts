import { type ServicePower, sortServicePowers } from "@passerelle/domain/mandates/service-powers";
import { PENDING_STATUSES } from "@passerelle/domain/mandates/status";
import type { Db } from "../../platform/db.ts";
import { type StoredMandate, selectMandates } from "../queries.ts";

export async function findRequiredPowers(db: Db): Promise<{ service_id: string; powers: ServicePower[] }[]> {
  const rows = await db.selectFrom("mandate_service_powers").select(["service_id", "powers"]).execute();
  return rows.map(({ service_id, powers }) => ({ service_id, powers: sortServicePowers(powers) }));
}

/** The powers that a service requires; empty: none. */
export async function findPowersOfService(db: Db, serviceId: string): Promise<ServicePower[]> {
  const row = await db
    .selectFrom("mandate_service_powers")
    .select("powers")
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
  return sortServicePowers(row?.powers ?? []);
}

/** False for an unknown service. */
export async function serviceExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("service_titles").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function saveServicePowers(
  db: Db,
  serviceId: string,
  powers: readonly ServicePower[],
  savedBy: string,
): Promise<void> {
  if (powers.length === 0) {
    await db.deleteFrom("mandate_service_powers").where("service_id", "=", serviceId).execute();
    return;
  }
  const saved = { powers: [...powers], saved_by: savedBy, saved_at: new Date() };
  await db
    .insertInto("mandate_service_powers")
    .values({ service_id: serviceId, ...saved })
    .onConflict((conflict) => conflict.column("service_id").doUpdateSet(saved))
    .execute();
}

/** The pending mandates and those in force that a person gave to active proxies, latest first. */
export async function findMandatesToProxies(db: Db, principalId: string): Promise<StoredMandate[]> {
  const rows = await selectMandates(db)
    .where("principal_id", "=", principalId)
    .where("status", "in", ["active", ...PENDING_STATUSES])
    .where("holder_id", "in", (eb) =>
      eb
        .selectFrom("people")
        .select("id")
        .where("role", "=", "mandataire")
        .where("account_status", "=", "active")
        .where("closed_at", "is", null),
    )
    .orderBy("created_at", "desc")
    .execute();
  return rows as StoredMandate[];
}
