import type { Organism, ServiceDetail, ServiceModality } from "@passerelle/contract/catalogue";

/** Ways of getting a service in one country through a named organism. */
export type ServingOrganism = { organism: Organism; modality: ServiceModality };

/** The organisms that serve a service in a country, in the order in which the catalogue sends them. */
export function servingOrganisms(offers: ServiceDetail | undefined, countryCode: string): ServingOrganism[] {
  const country = offers?.service_countries.find((one) => one.country.code === countryCode);
  return (country?.service_modalities ?? []).flatMap((modality) =>
    modality.is_active && modality.organism ? [{ organism: modality.organism, modality }] : [],
  );
}

/** Names of the countries in which a service is delivered. */
export function deliveredIn(offers: ServiceDetail | undefined): string[] {
  return (offers?.service_countries ?? []).map((one) => one.country.name);
}
