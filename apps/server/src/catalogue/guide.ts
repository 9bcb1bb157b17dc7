import type { Guide, ServiceCountry, ServiceModality } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import { displayPrice, type PricedCountry } from "@passerelle/domain/catalogue/price";
import type { Db } from "../platform/db.ts";
import type { Catalogue } from "./memory.ts";
import { getServiceDetail } from "./readers.ts";

/** What visitors may read of a service: all that decides an order. Throws `service_not_found`. */
export async function getGuide(db: Db, catalogue: Catalogue, id: string, language: Language): Promise<Guide> {
  const { rates } = catalogue;
  const { service_countries, ...service } = await getServiceDetail(db, catalogue, id, language);
  return {
    ...service,
    countries: service_countries.map((offered) => ({
      country: offered.country,
      price: offered.price,
      places: offered.service_modalities
        .filter((modality) => modality.is_active)
        .map((modality) => ({
          ...modality,
          estimated_time: modality.estimated_time ?? service.estimated_time,
          price: displayPrice([pricedAlone(offered, modality)], offered.country.code, rates),
        })),
    })),
  };
}

/** A country as if this were its only modality. */
const pricedAlone = (
  { country, is_active, is_free }: ServiceCountry,
  modality: ServiceModality,
): PricedCountry => ({ country_code: country.code, is_active, is_free, service_modalities: [modality] });
