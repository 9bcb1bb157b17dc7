import type { Language } from "../languages.ts";
import type { Currency } from "../money.ts";
import { DEFAULT_CURRENCY, formatAmounts } from "../money.ts";
import type { PricedModality } from "./price.ts";

/** Discount of an active subscriber, in percent of the price (spec 2 §4, §9). */
export const SUBSCRIBER_DISCOUNT_PERCENT = 20;

/**
 * Amounts in minor units of `currency`; `unit_amount * quantity = amount`, `amount - discount = total`, and `free` exactly when
 * `total` is 0. `quantity`: the factor from the answers to the service's form (`orderLines`).
 */
export type Bill = {
  unit_amount: number;
  quantity: number;
  amount: number;
  discount: number;
  total: number;
  currency: Currency;
  free: boolean;
};

/**
 * Discount on `amount`, in the same minor units; 0 without a subscription.
 *
 * Rounded to the nearest unit, but a positive price never becomes 0.
 *
 * Throws RangeError when `amount` is not a whole number of at least 0.
 */
export function discountFor(amount: number, subscriber: boolean): number {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new RangeError(`an amount is a whole number of minor units, at least 0; got ${amount}`);
  }
  return subscriber ? Math.round((amount * SUBSCRIBER_DISCOUNT_PERCENT) / 100) : 0;
}

/**
 * The bill of an order in one country (spec 2 §4). `offer.is_free` belongs to the country; `offer.modality` is the
 * result of `selectModality`.
 *
 * Returns undefined when the country is not free and no active modality is selected: nothing can be ordered. Callers
 * that take money or submit a request must refuse in that case. The specification counts it as an amount of 0, which
 * would let a paid service be submitted unpaid.
 *
 * Call it on the server, with the catalogue read at the moment of payment, never with values sent by a browser.
 *
 * Throws RangeError when the modality's price is not a whole number of at least 0.
 */
export function bill(
  offer: { is_free: boolean; modality: PricedModality | undefined },
  subscriber: boolean,
): Bill | undefined {
  const { modality } = offer;
  if (offer.is_free) return freeBill(modality?.currency_code ?? DEFAULT_CURRENCY);
  if (!modality?.is_active) return undefined;
  if (modality.is_free) return freeBill(modality.currency_code);
  return billOf(modality.price, 1, modality.currency_code, subscriber);
}

/** The bill for another quantity. `subscriber`: as for `bill`. */
export const multiplyBill = ({ unit_amount, currency }: Bill, quantity: number, subscriber: boolean): Bill =>
  billOf(unit_amount, quantity, currency, subscriber);

function billOf(unit_amount: number, quantity: number, currency: Currency, subscriber: boolean): Bill {
  const amount = unit_amount * quantity;
  const discount = discountFor(amount, subscriber);
  const total = amount - discount;
  return { unit_amount, quantity, amount, discount, total, currency, free: total === 0 };
}

function freeBill(currency: Currency): Bill {
  return billOf(0, 1, currency, false);
}

/**
 * The lines of a bill as they are displayed, with `others` that are displayed beside them, in minor units; they add up
 * (product.md *Amounts*).
 */
export function formatBill<Other extends string = never>(
  { unit_amount, amount, discount, total, currency }: Omit<Bill, "quantity" | "free">,
  language: Language,
  others?: Record<Other, number>,
): Record<"unit_amount" | "amount" | "discount" | "total", string> & Record<Other, string> {
  const lines = { unit_amount, amount, discount, total };
  return formatAmounts(currency, { ...lines, ...others } as typeof lines & Record<Other, number>, language);
}
