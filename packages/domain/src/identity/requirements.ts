import { CURRENCIES, type Currency } from "../money.ts";
import type { Amounts } from "../settings/definition.ts";
import type { CaseLevel, IdentityLevel } from "./levels.ts";

/** From an amount on (minor units), orders in a currency require a level. */
export type AmountRule = { currency: Currency; amount: number; level: CaseLevel };

/** The rules of a level, by the setting that holds its amounts. */
export const amountRulesOf = (level: CaseLevel, amounts: Amounts): AmountRule[] =>
  CURRENCIES.flatMap((currency) => {
    const amount = amounts[currency];
    return amount === null ? [] : [{ currency, amount, level }];
  });

export type Requirement = { level: CaseLevel; because: "service" | "amount" };

/**
 * The level that an order requires; undefined when it requires none. `total`: minor units, null while the price is not known.
 * The higher of both applies; the service is named where both are equal.
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
