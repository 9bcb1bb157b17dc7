import { RESOURCE_TYPES, type ResourceType } from "@passerelle/domain/resources/resource";
import { pathWith } from "../../lib/address.ts";
import { type Filter, readFilter } from "../filter.ts";

export const VISIBILITIES = ["public", "restricted"] as const;

export type AdminFilter = Filter & {
  type?: ResourceType | undefined;
  visibility?: (typeof VISIBILITIES)[number] | undefined;
};

/** The filter in an address of the administration; invalid parts are ignored. */
export function readAdminFilter(params: URLSearchParams): AdminFilter {
  return {
    ...readFilter(params),
    type: RESOURCE_TYPES.find((type) => type === params.get("type")),
    visibility: VISIBILITIES.find((visibility) => visibility === params.get("visibility")),
  };
}

export const adminResourcesPath = (filter: Partial<AdminFilter>): string =>
  pathWith("/admin/resources", filter);
