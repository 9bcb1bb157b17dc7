import type { Organism, ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";
import { selectModality } from "@passerelle/domain/catalogue/modality";
import type { DraftForm } from "./draft-form.ts";

/** An organism that offers a service in a country, with the option. */
export type OfferingOrganism = { organism: Organism; modality: ServiceModality };

const countryIn = (offers: ServiceDetail | undefined, countryCode: string) =>
  offers?.service_countries.find((one) => one.country.code === countryCode);

/** The organisms that offer a service in a country, in the catalogue's order. */
export function offeringOrganisms(
  offers: ServiceDetail | undefined,
  countryCode: string,
): OfferingOrganism[] {
  return (countryIn(offers, countryCode)?.service_modalities ?? []).flatMap((modality) =>
    modality.is_active && modality.organism ? [{ organism: modality.organism, modality }] : [],
  );
}

/** The options among which the price is chosen in a country; none where the service is free. */
export function pricedOptions(offers: ServiceDetail | undefined, countryCode: string): ServiceModality[] {
  const country = countryIn(offers, countryCode);
  if (!country || country.is_free) return [];
  const all = country.service_modalities;
  return all.filter((one) => one.is_active && selectModality(all, one.organism_id)?.id === one.id);
}

/** Whether the service can be ordered in a country without a known organism, so that a name may be typed. */
export function mayLackOrganism(offers: ServiceDetail | undefined, countryCode: string): boolean {
  const country = countryIn(offers, countryCode);
  return !!country && (country.is_free || selectModality(country.service_modalities, null) !== undefined);
}

/** The form with the organism of the only option chosen, and without a typed name where none is possible. */
export function withOnlyOrganism<F extends Pick<DraftForm, "country_code" | "organism_id" | "organism_name">>(
  form: F,
  offers: ServiceDetail | undefined,
): F {
  const options = pricedOptions(offers, form.country_code);
  const [only] = options;
  if (form.organism_id !== "" || options.length !== 1 || !only?.organism_id) return form;
  return { ...form, organism_id: only.organism_id, organism_name: "" };
}

/** Names of the countries in which a service is offered. */
export function offeredCountries(offers: ServiceDetail | undefined): string[] {
  return (offers?.service_countries ?? []).map((one) => one.country.name);
}
