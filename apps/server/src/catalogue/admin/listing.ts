import type { AdminServiceRow } from "@passerelle/contract/catalogue/admin";
import type { Language } from "@passerelle/contract/shapes";
import type { ServiceDocument } from "@passerelle/domain/catalogue/document";
import { displayPrice, type PricedCountry } from "@passerelle/domain/catalogue/price";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { collatorOf } from "../memory.ts";
import { findExchangeRates } from "../queries.ts";
import { describeCountries } from "../service.ts";
import { findStoredServices, type ServiceStatus } from "./document-queries.ts";
import {
  countByStatus,
  countServices,
  findServiceIdsPage,
  type ListFilter,
  type ServiceSort,
} from "./list-queries.ts";

const PER_PAGE = 20;

type Asked = ListFilter & { sort?: ServiceSort; page?: number; per_page?: number };

type Listed = {
  services: AdminServiceRow[];
  total: number;
  counts: Record<ServiceStatus, number>;
  page: number;
  per_page: number;
};

/** One page of the services; without a status in the filter, all but archived ones. */
export async function listAdminServices(
  { db }: Context,
  { sort = "title", page = 1, per_page = PER_PAGE, ...filter }: Asked,
  language: Language,
): Promise<Listed> {
  const counts = await countByStatus(db);
  const total = await totalOf(db, filter, counts);
  const window = { limit: per_page, offset: (page - 1) * per_page, total };
  const ids = await findServiceIdsPage(db, filter, sort, window, language);
  const stored = new Map((await findStoredServices(db, ids)).map((service) => [service.id, service]));
  const rates = await findExchangeRates(db);
  const codes = [...stored.values()].flatMap(({ document }) => offeredIn(document));
  const names = await describeCountries(db, [...new Set(codes)], language);
  const { compare } = collatorOf(language);
  const services = ids.flatMap((id) => {
    const service = stored.get(id);
    if (!service) return [];
    const { document, created_at: _, created_by: __, ...row } = service;
    const { title, category, subcategory, icon_name, base_price } = document;
    const countries = offeredIn(document).map((code) => ({ code, name: names.get(code)?.name ?? code }));
    return {
      ...row,
      updated_at: row.updated_at.toISOString(),
      title,
      category,
      subcategory,
      icon_name,
      base_price,
      countries: countries.sort((a, b) => compare(a.name, b.name)),
      price: displayPrice(pricedCountries(document), "all", rates),
    };
  });
  return { services, total, counts, page, per_page };
}

/** The number of matches; counts only if the overall counts do not contain it. */
async function totalOf(db: Db, filter: ListFilter, counts: Record<ServiceStatus, number>): Promise<number> {
  const { status, ...narrower } = filter;
  if (Object.values(narrower).some(Boolean)) return countServices(db, filter);
  return status ? counts[status] : counts.active + counts.inactive;
}

/** Codes of the countries where a service is active. */
export function offeredIn({ countries }: ServiceDocument): string[] {
  return countries.filter(({ is_active }) => is_active).map(({ country_code }) => country_code);
}

/** The prices of a document, for `displayPrice`. */
export function pricedCountries({ countries }: ServiceDocument): PricedCountry[] {
  return countries.map(({ country_code, is_active, is_free, currency_code, modalities }) => ({
    country_code,
    is_active,
    is_free,
    service_modalities: modalities.map((modality) => ({ ...modality, currency_code })),
  }));
}
