import type { ServiceCard } from "@passerelle/contract/catalogue";
import type { Category } from "@passerelle/domain/catalogue/categories";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ApiError, type Client, type FailureCode } from "../lib/client.ts";

/** A list of services as a page shows it; after a failure it is empty and says why (spec 2 §8). */
export type Listing = {
  services: ServiceCard[];
  failure: { code: FailureCode; requestId: string | undefined } | null;
};

/** The services of a category or of all; a call that fails is part of the answer, so that the page stays usable. */
export async function loadListing(
  call: Client,
  category: Category | undefined,
  signal: AbortSignal,
): Promise<Listing> {
  try {
    const { services } = await call("GET /api/services", { query: category ? { category } : {} }, { signal });
    return { services, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { services: [], failure: { code: error.code, requestId: error.requestId } };
  }
}

/** Search and subcategory narrow the list that is already here: only another page, or being asked to, loads again. */
export function listingIsStale({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}
