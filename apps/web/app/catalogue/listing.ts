import type { ServiceCard, ServiceList } from "@passerelle/contract/catalogue";
import type { Category } from "@passerelle/domain/catalogue/categories";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { ApiError, type Client } from "../lib/client.ts";
import type { LoadFailure } from "../lib/failure.ts";
import type { UserCategory } from "../lib/user-category.ts";
import { readUserCategory } from "../lib/user-category-cookie.ts";
import { PAGE, SEARCH, SUBCATEGORY } from "./filter.ts";
import { COUNTRY, chosenCountry } from "./public/country.ts";

/**
 * A service as a list shows it. Of its countries only the codes are kept, for search engines, to keep the page small.
 */
export type ListedService = Omit<ServiceCard, "service_countries"> & { country_codes: string[] };

/** A list of services as a page shows it; after a failure it is empty with an error code (spec 2 §8). */
export type Listing = Omit<ServiceList, "services"> & {
  services: ListedService[];
  /** The country to which services and prices are limited; null for all. */
  country: string | null;
  /** The query that the list answers (`askedIn`). */
  asked: string;
  failure: LoadFailure | null;
};

/** Computed once per reply of the API, because the server uses a reply for many pages. */
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

/** Whether all services are loaded: then search, filter and order happen in the browser, without a call. */
export const isWhole = ({ available, per_page }: Pick<ServiceList, "available" | "per_page">): boolean =>
  available <= per_page;

/**
 * The query of an address for this person and country: parameters of `GET /api/services` as JSON entries, `[]` when it is empty.
 */
export function askedIn(
  params: URLSearchParams,
  person: UserCategory | null,
  country: string | null = null,
): string {
  const page = Number(params.get(PAGE));
  const asked: [string, string | null][] = [
    ["search", (params.get(SEARCH) ?? "").replaceAll("\0", "").slice(0, 100)],
    ["subcategory", (params.get(SUBCATEGORY) ?? "").replaceAll("\0", "").slice(0, 200)],
    ["page", page > 1 && page <= 100_000 && Number.isInteger(page) ? `${page}` : ""],
    ["person", person],
    ["country", country],
  ];
  return JSON.stringify(asked.filter(([, value]) => value));
}

/** Loads the services of a category, or all; a failed call is part of the result, so that the page stays usable. */
export async function loadListing(
  call: Client,
  category: Category | undefined,
  { url, signal }: Pick<Request, "url" | "signal">,
  cookies: string | null,
): Promise<Listing> {
  const params = new URL(url).searchParams;
  const load = (query: object) => call("GET /api/services", { query: { category, ...query } }, { signal });
  const loadIn = async (country: string | null): Promise<Listing> => {
    const asked = askedIn(params, readUserCategory(cookies), country);
    const list = await load(Object.fromEntries(JSON.parse(asked)));
    // A country without any service is ignored, like an unknown subcategory.
    if (country !== null && !list.countries.some(({ code }) => code === country)) return loadIn(null);
    const whole = country === null ? {} : { country };
    const isNarrowed = asked !== JSON.stringify(Object.entries(whole));
    // The query was narrowed, but the whole list is small enough to load at once.
    const { services, ...rest } = isWhole(list) && isNarrowed ? await load(whole) : list;
    return { services: listed(services), ...rest, country, asked, failure: null };
  };
  const country = chosenCountry(params, cookies);
  try {
    return await loadIn(country);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const none = {
      services: [],
      subcategories: [],
      countries: [],
      total: 0,
      available: 0,
      page: 1,
      per_page: 1,
    };
    const failure = { code: error.code, requestId: error.requestId };
    return { ...none, country, asked: askedIn(params, readUserCategory(cookies), country), failure };
  }
}

/**
 * Search, subcategory and page do not reload the list: the loaded one is searched first. Only another page of the
 * product, another country or an explicit reload does (and `ServiceListing` for a list that is not whole).
 */
export function listingIsStale({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) => searchParams.get(COUNTRY));
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search || before !== after;
}
