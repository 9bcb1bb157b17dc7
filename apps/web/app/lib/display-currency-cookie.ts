import {
  DEFAULT_DISPLAY_CURRENCY,
  type DisplayCurrency,
  isDisplayCurrency,
} from "@passerelle/domain/display-currency";

// Without React: the server's listening thread reads the cookie too (`reader.ts`), and renders nothing.

/** The name of the cookie, and of the parameter of an address that sets it without scripts. */
export const DISPLAY_CURRENCY = "currency";
const YEAR_S = 365 * 24 * 60 * 60;

/** The reader's choice on this device from a `Cookie` header or `document.cookie`; undefined if there is none. */
export function readDisplayCurrency(cookies: string | null): DisplayCurrency | undefined {
  const [, value] = new RegExp(`(?:^|;\\s*)${DISPLAY_CURRENCY}=([A-Z]{3})(?:;|$)`).exec(cookies ?? "") ?? [];
  return isDisplayCurrency(value) ? value : undefined;
}

/** For `Set-Cookie` and `document.cookie`. */
export const displayCurrencyCookie = (currency: DisplayCurrency): string =>
  `${DISPLAY_CURRENCY}=${currency}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;

/** The currency of a page: that of its address, else the one that the reader chose last, else euros. */
export function displayCurrencyOfRequest({
  url,
  headers,
}: Pick<Request, "url" | "headers">): DisplayCurrency {
  const asked = new URL(url).searchParams.get(DISPLAY_CURRENCY);
  if (isDisplayCurrency(asked)) return asked;
  return readDisplayCurrency(headers.get("cookie")) ?? DEFAULT_DISPLAY_CURRENCY;
}
