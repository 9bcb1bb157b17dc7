import { discountFor, SUBSCRIBER_DISCOUNT_PERCENT } from "../catalogue/discount.ts";

/** The cost of a year with a plan; amounts in minor units of one currency. `saving` is negative when the plan costs more. */
export type Comparison = { fee: number; discount: number; total: number; saving: number };

/** The price of a plan for a year: a longer period counts in proportion, rounded up. */
export const yearlyFee = ({ price, months }: { price: number; months: number }): number =>
  Math.ceil((price * 12) / months);

/** The cost with a plan of a year's services that cost `spent` without a subscription (money.md *Subscriptions*). */
export function compareYear(spent: number, plan: { price: number; months: number }): Comparison {
  const fee = yearlyFee(plan);
  const discount = discountFor(spent, true);
  const total = spent - discount + fee;
  return { fee, discount, total, saving: spent - total };
}

/** The yearly amount from which a plan pays for itself, in minor units. */
export const breakEven = (plan: { price: number; months: number }): number =>
  Math.ceil((yearlyFee(plan) * 100) / SUBSCRIBER_DISCOUNT_PERCENT);
