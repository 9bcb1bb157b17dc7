import type { Language } from "@passerelle/contract/shapes";
import { describeServices } from "../../catalogue/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";

/** Adds the name of each notification's service in the reader's language. */
export async function presentNotifications(
  { db }: Context,
  _reader: Actor,
  given: readonly { values: Record<string, string> }[],
  language: Language,
): Promise<Record<string, unknown>[]> {
  const serviceIds = given.flatMap(({ values: { service_id } }) => service_id ?? []);
  const services = await describeServices(db, [...new Set(serviceIds)], language);
  return given.map(({ values: { event, reference, service_id } }) => ({
    event,
    reference,
    service: services.get(service_id ?? "")?.title ?? "",
  }));
}
