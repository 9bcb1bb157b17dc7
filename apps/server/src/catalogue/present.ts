import type {
  Organism,
  PromisedDeliverable,
  ServiceCard,
  ServiceModality,
} from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import { requiresPresence } from "@passerelle/domain/catalogue/presence";
import { displayPrice } from "@passerelle/domain/catalogue/price";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { textIn } from "@passerelle/domain/languages";
import type { Rates } from "@passerelle/domain/money";
import { formatEstimate } from "./estimated-time.ts";
import type { CountryRow, ListedServiceRow, ModalityRow, ServiceHeadRow, ServiceRow } from "./queries.ts";

export type Country = { code: string; name: string; flag: string };
export type RequiredDocument = ServiceModality["required_documents"][number];
export type ServiceHead = Pick<ServiceCard, "id" | "title" | "category" | "icon_name">;

export function presentCountry(row: CountryRow, language: Language): Country {
  return { code: row.code, name: textIn(row.name, language), flag: row.flag };
}

export function presentServiceHead(row: ServiceHeadRow, language: Language): ServiceHead {
  return {
    id: row.id,
    title: textIn(row.title, language),
    category: row.category,
    icon_name: row.icon_name,
  };
}

export function presentDocuments(items: readonly DocumentItem[], language: Language): RequiredDocument[] {
  return items.map((item) => ({ key: item.key, name: textIn(item, language) }));
}

export function presentOrganism(modality: ModalityRow, countryCode: string): Organism | null {
  const { organism_id, organism_name, city_name } = modality;
  if (organism_id === null || organism_name === null || city_name === null) return null;
  return { id: organism_id, name: organism_name, country_code: countryCode, city_name };
}

export function presentModality(
  row: ModalityRow,
  service: Pick<ServiceRow, "required_documents">,
  countryCode: string,
  language: Language,
): ServiceModality {
  return {
    id: row.id,
    organism_id: row.organism_id,
    organism: presentOrganism(row, countryCode),
    is_active: row.is_active,
    is_free: row.is_free,
    price: row.price,
    currency_code: row.currency_code,
    estimated_time: formatEstimate(row.estimated_time, language),
    conditions: row.conditions && textIn(row.conditions, language),
    presence_required: row.presence_required,
    official_fees: row.official_fees && textIn(row.official_fees, language),
    required_documents: presentDocuments(row.required_documents ?? service.required_documents, language),
  };
}

/** The promised deliverables in the reader's language. */
export function presentPromises(items: readonly PromisedItem[], language: Language): PromisedDeliverable[] {
  return items.map((item) => ({ key: item.key, kind: item.kind, name: textIn(item, language) }));
}

/** `country`: the country whose price the card shows, or `"all"`. */
export function presentCard(
  row: ListedServiceRow,
  country: string | "all",
  rates: Rates,
  language: Language,
): ServiceCard {
  return {
    ...presentServiceHead(row, language),
    description: textIn(row.description, language),
    subcategory: textIn(row.subcategory, language),
    estimated_time: formatEstimate(row.estimated_time, language),
    price: displayPrice(row.service_countries, country, rates),
    presence_required: requiresPresence(row.service_countries),
    service_countries: row.service_countries.map((offered) => ({
      country_code: offered.country_code,
      country_name: textIn(offered.name, language),
      country_specific_fee: offered.country_specific_fee,
      currency_code: offered.currency_code,
    })),
  };
}
