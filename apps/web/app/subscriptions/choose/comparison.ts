import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from "@passerelle/domain/money";
import { readTypedAmount } from "@passerelle/domain/payments/tracking";

/** The names of the page's fields in its address. */
export const CURRENCY = "currency";
export const SPENT = "spent";

/** What the page is asked: a currency, and a year's spending as it was typed. */
export type Asked = {
  currency: Currency;
  /** As it was typed; empty when nothing was asked. */
  typed: string;
  /** Minor units; undefined if the text is not an amount of the currency. */
  spent: number | undefined;
};

/** The largest amount that is compared, in minor units. */
const MAX_SPENT = 10 ** 12;

export function readAsked(params: URLSearchParams): Asked {
  const wished = params.get(CURRENCY)?.toUpperCase();
  const currency = CURRENCIES.find((one) => one === wished) ?? DEFAULT_CURRENCY;
  const typed = (params.get(SPENT) ?? "").trim().slice(0, 20);
  const amount = readTypedAmount(typed, currency);
  return { currency, typed, spent: amount && amount <= MAX_SPENT ? amount : undefined };
}

export const subscriptionsPath = (currency: Currency): string => `/subscriptions?${CURRENCY}=${currency}`;
