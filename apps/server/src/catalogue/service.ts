import type { Organism, ServiceCard, ServiceDetail } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import type { Category } from "@passerelle/domain/catalogue/categories";
import { isDelivered } from "@passerelle/domain/catalogue/delivery";
import { selectModality } from "@passerelle/domain/catalogue/modality";
import { type DisplayPrice, displayPrice } from "@passerelle/domain/catalogue/price";
import type { Currency, Rates } from "@passerelle/domain/money";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import {
  type Country,
  presentCard,
  presentCountry,
  presentDocuments,
  presentModality,
  presentOrganism,
  presentServiceHead,
  type RequiredDocument,
  type ServiceHead,
  translated,
} from "./present.ts";
import {
  findCountries,
  findExchangeRates,
  findOrganisms,
  findServiceHeads,
  findServices,
  isServiceActive,
  type ServiceFilter,
  type ServiceRow,
} from "./queries.ts";

const SIMILAR_SERVICES = 4;

/** What a choice of service, country and organism offers at this moment, in the reader's language. */
export type Offer = {
  service: ServiceHead;
  country: Country;
  service_country_id: string;
  /** The country's: nothing is due whatever the modality says. */
  is_free: boolean;
  /** Undefined where the choice does not lead to one modality: unless `is_free`, nothing can be ordered yet. */
  modality:
    | {
        id: string;
        organism_id: string | null;
        is_active: boolean;
        is_free: boolean;
        /** Minor units of `currency_code`. */
        price: number;
        currency_code: Currency;
        estimated_time: string | null;
        conditions: string | null;
      }
    | undefined;
  organism: Organism | null;
  required_documents: RequiredDocument[];
  estimated_time: string | null;
  conditions: string | null;
};

/**
 * The offer behind a choice of the request wizard (spec 2 §4 *Modality selection*), from the catalogue as it is now.
 * Reads one snapshot, so it may be called inside a transaction to decide what is due.
 *
 * Throws `service_not_found` (unknown or archived) and `offer_unavailable` (the service is not delivered in that
 * country, or is charged there and the organism has no active modality for it).
 */
export async function getOffer(
  db: Db,
  choice: { serviceId: string; countryCode: string; organismId: string | null },
  language: Language,
): Promise<Offer> {
  const service = await getService(db, choice.serviceId);
  const offered = service.service_countries.find((one) => one.country_code === choice.countryCode);
  if (!offered) throw new AppError("offer_unavailable");
  const row = selectModality(offered.service_modalities, choice.organismId);
  // Where nothing is charged, any organism of the country may be named: the customer says where to go.
  const organisms =
    offered.is_free && choice.organismId !== null && !row ? await findOrganisms(db, choice.countryCode) : [];
  const named = organisms.find((organism) => organism.id === choice.organismId);
  if (choice.organismId !== null && !row && !named) throw new AppError("offer_unavailable");
  const modality = row && presentModality(row, service, offered.country_code, language);
  return {
    service: presentServiceHead(service, language),
    country: presentCountry({ ...offered, code: offered.country_code }, language),
    service_country_id: offered.id,
    is_free: offered.is_free,
    modality: modality && {
      id: modality.id,
      organism_id: modality.organism_id,
      is_active: modality.is_active,
      is_free: modality.is_free,
      price: modality.price,
      currency_code: modality.currency_code,
      estimated_time: modality.estimated_time,
      conditions: modality.conditions,
    },
    organism: row ? presentOrganism(row, offered.country_code) : (named ?? null),
    required_documents:
      modality?.required_documents ?? presentDocuments(service.required_documents, language),
    estimated_time: modality?.estimated_time ?? translated(service, "estimated_time", language),
    conditions: modality?.conditions ?? null,
  };
}

/** Names of services by id, archived ones included; an unknown id is absent from the map. */
export async function describeServices(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, ServiceHead>> {
  const rows = await findServiceHeads(db, ids);
  return new Map(rows.map((row) => [row.id, presentServiceHead(row, language)]));
}

/** Names of countries by ISO code; an unknown code is absent from the map. */
export async function describeCountries(
  db: Db,
  codes: readonly string[],
  language: Language,
): Promise<Map<string, Country>> {
  const rows = await findCountries(db, codes);
  return new Map(rows.map((row) => [row.code, presentCountry(row, language)]));
}

/** Throws `service_not_found` unless the service exists and is active. */
export async function requireActiveService(db: Db, id: string): Promise<void> {
  if (!(await isServiceActive(db, id))) throw new AppError("service_not_found");
}

/** Units of each currency for one euro: only ever to order prices, never to charge (product.md). */
export function getExchangeRates(db: Db): Promise<Rates> {
  return findExchangeRates(db);
}

/** Active services of one category or of all, by title (spec 2 §7 *Category list*). */
export async function listServices(
  { db }: Context,
  category: Category | undefined,
  language: Language,
): Promise<ServiceCard[]> {
  const rates = await getExchangeRates(db);
  const services = await getDelivered(db, { category });
  return byTitle(
    services.map((service) => presentCard(service, "all", rates, language)),
    language,
  );
}

/** One active service with all that can be chosen (spec 2 §7 *Service detail*). Throws `service_not_found`. */
export async function getServiceDetail(
  { db }: Context,
  id: string,
  language: Language,
): Promise<ServiceDetail> {
  const rates = await getExchangeRates(db);
  const service = await getService(db, id);
  const { compare } = collatorOf(language);
  const countries = service.service_countries.map((offered) => ({
    id: offered.id,
    country: presentCountry({ ...offered, code: offered.country_code }, language),
    is_active: offered.is_active,
    is_free: offered.is_free,
    country_specific_fee: offered.country_specific_fee,
    currency_code: offered.currency_code,
    price: displayPrice(service.service_countries, offered.country_code, rates),
    service_modalities: offered.service_modalities
      .map((row) => presentModality(row, service, offered.country_code, language))
      .sort((a, b) => compare(a.organism?.name ?? "", b.organism?.name ?? "") || compare(a.id, b.id)),
  }));
  return {
    ...presentServiceHead(service, language),
    description: translated(service, "description", language),
    subcategory: translated(service, "subcategory", language),
    estimated_time: translated(service, "estimated_time", language),
    required_documents: presentDocuments(service.required_documents, language),
    procedure_steps: service.procedure_steps.map((step) => step[language]),
    price: displayPrice(service.service_countries, "all", rates),
    service_countries: countries.sort((a, b) => compare(a.country.name, b.country.name)),
  };
}

/**
 * At most four other active services of the same category (spec 2 §2), by title; with `country`, those delivered there
 * and at their price there. Throws `service_not_found`.
 */
export async function listSimilarServices(
  { db }: Context,
  id: string,
  country: string | undefined,
  language: Language,
): Promise<ServiceCard[]> {
  const { category } = await getService(db, id);
  const rates = await getExchangeRates(db);
  const others = (await getDelivered(db, { category, country }))
    .filter((one) => one.id !== id && (country === undefined || one.service_countries.length > 0))
    .map((one) => presentCard(one, country ?? "all", rates, language));
  return byTitle(others, language).slice(0, SIMILAR_SERVICES);
}

/** Countries in which at least one active service is delivered, by name (`get_countries_with_services`). */
export async function listCountries({ db }: Context, language: Language): Promise<Country[]> {
  const services = await getDelivered(db, {});
  const countries = new Map(
    services
      .flatMap((service) => service.service_countries)
      .map((one) => [one.country_code, presentCountry({ ...one, code: one.country_code }, language)]),
  );
  const { compare } = collatorOf(language);
  return [...countries.values()].sort((a, b) => compare(a.name, b.name));
}

/** Active services delivered in a country, by title, at their price there; none for an unknown country. */
export async function listCountryServices(
  { db }: Context,
  country: string,
  language: Language,
): Promise<(Pick<ServiceHead, "id" | "title" | "category"> & { price: DisplayPrice })[]> {
  const rates = await getExchangeRates(db);
  const delivered = (await getDelivered(db, { country })).filter((one) => one.service_countries.length > 0);
  return byTitle(
    delivered.map((service) => ({
      ...presentServiceHead(service, language),
      price: displayPrice(service.service_countries, country, rates),
    })),
    language,
  );
}

/** Active organisms of a country, by name. */
export function listOrganisms({ db }: Context, country: string): Promise<Organism[]> {
  return findOrganisms(db, country);
}

/** Active services; of their countries only those in which they can be ordered. */
async function getDelivered(db: Db, filter: ServiceFilter): Promise<ServiceRow[]> {
  const services = await findServices(db, filter);
  return services.map((service) => ({
    ...service,
    service_countries: service.service_countries.filter(isDelivered),
  }));
}

async function getService(db: Db, id: string): Promise<ServiceRow> {
  const [service] = await getDelivered(db, { id });
  if (!service) throw new AppError("service_not_found");
  return service;
}

// Sorted here and not in SQL: the title depends on the language, and the collations of the embedded database and of a
// PostgreSQL server differ. These lists are whole (a catalogue is dozens of rows), so nothing is paged.
const COLLATORS = { fr: new Intl.Collator("fr"), en: new Intl.Collator("en") };

function collatorOf(language: Language): Intl.Collator {
  return COLLATORS[language];
}

function byTitle<T extends { id: string; title: string }>(services: T[], language: Language): T[] {
  const { compare } = collatorOf(language);
  return services.sort((a, b) => compare(a.title, b.title) || compare(a.id, b.id));
}
