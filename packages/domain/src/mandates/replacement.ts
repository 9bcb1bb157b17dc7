import type { Money } from "../money.ts";
import type { Term } from "./limits.ts";
import { type Power, sortPowers } from "./powers.ts";

/**
 * A mandate whose holder leaves. `spent`: the used part of its ceiling in minor units; `powers`: the powers that were not
 * revoked.
 */
export type Replaced = Term & { powers: readonly Power[]; ceiling: Money | null; spent: number };

/**
 * The mandate that is prepared as a replacement: the same powers until the same day, from today at the earliest, with the
 * remaining ceiling. Undefined if nothing remains to be done under it: it has ended, or its only power is to pay and its ceiling
 * is used up.
 *
 * A signed mandate names its holder: only a new signature gives its powers to another person (decision 0201).
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

/** A ceiling, and the amount spent under the replaced mandate when the ceiling was set; in minor units. */
export type ReplacedCeiling = { ceiling: number; spentThen: number };

/** The amount spent under the replaced mandate since a ceiling was set. Refunds in the meantime do not raise the ceiling. */
export const spentMeanwhile = ({ ceiling, spentThen }: ReplacedCeiling, spentNow: number): number =>
  Math.min(ceiling, Math.max(0, spentNow - spentThen));

/**
 * The powers and ceiling (minor units) of a replacement when its text is presented for signing: its powers with the remaining
 * ceiling. Without a remainder it allows no payments, and possibly nothing.
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
