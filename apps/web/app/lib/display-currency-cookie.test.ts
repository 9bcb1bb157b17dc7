import { expect, it } from "vitest";
import {
  displayCurrencyCookie,
  displayCurrencyOfRequest,
  readDisplayCurrency,
} from "./display-currency-cookie.ts";

it.each([
  [null, undefined],
  ["", undefined],
  ["currency=CAD", "CAD"],
  ["lang=fr; currency=USD; signed_in=1", "USD"],
  ["currency=XOF", undefined],
  ["currency=usd", undefined],
  ["currency=USDX", undefined],
  ["other_currency=USD", undefined],
])("the currency in the cookies %j is %j", (cookies, currency) => {
  expect(readDisplayCurrency(cookies)).toBe(currency);
});

it("is read back", () => {
  expect(readDisplayCurrency(displayCurrencyCookie("CAD"))).toBe("CAD");
});

it.each([
  ["/services", "", "EUR"],
  ["/services", "currency=CAD", "CAD"],
  ["/services?currency=USD", "currency=CAD", "USD"],
  ["/services?currency=BTC", "currency=CAD", "CAD"],
])("a page at %s with the cookies %j shows %s", (path, cookie, currency) => {
  const request = new Request(`https://own.test${path}`, { headers: { cookie } });
  expect(displayCurrencyOfRequest(request)).toBe(currency);
});
