import { type Currency, FRANCS_PER_EURO, type Money } from "../money.ts";

/** What a provider takes for an amount that is due. */
export type ChargedAmount = Money & {
  /** Units of the amount's currency for one of the charged one; null when both are the same. */
  rate: number | null;
  rate_source: "fixed_parity" | null;
};

const FRANCS: readonly Currency[] = ["XOF", "XAF"];

/**
 * The amount that a provider charges for `due`: the same where it knows the currency. Francs of one zone are charged in francs of
 * the other where it knows only those, one for one, because both have the same fixed parity with the euro; else in euros at that
 * parity, rounded up to the cent. Undefined when it can charge none of these.
 */
export function chargedAmount(due: Money, currencies: readonly Currency[]): ChargedAmount | undefined {
  if (currencies.includes(due.currency)) return { ...due, rate: null, rate_source: null };
  if (!FRANCS.includes(due.currency)) return undefined;
  const franc = FRANCS.find((one) => currencies.includes(one));
  if (franc) return { amount: due.amount, currency: franc, rate: 1, rate_source: "fixed_parity" };
  if (!currencies.includes("EUR")) return undefined;
  // In thousandths of a franc, because the parity has three decimals.
  const perCent = Math.round(FRANCS_PER_EURO * 1000) / 100;
  const amount = Math.ceil((due.amount * 1000) / perCent - 1e-9);
  return { amount, currency: "EUR", rate: FRANCS_PER_EURO, rate_source: "fixed_parity" };
}

/**
 * How much of what was charged goes back with a refund, in minor units of the charged currency: the share of the amount,
 * rounded down, and with the last refund all that is left, so that the shares add up to what was charged.
 */
export function refundedCharge(payment: {
  amount: number;
  charged: number;
  /** Both refunded before. */
  refundedAmount: number;
  refundedCharge: number;
  /** To refund now. */
  refund: number;
}): number {
  const { amount, charged, refundedAmount, refundedCharge: before, refund } = payment;
  if (refundedAmount + refund === amount) return charged - before;
  return Math.min(Math.floor((charged * refund) / amount), charged - before);
}
