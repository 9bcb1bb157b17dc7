import { readServiceCountry, serviceCountryCookie } from "../../lib/service-country-cookie.ts";
import { setCookie } from "../../lib/set-cookie.ts";

/** The parameter of the country filter in an address, and its value for all countries. */
export const COUNTRY = "country";
export const ALL_COUNTRIES = "all";

/** The country that an address names: a code, null for all countries, undefined if it names none. */
export function countryOf(params: URLSearchParams): string | null | undefined {
  const named = params.get(COUNTRY)?.trim();
  if (named === undefined) return undefined;
  if (named === "" || named.toLowerCase() === ALL_COUNTRIES) return null;
  return /^[A-Z]{2}$/.exec(named.toUpperCase())?.[0];
}

/** The country of a page: that of its address, else the one that the reader chose last; null for all countries. */
export function chosenCountry(params: URLSearchParams, cookies: string | null): string | null {
  const named = countryOf(params);
  return named === undefined ? readServiceCountry(cookies) : named;
}

/** The cookie that remembers the country of an address; undefined if nothing changes. */
export function countryToRemember(params: URLSearchParams, cookies: string | null): string | undefined {
  const named = countryOf(params);
  if (named === undefined || named === readServiceCountry(cookies)) return undefined;
  return serviceCountryCookie(named);
}

/** For a page that the server renders: remembers the country that was chosen in a form without scripts. */
export function rememberingHeaders({ url, headers }: Request): Headers {
  const cookie = countryToRemember(new URL(url).searchParams, headers.get("cookie"));
  return new Headers(cookie === undefined ? {} : { "set-cookie": cookie });
}

/** The same in the browser. */
export function rememberCountry({ url }: Pick<Request, "url">): void {
  const cookie = countryToRemember(new URL(url).searchParams, document.cookie);
  if (cookie !== undefined) setCookie(cookie);
}
