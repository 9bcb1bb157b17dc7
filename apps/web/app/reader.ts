import { displayCurrencyCookie, readDisplayCurrency } from "./lib/display-currency-cookie.ts";
import { areStylesKnown, STYLES_KNOWN } from "./lib/known-styles.ts";
import { preferredLanguage } from "./lib/language.ts";
import { pageSessionOf } from "./lib/page-session.ts";
import { readServiceCountry, serviceCountryCookie } from "./lib/service-country-cookie.ts";
import { isSignedInHint, SIGNED_IN } from "./lib/signed-in-hint.ts";
import { readUserCategory, userCategoryCookie } from "./lib/user-category-cookie.ts";

/** Normalizes the headers on which pages depend: readers with equal results get the same page at one address. */
export function readerOf(headers: {
  cookie?: string | undefined;
  "accept-language"?: string | undefined;
}): Record<string, string> {
  const cookies = headers.cookie ?? null;
  const category = readUserCategory(cookies);
  const currency = readDisplayCurrency(cookies);
  const country = readServiceCountry(cookies);
  const kept = [
    category && userCategoryCookie(category).split(";")[0],
    currency && displayCurrencyCookie(currency).split(";")[0],
    country && serviceCountryCookie(country).split(";")[0],
    isSignedInHint(cookies) && SIGNED_IN,
    areStylesKnown(cookies) && STYLES_KNOWN,
    // Browsers send it to the pages that are rendered by it. These use replies that are not cached, and so are not cached either.
    pageSessionOf(cookies),
  ];
  return {
    "accept-language": preferredLanguage(cookies, headers["accept-language"] ?? null),
    cookie: kept.filter(Boolean).join("; "),
  };
}
