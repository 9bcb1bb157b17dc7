// Without React: the server's listening thread reads the cookie too (`reader.ts`), and renders nothing.

/**
 * The country in which the reader looks for services (spec 2 §9, "with a country filter") on this device: a cookie, so that
 * the server's first HTML is right.
 */
const COOKIE = "service_country";
const YEAR_S = 365 * 24 * 60 * 60;

/** ISO 3166-1 alpha-2 code from a `Cookie` header or `document.cookie`; null for all countries. */
export function readServiceCountry(cookies: string | null): string | null {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([A-Z]{2})(?:;|$)`).exec(cookies ?? "")?.[1] ?? null;
}

/** For `Set-Cookie` and `document.cookie`; null removes it. */
export const serviceCountryCookie = (country: string | null): string =>
  `${COOKIE}=${country ?? ""}; Path=/; Max-Age=${country ? YEAR_S : 0}; SameSite=Lax`;
