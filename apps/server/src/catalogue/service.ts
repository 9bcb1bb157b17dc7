import type { Language } from "@passerelle/contract/shapes";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { formatEstimate } from "./estimated-time.ts";
import { catalogueOf } from "./memory.ts";
import { type Country, presentCountry, presentServiceHead, type ServiceHead } from "./present.ts";
import { findCountries, findServiceHeads, isServiceActive } from "./queries.ts";
import { listCountries } from "./readers.ts";

// Used by requests for orders.
export { getOffer, isNotOffered, type Offer, readOfferTexts } from "./offer.ts";
export { findOfferedForm } from "./offered-forms.ts";
// Used by the settings, which every page needs.
export { findExchangeRates } from "./queries.ts";
export { formatEstimate };

/** Names of services by id, including archived and inactive ones; unknown ids are absent from the map. */
export async function describeServices(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, ServiceHead & { is_active: boolean }>> {
  const rows = await findServiceHeads(db, ids);
  return new Map(
    rows.map((row) => [row.id, { ...presentServiceHead(row, language), is_active: row.is_active }]),
  );
}

/** Like `describeServices`, without archived ones. */
export async function describeActiveServices(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, ServiceHead>> {
  const rows = await findServiceHeads(db, ids, { activeOnly: true });
  return new Map(rows.map((row) => [row.id, presentServiceHead(row, language)]));
}

/** Names of countries by ISO code; unknown codes are absent from the map. */
export async function describeCountries(
  db: Db,
  codes: readonly string[],
  language: Language,
): Promise<Map<string, Country>> {
  const rows = await findCountries(db, codes);
  return new Map(rows.map((row) => [row.code, presentCountry(row, language)]));
}

/** Throws `service_not_found` unless the service exists and is active. */
export async function requireActiveService(db: Db, id: string): Promise<void> {
  if (!(await isServiceActive(db, id))) throw new AppError("service_not_found");
}

/** Figures of the catalogue, from memory. */
export async function countCatalogue(ctx: Context): Promise<{ services: number; countries: number }> {
  const catalogue = await catalogueOf(ctx).get();
  return { services: catalogue.services.size, countries: listCountries(catalogue, DEFAULT_LANGUAGE).length };
}
