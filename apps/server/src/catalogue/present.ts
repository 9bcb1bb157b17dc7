import type {
  Organism,
  PromisedDeliverable,
  RequiredDocument,
  ServiceCard,
  ServiceModality,
} from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import type { DocumentItem } from "@passerelle/domain/catalogue/document";
import { possibleDocuments } from "@passerelle/domain/catalogue/forms/documents";
import type { ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { changeForm } from "@passerelle/domain/catalogue/forms/form-changes";
import { requiresPresence } from "@passerelle/domain/catalogue/presence";
import { displayPrice } from "@passerelle/domain/catalogue/price";
import type { PromisedItem } from "@passerelle/domain/catalogue/promises";
import { textIn } from "@passerelle/domain/languages";
import type { Rates } from "@passerelle/domain/money";
import { formatEstimate } from "./estimated-time.ts";
import type { CountryRow, ListedServiceRow, ModalityRow, ServiceHeadRow } from "./queries.ts";

export type Country = { code: string; name: string; flag: string };
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

/** The texts that determine the documents of an option, in every language. */
export type DocumentTexts = { required_documents: readonly DocumentItem[]; form: ServiceForm };

/** The documents that are required of all customers, or for some answers. */
export function presentRequired(texts: DocumentTexts, language: Language): RequiredDocument[] {
  const listed = texts.required_documents.map((item) => ({ key: item.key, name: item }));
  return possibleDocuments({ required_documents: listed, form: texts.form })
    .filter(({ required }) => required)
    .map(({ key, name, conditional }) => ({ key, name: textIn(name, language), conditional }));
}

export function presentOrganism(modality: ModalityRow, countryCode: string): Organism | null {
  const { organism_id, organism_name, city_name } = modality;
  if (organism_id === null || organism_name === null || city_name === null) return null;
  return { id: organism_id, name: organism_name, country_code: countryCode, city_name };
}

/** `form`: the service's form with the changes of the country. */
export function presentModality(
  row: ModalityRow,
  { required_documents, form }: DocumentTexts,
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
    required_documents: presentRequired(
      {
        required_documents: row.required_documents ?? required_documents,
        form: changeForm(form, row.form),
      },
      language,
    ),
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
