import {
  type MandateRequirement,
  type ServicePower,
  sortServiceForms,
  sortServicePowers,
} from "@passerelle/domain/mandates/service-powers";
import { type MandateForm, PENDING_STATUSES } from "@passerelle/domain/mandates/status";
import type { Db } from "../../platform/db.ts";
import { type StoredMandate, selectMandates } from "../queries.ts";

export type ServiceRequirement = { powers: ServicePower[]; forms: MandateForm[] };

const sorted = ({ powers, forms }: { powers: string[]; forms: string[] }): ServiceRequirement => ({
  powers: sortServicePowers(powers),
  forms: sortServiceForms(forms),
});

export async function findRequirements(db: Db): Promise<(ServiceRequirement & { service_id: string })[]> {
  const rows = await db
    .selectFrom("mandate_service_powers")
    .select(["service_id", "powers", "forms"])
    .execute();
  return rows.map(({ service_id, ...required }) => ({ service_id, ...sorted(required) }));
}

/** What a service requires; without powers: no mandate. */
export async function findRequirement(db: Db, serviceId: string): Promise<ServiceRequirement> {
  const row = await db
    .selectFrom("mandate_service_powers")
    .select(["powers", "forms"])
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
  return sorted(row ?? { powers: [], forms: [] });
}

/** False for an unknown service. */
export async function serviceExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("service_titles").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function saveRequirement(
  db: Db,
  serviceId: string,
  { powers, forms }: MandateRequirement,
  savedBy: string,
): Promise<void> {
  if (powers.length === 0) {
    await db.deleteFrom("mandate_service_powers").where("service_id", "=", serviceId).execute();
    return;
  }
  const saved = { powers: [...powers], forms: [...forms], saved_by: savedBy, saved_at: new Date() };
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
