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

/** A ceiling and what had been spent under the replaced mandate when it was set; in minor units. */
export type ReplacedCeiling = { ceiling: number; spentThen: number };

/** What was spent under the replaced mandate since a ceiling was set. What was given back meanwhile raises no ceiling. */
export const spentMeanwhile = ({ ceiling, spentThen }: ReplacedCeiling, spentNow: number): number =>
  Math.min(ceiling, Math.max(0, spentNow - spentThen));

/**
 * What a replacement may allow when its text is presented for signing: its powers and what is left of its ceiling, in minor units. Without
 * anything left it allows no payments, and perhaps nothing.
 */
export function presentedCeiling(
  replaced: ReplacedCeiling,
  powers: readonly Power[],
  spentNow: number,
): { ceiling: number | null; powers: Power[] } {
  const left = replaced.ceiling - spentMeanwhile(replaced, spentNow);
  return left > 0
    ? { ceiling: left, powers: [...powers] }
    : { ceiling: null, powers: powers.filter((power) => power !== "pay") };
}
