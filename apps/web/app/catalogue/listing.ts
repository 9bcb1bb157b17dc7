import type { ServiceCard, ServiceList } from "@passerelle/contract/catalogue";
import type { Category } from "@passerelle/domain/catalogue/categories";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ApiError, type Client } from "../lib/client.ts";
import type { LoadFailure } from "../lib/failure.ts";
import { readUserCategory, type UserCategory } from "../lib/user-category.ts";
import { PAGE, SEARCH, SUBCATEGORY } from "./filter.ts";

/** A service as a list shows it. Of the countries search engines read the codes; the rest would be sent for nobody. */
export type ListedService = Omit<ServiceCard, "service_countries"> & { country_codes: string[] };

/** A list of services as a page shows it; after a failure it is empty and says why (spec 2 §8). */
export type Listing = Omit<ServiceList, "services"> & {
  services: ListedService[];
  /** What it answers (`askedIn`). */
  asked: string;
  failure: LoadFailure | null;
};

/** Once for each answer of the API, which a server keeps for many pages. */
const listings = new WeakMap<readonly ServiceCard[], ListedService[]>();

function listed(services: readonly ServiceCard[]): ListedService[] {
  const known = listings.get(services);
  if (known) return known;
  const made = services.map(({ service_countries, ...service }) => ({
    ...service,
    country_codes: service_countries.map(({ country_code }) => country_code),
  }));
  listings.set(services, made);
  return made;
}

/** Whether all the services are here: then they are searched, filtered and ordered here, at once and without a call. */
export const isWhole = ({ available, per_page }: Pick<ServiceList, "available" | "per_page">): boolean =>
  available <= per_page;

/** What an address asks of a list for this person, as `GET /api/services` takes it; `[]` when it asks for nothing. */
export function askedIn(params: URLSearchParams, person: UserCategory | null): string {
  const page = Number(params.get(PAGE));
  const asked: [string, string | null][] = [
    ["search", (params.get(SEARCH) ?? "").replaceAll("\0", "").slice(0, 100)],
    ["subcategory", (params.get(SUBCATEGORY) ?? "").replaceAll("\0", "").slice(0, 200)],
    ["page", page > 1 && page <= 100_000 && Number.isInteger(page) ? `${page}` : ""],
    ["person", person],
  ];
  return JSON.stringify(asked.filter(([, value]) => value));
}

/** The services of a category or of all; a call that fails is part of the answer, so that the page stays usable. */
export async function loadListing(
  call: Client,
  category: Category | undefined,
  { url, signal }: Pick<Request, "url" | "signal">,
  cookies: string | null,
): Promise<Listing> {
  const asked = askedIn(new URL(url).searchParams, readUserCategory(cookies));
  const load = (query: object) => call("GET /api/services", { query: { category, ...query } }, { signal });
  try {
    const list = await load(Object.fromEntries(JSON.parse(asked)));
    // Narrowed or ordered, but few enough to be here all together.
    const { services, ...rest } = isWhole(list) && asked !== "[]" ? await load({}) : list;
    return { services: listed(services), ...rest, asked, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const none = { services: [], subcategories: [], total: 0, available: 0, page: 1, per_page: 1 };
    return { ...none, asked, failure: { code: error.code, requestId: error.requestId } };
  }
}

/**
 * Search, subcategory and page are first looked for in the list that is here: only another page of the product, or being
 * asked to, loads again (which a list that is not whole does by itself, `ServiceListing`).
 */
export function listingIsStale({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}
