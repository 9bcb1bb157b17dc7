import type { Guide } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/contract/shapes";
import { longestHours } from "@passerelle/domain/catalogue/estimated-time";
import { type DisplayPrice, displayPrice } from "@passerelle/domain/catalogue/price";
import { type Rates, toEuro } from "@passerelle/domain/money";
import type { Db } from "../platform/db.ts";
import type { Catalogue } from "./memory.ts";
import { presentDetail } from "./present-detail.ts";
import type { ServiceRow } from "./queries.ts";
import { getService, requireListed } from "./readers.ts";

type CountryRow = ServiceRow["service_countries"][number];

/** What visitors may read about a service: everything that they need to decide on an order. Throws `service_not_found`. */
export async function getGuide(db: Db, catalogue: Catalogue, id: string, language: Language): Promise<Guide> {
  // An unknown id costs no query.
  requireListed(catalogue, id);
  const row = await getService(db, id);
  const { rates } = catalogue;
  const { service_countries, ...service } = presentDetail(row, rates, language);
  const rows = new Map(row.service_countries.map((offered) => [offered.country_code, offered]));
  return {
    ...service,
    countries: service_countries.map(({ country, is_active, is_free, price, service_modalities }) => ({
      country,
      price,
      euro_cents: euroCentsOf(price, rates),
      longest_hours: fastestHours(row, rows.get(country.code)),
      places: service_modalities
        .filter((modality) => modality.is_active)
        .map((modality) => ({
          ...modality,
          estimated_time: modality.estimated_time ?? service.estimated_time,
          // The price as if the country had no other modality.
          price: displayPrice(
            [{ country_code: country.code, is_active, is_free, service_modalities: [modality] }],
            country.code,
            rates,
          ),
        })),
    })),
  };
}

/** The maximum duration, in hours, of the fastest way to get the service in a country. */
function fastestHours(service: ServiceRow, offered: CountryRow | undefined): number | null {
  const active = offered?.service_modalities.filter(({ is_active }) => is_active) ?? [];
  const times = active.length > 0 ? active.map(({ estimated_time }) => estimated_time) : [null];
  const hours = times.flatMap((time) => longestOf(time ?? service.estimated_time) ?? []);
  return hours.length > 0 ? Math.min(...hours) : null;
}

const longestOf = (time: ServiceRow["estimated_time"]) => (time ? longestHours(time) : undefined);

function euroCentsOf(price: DisplayPrice, rates: Rates): number | null {
  if (price.kind === "free") return 0;
  return "amount" in price ? Math.round(toEuro(price, rates) * 100) : null;
}
