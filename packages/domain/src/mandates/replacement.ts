import type { Money } from "../money.ts";
import type { Term } from "./limits.ts";
import { type Power, sortPowers } from "./powers.ts";

/** A mandate whose holder leaves. `spent`: minor units of its ceiling; `powers`: those that were not revoked. */
export type Replaced = Term & { powers: readonly Power[]; ceiling: Money | null; spent: number };

/**
 * What the mandate says that is prepared in its place: the same powers until the same day, from today at the earliest, and what is left
 * of the ceiling. Undefined where nothing is left to do under it: it is over, or only paid, and its ceiling is used up.
 *
 * A signed mandate names its holder: nothing but a new signature gives its powers to another person (decision 0201).
 */
export function replacementOf(
  { startsOn, endsOn, powers, ceiling, spent }: Replaced,
  today: string,
): (Term & { powers: Power[]; ceiling: Money | null }) | undefined {
  if (endsOn < today) return undefined;
  const left = ceiling ? ceiling.amount - spent : 0;
  const kept = sortPowers(powers.filter((power) => power !== "pay" || left > 0));
  if (kept.length === 0) return undefined;
  return {
    startsOn: startsOn > today ? startsOn : today,
    endsOn,
    powers: kept,
    ceiling: ceiling && kept.includes("pay") ? { ...ceiling, amount: left } : null,
  };
}
