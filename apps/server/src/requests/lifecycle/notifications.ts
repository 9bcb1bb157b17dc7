import type { Language } from "@passerelle/contract/shapes";
import { describeServices } from "../../catalogue/service.ts";
import type { Db } from "../../platform/db.ts";

/** Names the service of each notification in the reader's language. */
export async function presentNotifications(
  db: Db,
  values: readonly Record<string, string>[],
  language: Language,
): Promise<Record<string, unknown>[]> {
  const serviceIds = values.flatMap(({ service_id }) => service_id ?? []);
  const services = await describeServices(db, [...new Set(serviceIds)], language);
  return values.map(({ event, reference, service_id }) => ({
    event,
    reference,
    service: services.get(service_id ?? "")?.title ?? "",
  }));
}
