import type { AdminService } from "@passerelle/contract/catalogue/admin";
import type { ServiceDocument } from "@passerelle/contract/catalogue/service-document";
import type { Language } from "@passerelle/domain/languages";
import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import type { ServicesFilter } from "./filter.ts";
import { PLACES } from "./places/api.ts";

export const SERVICES_PER_PAGE = 20;
export const VERSIONS_PER_PAGE = 10;

export type Status = AdminService["status"];

const keys = {
  lists: ["admin", "services", "list"] as const,
  detail: (id: string) => ["admin", "services", "detail", id] as const,
  versions: (id: string) => ["admin", "services", "versions", id] as const,
};

/** Services by filter; while another page or filter loads, the former one stays. */
export const serviceList = (filter: ServicesFilter, language: Language) =>
  queryOptions({
    queryKey: [...keys.lists, filter, language],
    queryFn: ({ signal }) =>
      api("GET /api/admin/services", { query: { ...filter, per_page: SERVICES_PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The first services whose titles contain `search`, whatever their status, by title: their forms can be copied. */
export const servicesToCopy = (search: string, language: Language) =>
  queryOptions({
    queryKey: [...keys.lists, "to copy", search, language],
    queryFn: ({ signal }) =>
      api("GET /api/admin/services", { query: { search: search || undefined, per_page: 50 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One service as stored, in every language. */
export const adminService = (id: string) =>
  queryOptions({
    queryKey: keys.detail(id),
    queryFn: ({ signal }) => api("GET /api/admin/services/:id", { params: { id } }, { signal }),
    staleTime: 0,
  });

/** All organisms of a country by name, including inactive ones, which an option may still name. */
export const organismsOf = (country: string) =>
  queryOptions({
    queryKey: [...PLACES, "organisms of", country],
    queryFn: async ({ signal }) => {
      const pageAt = (page: number) =>
        api("GET /api/admin/organisms", { query: { country, page, per_page: 100 } }, { signal });
      const first = await pageAt(1);
      const organisms = [...first.organisms];
      for (let page = 2; organisms.length < first.total && page <= Math.ceil(first.total / 100); page += 1)
        organisms.push(...(await pageAt(page)).organisms);
      return organisms;
    },
  });

/** Versions of a service, newest first; names of places are in the reader's language. */
export const serviceVersions = (id: string, page: number, language: Language) =>
  queryOptions({
    queryKey: [...keys.versions(id), page, language],
    queryFn: ({ signal }) =>
      api(
        "GET /api/admin/services/:id/versions",
        { params: { id }, query: { page, per_page: VERSIONS_PER_PAGE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Stores a call's reply about a service; reloads lists, its versions and the public catalogue. */
export function storeService(client: QueryClient, service: AdminService): void {
  client.setQueryData(keys.detail(service.id), service);
  void client.invalidateQueries({ queryKey: keys.lists });
  void client.invalidateQueries({ queryKey: keys.versions(service.id) });
  void client.invalidateQueries({ queryKey: ["catalogue"] });
}

/** Reloads a service that another person changed. */
export async function reloadService(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.lists }),
    client.invalidateQueries({ queryKey: keys.detail(id) }),
    client.invalidateQueries({ queryKey: keys.versions(id) }),
  ]);
}

/** Reloads the catalogue after the first services were added. */
export function reloadCatalogue(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ["catalogue"] });
  return client.invalidateQueries({ queryKey: keys.lists });
}

export const addService = (id: string, document: ServiceDocument) =>
  api("POST /api/admin/services", { body: { id, is_active: false, document } });

export const changeService = (id: string, version: number, document: ServiceDocument) =>
  api("PUT /api/admin/services/:id", { params: { id }, body: { version, document } });

export const changeStatus = ({ id, version }: { id: string; version: number }, status: Status) =>
  api("PATCH /api/admin/services/:id", { params: { id }, body: { version, status } });

export const duplicateService = (source: string, id: string, title: { fr: string; en: string }) =>
  api("POST /api/admin/services/:id/duplicates", { params: { id: source }, body: { id, title } });

export const previewService = (document: ServiceDocument) =>
  api("POST /api/admin/services/preview", { body: { document } });

export const seedServices = () => api("POST /api/admin/services/seed", { body: {} });
