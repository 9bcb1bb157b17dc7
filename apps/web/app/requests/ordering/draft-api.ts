import type {
  Quote,
  RequestDetail,
  RequestDraft,
  TypedDetails,
} from "@passerelle/contract/requests/ordering";
import { MAX_DRAFTS } from "@passerelle/domain/requests/expiry/draft-expiry";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/session.ts";
import { requestList } from "../public/api.ts";

/** `organism_id` is "" when none is chosen. */
export type Choice = { service_id: string; country_code: string; organism_id: string };

/** Price and required documents of a choice, for the caller; enabled once a service and a country are chosen. */
export function quoteQuery({ service_id, country_code, organism_id }: Choice) {
  return queryOptions<Quote>({
    queryKey: ["quotes", service_id, country_code, organism_id],
    queryFn: ({ signal }) =>
      api(
        "GET /api/quotes",
        { query: { service_id, country_code, ...(organism_id && { organism_id }) } },
        { signal },
      ),
    enabled: service_id !== "" && country_code !== "",
  });
}

export const countriesQuery = queryOptions({
  queryKey: ["countries"],
  queryFn: async ({ signal }) => (await api("GET /api/countries", {}, { signal })).countries,
  placeholderData: keepPreviousData,
});

/** A country's services and organisms: what choosing a country loads (spec 2 §4). */
export const countryServicesQuery = (code: string) =>
  queryOptions({
    queryKey: ["countries", code, "services"],
    queryFn: async ({ signal }) =>
      (await api("GET /api/countries/:code/services", { params: { code } }, { signal })).services,
    enabled: code !== "",
  });

export const countryOrganismsQuery = (code: string) =>
  queryOptions({
    queryKey: ["countries", code, "organisms"],
    queryFn: async ({ signal }) =>
      (await api("GET /api/organisms", { query: { country: code } }, { signal })).organisms,
    enabled: code !== "",
  });

/** A service with all its offers: title, countries, organisms. */
export const offersQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ["offers", serviceId],
    queryFn: ({ signal }) => api("GET /api/services/:id", { params: { id: serviceId } }, { signal }),
    enabled: serviceId !== "",
  });

/** All drafts of the caller, last changed first. */
export const draftsQuery = requestList({ status: "draft", per_page: MAX_DRAFTS });

export function putDraft(id: string, draft: RequestDraft): Promise<RequestDetail> {
  return api("PUT /api/requests/:id", { params: { id }, body: draft });
}

export function putDetails(id: string, typed: TypedDetails): Promise<{ version: number }> {
  return api("PUT /api/requests/:id/details", { params: { id }, body: typed });
}

export function submitDraft(id: string, version: number): Promise<RequestDetail> {
  return api("POST /api/requests/:id/submit", { params: { id }, body: { version } });
}
