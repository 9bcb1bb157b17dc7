import { type Currency, FRANCS_PER_EURO, type Money } from "../money.ts";

/** The amount that a provider charges for an amount that is due. */
export type ChargedAmount = Money & {
  /** Units of the due currency for one unit of the charged currency; null when both are the same. */
  rate: number | null;
  rate_source: "fixed_parity" | null;
};

const FRANCS: readonly Currency[] = ["XOF", "XAF"];

/**
 * The amount that a provider charges for `due`. The currency stays the same if the provider supports it. Otherwise francs of one
 * zone are charged as francs of the other, one for one, because both have the same fixed parity with the euro; otherwise in euros
 * at that parity, rounded up to the cent. Undefined when the provider supports none of these.
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
 * The part of the charged amount that is returned with a refund, in minor units of the charged currency: its share, rounded down.
 * At least one unit is returned, and one is left for the rest; undefined when that is impossible. The last refund returns the whole
 * remainder, so that the shares add up to the charged amount.
 */
export function refundedCharge(payment: {
  amount: number;
  charged: number;
  /** Both: refunded before this refund. */
  refundedAmount: number;
  refundedCharge: number;
  /** The amount of this refund. */
  refund: number;
}): number | undefined {
  const { amount, charged, refundedAmount, refundedCharge: before, refund } = payment;
  if (refundedAmount + refund === amount) return charged - before;
  const share = Math.max(1, Math.floor((charged * refund) / amount));
  return share < charged - before ? share : undefined;
}
