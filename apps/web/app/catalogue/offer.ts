import type { ServiceCountry, ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";
import { isOffered } from "@passerelle/domain/catalogue/offer";
import type { Money } from "@passerelle/domain/money";

/** One way to have the service done in a country: by an organism, or by none in particular. */
export type Offer = {
  id: string;
  organism: { name: string; city_name: string } | null;
  /** Null where nothing is charged. */
  price: Money | null;
  estimated_time: string | null;
  conditions: string | null;
  required_documents: ServiceDetail["required_documents"];
};

/** The ways to have the service done in this country; a free one that names none still is one, as the service says. */
export function offersIn(service: ServiceDetail, country: ServiceCountry): Offer[] {
  const active = country.service_modalities.filter((modality) => modality.is_active);
  if (active.length > 0) return active.map((modality) => offerOf(modality, service, country));
  const { estimated_time, required_documents } = service;
  return [
    { id: country.id, organism: null, price: null, estimated_time, conditions: null, required_documents },
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
    required_documents: modality.required_documents,
  };
}

/** Whether all ask for the same documents: then the list is shown once. */
export function askForTheSame(offers: readonly Offer[]): boolean {
  const keys = offers.map(({ required_documents }) => required_documents.map(({ key }) => key).join("\n"));
  return new Set(keys).size <= 1;
}

/** `country`: undefined until one is chosen. `locked`: the address chose it, and the reader cannot choose another. */
export type CountryChoice = { country: ServiceCountry | undefined; locked: boolean };

/**
 * The country of the page (spec 2 §4 *Service detail*): the one of the address, which locks the choice; else the one
 * the reader pressed; else the only one there is. A country of the address in which the service is not delivered
 * chooses nothing.
 */
export function chooseCountry(
  { service_countries }: Pick<ServiceDetail, "service_countries">,
  inAddress: string | null,
  pressed: string | undefined,
): CountryChoice {
  const offered = service_countries.filter(isOffered);
  const find = (code: string | null | undefined) => offered.find(({ country }) => country.code === code);
  const named = find(inAddress?.toUpperCase());
  if (named) return { country: named, locked: true };
  return { country: find(pressed) ?? (offered.length === 1 ? offered[0] : undefined), locked: false };
}

/** Why a service cannot be asked for: nowhere to have it, or no country yet, of one that costs or of one that is free. */
export type RequestObstacle = "not_offered" | "country_missing" | "pick_country";

/** What disables « Demander ce service » (spec 2 §2 *Service detail*); undefined where nothing does. */
export function requestObstacle(
  { service_countries, price }: Pick<ServiceDetail, "service_countries" | "price">,
  country: ServiceCountry | undefined,
): RequestObstacle | undefined {
  if (!(country ? [country] : service_countries).some(isOffered)) return "not_offered";
  if (country) return undefined;
  return price.kind === "free" ? "pick_country" : "country_missing";
}
