import type { Guide } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import type { Db } from "../platform/db.ts";
import type { Catalogue } from "./memory.ts";
import { getServiceDetail } from "./readers.ts";

/** What visitors may read of a service: its places without their prices. Throws `service_not_found`. */
export async function getGuide(db: Db, catalogue: Catalogue, id: string, language: Language): Promise<Guide> {
  const { service_countries, ...service } = await getServiceDetail(db, catalogue, id, language);
  return {
    ...service,
    countries: service_countries.map(({ country, price, service_modalities }) => ({
      country,
      price,
      places: service_modalities,
    })),
  };
}
