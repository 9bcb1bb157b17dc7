import type { AdminCity, AdminCountry, AdminOrganism } from "@passerelle/contract/catalogue/places";
import { completeText, type LocalizedText } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { containing } from "../../platform/text-search.ts";

export type CountryContent = { name: LocalizedText; currency_code: Currency; is_active: boolean };
export type CityContent = { name: string; is_active: boolean };
export type OrganismContent = { name: string; city_id: string; is_active: boolean };

/** Locks countries until the transaction ends; returns by code whether they are active. */
export async function holdCountries(
  trx: Db,
  codes: readonly string[],
): Promise<Map<string, { is_active: boolean }>> {
  if (codes.length === 0) return new Map();
  const rows = await trx
    .selectFrom("countries")
    .select(["code", "is_active"])
    .where("code", "in", codes)
    .orderBy("code")
    .forShare()
    .execute();
  return new Map(rows.map(({ code, is_active }) => [code, { is_active }]));
}

/** Locks organisms until the transaction ends. */
export async function holdOrganisms(
  trx: Db,
  ids: readonly string[],
): Promise<Map<string, { country_code: string; is_active: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom("organisms")
    .select(["id", "country_code", "is_active"])
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

export async function findAdminCountries(db: Db, code?: string): Promise<AdminCountry[]> {
  const rows = await db
    .selectFrom("countries as country")
    .select(["code", "name", "currency_code", "is_active", "version"])
    .select((country) => [
      country
        .selectFrom("cities")
        .whereRef("cities.country_code", "=", "country.code")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("cities"),
      country
        .selectFrom("organisms")
        .whereRef("organisms.country_code", "=", "country.code")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("organisms"),
      country
        .selectFrom("service_countries as offered")
        .innerJoin("platform_services as service", "service.id", "offered.service_id")
        .whereRef("offered.country_code", "=", "country.code")
        .where("offered.removed_at", "is", null)
        .where("service.archived_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("services"),
    ])
    .$if(code !== undefined, (query) => query.where("code", "=", code as string))
    .execute();
  return rows.map((row) => ({
    ...row,
    // CHECK constraints of the table guarantee these shapes.
    name: completeText(row.name as LocalizedText),
    currency_code: row.currency_code as Currency,
    cities: row.cities ?? 0,
    organisms: row.organisms ?? 0,
    services: row.services ?? 0,
  }));
}

export async function findAdminCities(
  db: Db,
  asked: { country: string } | { id: string },
): Promise<AdminCity[]> {
  const rows = await db
    .selectFrom("cities as city")
    .select(["id", "country_code", "name", "is_active", "version"])
    .select((city) =>
      city
        .selectFrom("organisms")
        .whereRef("organisms.city_id", "=", "city.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("organisms"),
    )
    .$if("country" in asked, (query) =>
      query.where("country_code", "=", (asked as { country: string }).country),
    )
    .$if("id" in asked, (query) => query.where("id", "=", (asked as { id: string }).id))
    .orderBy(sql`searchable(name) COLLATE "C"`)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, organisms: row.organisms ?? 0 }));
}

export type OrganismFilter = {
  id?: string | undefined;
  country?: string | undefined;
  city?: string | undefined;
  search?: string | undefined;
  is_active?: "true" | "false" | undefined;
};

function selectOrganisms(db: Db, { id, country, city, search, is_active }: OrganismFilter) {
  const words = search?.split(/\s+/).filter(Boolean) ?? [];
  const contains = (word: string) => {
    const like = containing(word);
    return sql<SqlBool>`searchable(organism.name || ' ' || cities.name) LIKE searchable(${like})`;
  };
  return db
    .selectFrom("organisms as organism")
    .innerJoin("cities", "cities.id", "organism.city_id")
    .$if(id !== undefined, (query) => query.where("organism.id", "=", id as string))
    .$if(country !== undefined, (query) => query.where("organism.country_code", "=", country as string))
    .$if(city !== undefined, (query) => query.where("organism.city_id", "=", city as string))
    .$if(is_active !== undefined, (query) => query.where("organism.is_active", "=", is_active === "true"))
    .$if(words.length > 0, (query) => query.where(({ and }) => and(words.map(contains))));
}

/** One page of organisms by name, with the total count. */
export async function findAdminOrganisms(
  db: Db,
  filter: OrganismFilter,
  window: { limit: number; offset: number },
): Promise<{ organisms: AdminOrganism[]; total: number }> {
  const rows = await selectOrganisms(db, filter)
    .select([
      "organism.id",
      "organism.name",
      "organism.country_code",
      "organism.city_id",
      "cities.name as city_name",
      "organism.is_active",
      "organism.version",
    ])
    .select((organism) =>
      organism
        .selectFrom("service_modalities as modality")
        .innerJoin("service_countries as offered", "offered.id", "modality.service_country_id")
        .innerJoin("platform_services as service", "service.id", "offered.service_id")
        .whereRef("modality.organism_id", "=", "organism.id")
        .where("modality.removed_at", "is", null)
        .where("service.archived_at", "is", null)
        .select(sql<number>`count(DISTINCT service.id)`.as("count"))
        .as("services"),
    )
    .orderBy(sql`searchable(organism.name) COLLATE "C"`)
    .orderBy("organism.id")
    .limit(window.limit)
    .offset(window.offset)
    .execute();
  const { total } = await selectOrganisms(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const organisms = rows.map(({ city_id, city_name, services, ...row }) => ({
    ...row,
    city: { id: city_id, name: city_name },
    services: services ?? 0,
  }));
  return { organisms, total };
}

/** Locks a city until the transaction ends. */
export async function holdCity(
  trx: Db,
  id: string,
): Promise<{ country_code: string; is_active: boolean } | undefined> {
  return trx
    .selectFrom("cities")
    .select(["country_code", "is_active"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/** Organisms by id, with the names of their places. */
export async function findOrganismPlaces(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; city_name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("organisms")
    .innerJoin("cities", "cities.id", "organisms.city_id")
    .select(["organisms.id", "organisms.name", "cities.name as city_name"])
    .where("organisms.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
