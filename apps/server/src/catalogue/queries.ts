import type { Category } from "@passerelle/domain/catalogue/categories";
import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import type { EstimatedTime } from "@passerelle/domain/catalogue/estimated-time";
import type { FormChanges, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import type { PricedModality } from "@passerelle/domain/catalogue/price";
import type { ProcedureStep } from "@passerelle/domain/catalogue/procedure-steps";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import type { LocalizedText } from "@passerelle/domain/languages";
import { type Currency, DEFAULT_RATES, type Rates } from "@passerelle/domain/money";
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "../platform/db.ts";

export type CountryRow = { code: string; name: LocalizedText; flag: string };
export type OrganismRow = { id: string; name: string; country_code: string; city_name: string };

export type ModalityRow = {
  id: string;
  organism_id: string | null;
  organism_name: string | null;
  city_name: string | null;
  is_active: boolean;
  is_free: boolean;
  /** Minor units of `currency_code`. */
  price: number;
  currency_code: Currency;
  estimated_time: EstimatedTime | null;
  conditions: LocalizedText | null;
  presence_required: boolean;
  official_fees: LocalizedText | null;
  /** Null: the list of the service applies. */
  required_documents: DocumentItem[] | null;
  form: FormChanges | null;
};

/** A country of a service in a list, with its prices. */
export type ListedCountryRow = {
  country_code: string;
  name: LocalizedText;
  flag: string;
  is_active: boolean;
  is_free: boolean;
  country_specific_fee: number | null;
  currency_code: Currency;
  service_modalities: (PricedModality & { presence_required: boolean })[];
};

export type ServiceCountryRow = Omit<ListedCountryRow, "service_modalities"> & {
  id: string;
  form: FormChanges | null;
  service_modalities: ModalityRow[];
};

export type ServiceHeadRow = {
  id: string;
  title: LocalizedText;
  category: Category;
  icon_name: string;
};

/** A service in a list. */
export type ListedServiceRow = ServiceHeadRow & {
  description: LocalizedText;
  subcategory: LocalizedText;
  estimated_time: EstimatedTime | null;
  service_countries: ListedCountryRow[];
};

export type ServiceRow = Omit<ListedServiceRow, "service_countries"> & {
  required_documents: DocumentItem[];
  procedure_steps: ProcedureStep[];
  deliverables: PromisedItem[];
  form: ServiceForm;
  service_countries: ServiceCountryRow[];
};

const LISTED_COLUMNS = [
  "service.id",
  "service.title",
  "service.description",
  "service.category",
  "service.subcategory",
  "service.estimated_time",
  "service.icon_name",
] as const;

/** Excludes modalities of an inactive organism. */
const MODALITY_IS_ACTIVE = sql<boolean>`modality.is_active AND (modality.organism_id IS NULL OR organisms.is_active)`;

const COUNTRY_COLUMNS = [
  "service_countries.country_code",
  "countries.name",
  "countries.flag",
  "service_countries.is_active",
  "service_countries.is_free",
  "service_countries.country_specific_fee",
  "service_countries.currency_code",
] as const;

/**
 * All active services as lists show them, with the distinct prices of their modalities and whether these require presence.
 * Unsorted, because the order of titles depends on the reader's language. Call it in a transaction with one snapshot: it runs
 * several queries, because a single one, with subqueries for each of ten thousand services, takes twice as long.
 */
export async function findListedServices(db: Db): Promise<ListedServiceRow[]> {
  const services = await db
    .selectFrom("platform_services as service")
    .select(LISTED_COLUMNS)
    .where("service.is_active", "=", true)
    .execute();
  const countries = await db
    .selectFrom("countries")
    .select(["code", "name", "flag"])
    .where("is_active", "=", true)
    .execute();
  const offered = await db
    .selectFrom("service_countries")
    .select(["id", "service_id", "country_code", "is_free", "country_specific_fee", "currency_code"])
    .where("is_active", "=", true)
    .orderBy("position")
    .orderBy("country_code")
    .execute();
  const modalities = await db
    .selectFrom("service_modalities as modality")
    .leftJoin("organisms", "organisms.id", "modality.organism_id")
    .select([
      "modality.service_country_id",
      "modality.is_free",
      "modality.price",
      "modality.currency_code",
      "modality.presence_required",
    ])
    .distinct()
    .where(MODALITY_IS_ACTIVE)
    .execute();
  const countryOf = new Map(countries.map((country) => [country.code, country]));
  const modalitiesOf = Map.groupBy(modalities, ({ service_country_id }) => service_country_id);
  const offeredOf = Map.groupBy(offered, ({ service_id }) => service_id);
  return services.map((service) => ({
    ...service,
    service_countries: (offeredOf.get(service.id) ?? []).flatMap((row) => {
      const country = countryOf.get(row.country_code);
      if (!country) return [];
      return {
        // The same values for all services, so that memory holds them once.
        country_code: country.code,
        name: country.name,
        flag: country.flag,
        is_active: true,
        is_free: row.is_free,
        country_specific_fee: row.country_specific_fee,
        currency_code: row.currency_code,
        service_modalities: (modalitiesOf.get(row.id) ?? []).map((modality) => ({
          is_active: true,
          is_free: modality.is_free,
          price: modality.price,
          currency_code: modality.currency_code,
          presence_required: modality.presence_required,
        })),
      };
    }),
  })) as ListedServiceRow[];
}

/** An active service with its active countries and modalities. */
export async function findService(db: Db, id: string): Promise<ServiceRow | undefined> {
  const row = await db
    .selectFrom("platform_services as service")
    .select([
      ...LISTED_COLUMNS,
      "service.required_documents",
      "service.procedure_steps",
      "service.deliverables",
      "service.form",
    ])
    .select((service) =>
      jsonArrayFrom(
        service
          .selectFrom("service_countries")
          .innerJoin("countries", "countries.code", "service_countries.country_code")
          .select([...COUNTRY_COLUMNS, "service_countries.id", "service_countries.form"])
          .select((offered) =>
            jsonArrayFrom(
              offered
                .selectFrom("service_modalities as modality")
                .leftJoin("organisms", "organisms.id", "modality.organism_id")
                .leftJoin("cities", "cities.id", "organisms.city_id")
                .select([
                  "modality.id",
                  "modality.organism_id",
                  "organisms.name as organism_name",
                  "cities.name as city_name",
                  "modality.is_active",
                  "modality.is_free",
                  "modality.price",
                  "modality.currency_code",
                  "modality.estimated_time",
                  "modality.conditions",
                  "modality.presence_required",
                  "modality.official_fees",
                  "modality.required_documents",
                  "modality.form",
                ])
                .whereRef("modality.service_country_id", "=", "service_countries.id")
                .where(MODALITY_IS_ACTIVE),
            ).as("service_modalities"),
          )
          .whereRef("service_countries.service_id", "=", "service.id")
          .where("service_countries.is_active", "=", true)
          .where("countries.is_active", "=", true)
          .orderBy("service_countries.position")
          .orderBy("service_countries.country_code"),
      ).as("service_countries"),
    )
    .where("service.is_active", "=", true)
    .where("service.id", "=", id)
    .executeTakeFirst();
  return row as unknown as ServiceRow | undefined;
}

/** Services by id, including archived ones, because customers who ordered them still see the names. */
export async function findServiceHeads(
  db: Db,
  ids: readonly string[],
  { activeOnly = false } = {},
): Promise<(ServiceHeadRow & { is_active: boolean })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("platform_services")
    .select(["id", "title", "category", "icon_name", "is_active"])
    .where("id", "in", ids)
    .$if(activeOnly, (query) => query.where("is_active", "=", true))
    .execute();
  return rows as unknown as (ServiceHeadRow & { is_active: boolean })[];
}

export async function isServiceActive(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("platform_services")
    .select("id")
    .where("id", "=", id)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findCountries(db: Db, codes: readonly string[]): Promise<CountryRow[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom("countries")
    .select(["code", "name", "flag"])
    .where("code", "in", codes)
    .execute();
  return rows as unknown as CountryRow[];
}

/** Active organisms of a country, by name. */
export function findOrganisms(db: Db, countryCode: string): Promise<OrganismRow[]> {
  return activeOrganisms(db).where("organisms.country_code", "=", countryCode).execute();
}

/** Active organisms of every country, by name. */
export function findAllOrganisms(db: Db): Promise<OrganismRow[]> {
  return activeOrganisms(db).execute();
}

function activeOrganisms(db: Db) {
  return db
    .selectFrom("organisms")
    .innerJoin("cities", "cities.id", "organisms.city_id")
    .innerJoin("countries", "countries.code", "organisms.country_code")
    .select(["organisms.id", "organisms.name", "organisms.country_code", "cities.name as city_name"])
    .where("organisms.is_active", "=", true)
    .where("countries.is_active", "=", true)
    .orderBy(sql`searchable(organisms.name) COLLATE "C"`)
    .orderBy("organisms.id");
}

/** Active cities of active countries: those with the most organisms first, then spellings with accents. */
export function findCities(db: Db): Promise<{ country_code: string; name: string }[]> {
  return db
    .selectFrom("cities")
    .innerJoin("countries", "countries.code", "cities.country_code")
    .select(["cities.country_code", "cities.name"])
    .where("cities.is_active", "=", true)
    .where("countries.is_active", "=", true)
    .orderBy(sql`(SELECT count(*) FROM organisms WHERE city_id = cities.id)`, "desc")
    .orderBy(sql`cities.name COLLATE "C"`, "desc")
    .execute();
}

export async function findExchangeRates(db: Db): Promise<Rates> {
  const rows = await db.selectFrom("exchange_rates").selectAll().execute();
  return {
    ...DEFAULT_RATES,
    ...Object.fromEntries(rows.map((row) => [row.currency_code, row.units_per_euro])),
  };
}
