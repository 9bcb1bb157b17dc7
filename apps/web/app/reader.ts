import { displayCurrencyCookie, readDisplayCurrency } from "./lib/display-currency-cookie.ts";
import { areStylesKnown, STYLES_KNOWN } from "./lib/known-styles.ts";
import { preferredLanguage } from "./lib/language.ts";
import { pageReaderCookie, pageReaderOf } from "./lib/page-reader.ts";
import { pageSessionOf } from "./lib/page-session.ts";
import { readServiceCountry, serviceCountryCookie } from "./lib/service-country-cookie.ts";
import { isSignedInHint, SIGNED_IN } from "./lib/signed-in-hint.ts";
import { readUserCategory, userCategoryCookie } from "./lib/user-category-cookie.ts";

/** Normalizes the headers on which pages depend: readers with equal results get the same page at one address. */
export function readerOf(headers: {
  cookie?: string | undefined;
  "accept-language"?: string | undefined;
  "sec-fetch-site"?: string | string[] | undefined;
}): Record<string, string> {
  const cookies = headers.cookie ?? null;
  const category = readUserCategory(cookies);
  const currency = readDisplayCurrency(cookies);
  const country = readServiceCountry(cookies);
  // A page that another site opens is rendered without the person's session. Browsers that support `SameSite` do not send this
  // cookie then.
  const isForeign = /^(?:cross-site|same-site)$/.test(String(headers["sec-fetch-site"]));
  const pageSession = isForeign ? undefined : pageSessionOf(cookies);
  const pageReader = pageSession && pageReaderOf(cookies);
  const kept = [
    category && userCategoryCookie(category).split(";")[0],
    currency && displayCurrencyCookie(currency).split(";")[0],
    country && serviceCountryCookie(country).split(";")[0],
    isSignedInHint(cookies) && SIGNED_IN,
    areStylesKnown(cookies) && STYLES_KNOWN,
    // Browsers send the session cookie only to pages that are rendered with it. These use replies that are not cached, so they
    // are not cached either.
    pageSession,
    pageReader && pageReaderCookie(pageReader),
  ];
  return {
    "accept-language": preferredLanguage(cookies, headers["accept-language"] ?? null),
    cookie: kept.filter(Boolean).join("; "),
  };
}
