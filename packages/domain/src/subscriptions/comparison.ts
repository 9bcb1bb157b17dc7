import { discountFor, SUBSCRIBER_DISCOUNT_PERCENT } from "../catalogue/discount.ts";

/** What a year would have cost with a plan; amounts in minor units of one currency. `saving` is negative where it costs more. */
export type Comparison = { fee: number; discount: number; total: number; saving: number };

/** The price of a plan for a year: a period that lasts longer counts in proportion, rounded up. */
export const yearlyFee = ({ price, months }: { price: number; months: number }): number =>
  Math.ceil((price * 12) / months);

/** What services of a year that cost `spent` without a subscription would have cost with a plan (money.md *Subscriptions*). */
export function compareYear(spent: number, plan: { price: number; months: number }): Comparison {
  const fee = yearlyFee(plan);
  const discount = discountFor(spent, true);
  const total = spent - discount + fee;
  return { fee, discount, total, saving: spent - total };
}

/** From which yearly amount on a plan pays for itself, in minor units. */
export const breakEven = (plan: { price: number; months: number }): number =>
  Math.ceil((yearlyFee(plan) * 100) / SUBSCRIBER_DISCOUNT_PERCENT);
