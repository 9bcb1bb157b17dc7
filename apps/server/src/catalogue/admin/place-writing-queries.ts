import type { PlaceUse } from "@passerelle/contract/catalogue/places";
import { completeText, DEFAULT_LANGUAGE, type LocalizedText } from "@passerelle/domain/languages";
import { type SqlBool, sql } from "kysely";
import { type Db, isUniqueViolation, json } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { inLanguage } from "../../platform/localized.ts";
import type { Person } from "./document-queries.ts";
import type { CityContent, CountryContent, OrganismContent } from "./place-queries.ts";

export type PlaceKind = "country" | "city" | "organism";
type Content = { country: CountryContent; city: CityContent; organism: OrganismContent };

const TABLES = { country: "countries", city: "cities", organism: "organisms" } as const;

/** Locks a place until the transaction ends; false when it does not exist. `id`: for a country its code. */
export async function lockPlace(trx: Db, kind: PlaceKind, id: string): Promise<boolean> {
  const query =
    kind === "country"
      ? trx.selectFrom("countries").select("code").where("code", "=", id)
      : trx.selectFrom(TABLES[kind]).select("id").where("id", "=", id);
  return (await query.forUpdate().executeTakeFirst()) !== undefined;
}

/** Inserts countries and returns the codes of the new ones; existing ones are skipped. */
export async function insertCountries(
  trx: Db,
  countries: readonly (CountryContent & { code: string })[],
): Promise<string[]> {
  const rows = await trx
    .insertInto("countries")
    .values(countries.map((country) => ({ ...country, name: json(country.name), flag: country.code })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("code")
    .execute();
  return rows.map(({ code }) => code);
}

/** Inserts cities and returns the ids of the new ones; skips existing ids, and names that exist in the country. */
export async function insertCities(
  trx: Db,
  cities: readonly (CityContent & { id: string; country_code: string })[],
): Promise<string[]> {
  const rows = await trx
    .insertInto("cities")
    .values(cities)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts organisms and returns the ids of the new ones; skips existing ids, and names that exist in the city. */
export async function insertOrganisms(
  trx: Db,
  organisms: readonly (OrganismContent & { id: string; country_code: string })[],
): Promise<string[]> {
  const rows = await trx
    .insertInto("organisms")
    .values(organisms)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Throws `place_taken` when another place has that name. */
export async function updatePlace<Kind extends PlaceKind>(
  trx: Db,
  kind: Kind,
  id: string,
  content: Content[Kind],
): Promise<void> {
  const next = {
    ...content,
    name: typeof content.name === "string" ? content.name : json(content.name),
    version: sql<number>`version + 1`,
  };
  const query =
    kind === "country"
      ? trx
          .updateTable("countries")
          .set(next as object)
          .where("code", "=", id)
      : trx
          .updateTable(TABLES[kind] as "cities")
          .set(next as object)
          .where("id", "=", id);
  await query.execute().catch((error: unknown) => {
    const taken =
      isUniqueViolation(error, "cities_country_code_name_key") ||
      isUniqueViolation(error, "organisms_city_id_name_key");
    throw taken ? new AppError("place_taken") : error;
  });
}

const LISTED = 20;

/** The uses of a place; null when nothing prevents its deactivation. */
export async function findPlaceUse(trx: Db, kind: PlaceKind, id: string): Promise<PlaceUse | null> {
  const services = kind === "city" ? [] : await servicesNaming(trx, kind, id);
  const organisms = kind === "city" ? await organismsIn(trx, id) : [];
  const requests = kind === "city" ? 0 : await requestsUnderWay(trx, kind, id);
  if (services.length + organisms.length + requests === 0) return null;
  return {
    services: services.slice(0, LISTED),
    services_count: services.length,
    requests,
    organisms: organisms.slice(0, LISTED),
  };
}

async function servicesNaming(trx: Db, kind: "country" | "organism", id: string) {
  const naming =
    kind === "country"
      ? sql<SqlBool>`offered.country_code = ${id}`
      : sql<SqlBool>`EXISTS (SELECT FROM service_modalities AS modality WHERE modality.service_country_id = offered.id
          AND modality.removed_at IS NULL AND modality.organism_id = ${id})`;
  const services = await trx
    .selectFrom("platform_services as service")
    .innerJoin("service_countries as offered", "offered.service_id", "service.id")
    .where("service.archived_at", "is", null)
    .where("offered.removed_at", "is", null)
    .where(naming)
    .select(["service.id", "service.title"])
    .orderBy(sql`${inLanguage("service.sort_titles", DEFAULT_LANGUAGE)} COLLATE "C"`)
    .orderBy("service.id")
    .execute();
  return services.map(({ id: service, title }) => ({
    id: service,
    title: completeText(title as LocalizedText),
  }));
}

function organismsIn(trx: Db, cityId: string) {
  return trx
    .selectFrom("organisms")
    .where("city_id", "=", cityId)
    .where("is_active", "=", true)
    .select(["id", "name"])
    .orderBy(sql`searchable(name) COLLATE "C"`)
    .orderBy("id")
    .execute();
}

async function requestsUnderWay(trx: Db, kind: "country" | "organism", id: string): Promise<number> {
  const { count } = await trx
    .selectFrom("service_orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "in", ["pending_validation", "submitted", "in_progress", "information_required"])
    .where(kind === "country" ? "country_code" : "organism_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}

export type PlaceEvent = {
  kind: PlaceKind;
  place: string;
  operation: "created" | "changed" | "activated" | "deactivated" | "seeded";
  name: string;
  changes: { what: string; from: string | null; to: string | null }[];
};

/** Records operations on places, in their transaction. */
export async function insertPlaceEvents(
  trx: Db,
  actorId: string | null,
  events: readonly PlaceEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto("place_events")
    .values(events.map((event) => ({ ...event, changes: json(event.changes), actor_id: actorId })))
    .execute();
}

/** The events, newest first, with their total count. */
export async function findPlaceEvents(
  db: Db,
  window: { limit: number; offset: number },
): Promise<{ events: (PlaceEvent & { id: number; at: Date; by: Person | null })[]; total: number }> {
  const rows = await db
    .selectFrom("place_events as event")
    .leftJoin("people", "people.id", "event.actor_id")
    .select([
      "event.id",
      "event.at",
      "event.kind",
      "event.place",
      "event.operation",
      "event.name",
      "event.changes",
      "event.actor_id",
      "people.name as actor_name",
    ])
    .orderBy("event.id", "desc")
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  const { total } = await db
    .selectFrom("place_events")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const events = rows.map(({ actor_id, actor_name, ...row }) => ({
    ...row,
    // CHECK constraints of the table guarantee these codes; `insertPlaceEvents` wrote the changes.
    kind: row.kind as PlaceKind,
    operation: row.operation as PlaceEvent["operation"],
    changes: row.changes as unknown as PlaceEvent["changes"],
    by: actor_id ? { id: actor_id, name: actor_name ?? "" } : null,
  }));
  return { events, total };
}
