import type { ServiceCountry, ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";
import { isOffered } from "@passerelle/domain/catalogue/offer";
import type { Money } from "@passerelle/domain/money";

/** One way to order the service in a country: with an organism, or without a particular one. */
export type Offer = {
  id: string;
  organism: { name: string; city_name: string } | null;
  /** Null when it is free. */
  price: Money | null;
  estimated_time: string | null;
  conditions: string | null;
  presence_required: boolean;
  required_documents: ServiceDetail["required_documents"];
};

/** The offers of a service in this country; a free country without options is one offer. */
export function offersIn(service: ServiceDetail, country: ServiceCountry): Offer[] {
  const active = country.service_modalities.filter((modality) => modality.is_active);
  if (active.length > 0) return active.map((modality) => offerOf(modality, service, country));
  return [
    {
      id: country.id,
      organism: null,
      price: null,
      estimated_time: service.estimated_time,
      conditions: null,
      presence_required: false,
      required_documents: country.required_documents,
    },
  ];
}

function offerOf(modality: ServiceModality, service: ServiceDetail, country: ServiceCountry): Offer {
  const free = country.is_free || modality.is_free || modality.price === 0;
  return {
    id: modality.id,
    organism: modality.organism,
    price: free ? null : { amount: modality.price, currency: modality.currency_code },
    estimated_time: modality.estimated_time ?? service.estimated_time,
    conditions: modality.conditions,
    presence_required: modality.presence_required,
    required_documents: modality.required_documents,
  };
}

/** Whether all offers require the same documents, so that the list is shown once. */
export function requireSameDocuments(offers: readonly Offer[]): boolean {
  const keys = offers.map(({ required_documents }) => required_documents.map(({ key }) => key).join("\n"));
  return new Set(keys).size <= 1;
}

/** `country`: undefined until one is chosen. `locked`: the address chose the country, so the reader cannot change it. */
export type CountryChoice = { country: ServiceCountry | undefined; locked: boolean };

/**
 * The page's country (spec 2 §4 *Service detail*): the one in the address, which locks the choice; else the reader's
 * choice; else the only one. A country in the address in which the service is not offered chooses nothing.
 */
export function chooseCountry(
  { service_countries }: Pick<ServiceDetail, "service_countries">,
  inAddress: string | null,
  picked: string | undefined,
): CountryChoice {
  const offered = service_countries.filter(isOffered);
  const find = (code: string | null | undefined) => offered.find(({ country }) => country.code === code);
  const named = find(inAddress?.toUpperCase());
  if (named) return { country: named, locked: true };
  return { country: find(picked) ?? (offered.length === 1 ? offered[0] : undefined), locked: false };
}

/**
 * Why a service cannot be ordered: the operator has not opened ordering, it is offered nowhere, or no country is chosen yet, for
 * a paid service (`country_missing`) or a free one (`pick_country`).
 */
export type RequestObstacle = "closed" | "not_offered" | "country_missing" | "pick_country";

/** What disables « Demander ce service » (spec 2 §2 *Service detail*); undefined when it can be ordered. */
export function requestObstacle(
  { service_countries, price }: Pick<ServiceDetail, "service_countries" | "price">,
  country: ServiceCountry | undefined,
  isOpen: boolean,
): RequestObstacle | undefined {
  if (!isOpen) return "closed";
  if (!(country ? [country] : service_countries).some(isOffered)) return "not_offered";
  if (country) return undefined;
  return price.kind === "free" ? "pick_country" : "country_missing";
}
