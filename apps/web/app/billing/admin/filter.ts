import { pageOf, pathWith } from "../../lib/address.ts";
import { kindOf, type OwnFilter, yearOf } from "../own/filter.ts";

/** The filter of all documents, as the address has it. `search`: the beginning of a number, or a name. */
export type BillingFilter = OwnFilter & { search?: string | undefined };

/** The filter in an address; invalid parts are ignored. */
export const readBillingFilter = (params: URLSearchParams): BillingFilter => ({
  search: params.get("search")?.trim().slice(0, 100) || undefined,
  kind: kindOf(params),
  year: yearOf(params),
  page: pageOf(params),
});

export const billingPath = (filter: Partial<BillingFilter>): string => pathWith("/admin/billing", filter);
