import type { Organism, ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";

/** An organism that offers a service in a country, with the option. */
export type OfferingOrganism = { organism: Organism; modality: ServiceModality };

/** The organisms that offer a service in a country, in the catalogue's order. */
export function offeringOrganisms(
  offers: ServiceDetail | undefined,
  countryCode: string,
): OfferingOrganism[] {
  const country = offers?.service_countries.find((one) => one.country.code === countryCode);
  return (country?.service_modalities ?? []).flatMap((modality) =>
    modality.is_active && modality.organism ? [{ organism: modality.organism, modality }] : [],
  );
}

/** Names of the countries in which a service is offered. */
export function offeredCountries(offers: ServiceDetail | undefined): string[] {
  return (offers?.service_countries ?? []).map((one) => one.country.name);
}
