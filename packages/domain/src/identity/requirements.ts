import { CURRENCIES, type Currency } from "../money.ts";
import type { Amounts } from "../settings/definition.ts";
import type { CaseLevel, IdentityLevel } from "./levels.ts";

/** An order in this currency requires the level if its total is at least `amount` (minor units). */
export type AmountRule = { currency: Currency; amount: number; level: CaseLevel };

/** The rules of a level, from the setting with its amounts. */
export const amountRulesOf = (level: CaseLevel, amounts: Amounts): AmountRule[] =>
  CURRENCIES.flatMap((currency) => {
    const amount = amounts[currency];
    return amount === null ? [] : [{ currency, amount, level }];
  });

export type Requirement = { level: CaseLevel; because: "service" | "amount" };

/**
 * The level that an order requires; undefined when it requires none. `total`: minor units, null while the price is unknown. The
 * higher level of service and total applies; if they are equal, the service is named as the reason.
 */
export function requirementOf(
  order: { total: number | null; currency: Currency | null },
  serviceLevel: CaseLevel | null,
  rules: readonly AmountRule[],
): Requirement | undefined {
  const { total, currency } = order;
  const byAmount = rules
    .filter((rule) => total !== null && rule.currency === currency && total >= rule.amount)
    .map(({ level }) => level);
  const amountLevel = Math.max(0, ...byAmount);
  if (serviceLevel !== null && serviceLevel >= amountLevel)
    return { level: serviceLevel, because: "service" };
  return amountLevel > 0 ? { level: amountLevel as CaseLevel, because: "amount" } : undefined;
}

export const isSatisfied = (requirement: Requirement | undefined, level: 0 | IdentityLevel): boolean =>
  !requirement || level >= requirement.level;
