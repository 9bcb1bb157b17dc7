import type { Currency } from "../money.ts";

/** Links that one payable may have at a time. */
export const MAX_OPEN_LINKS = 20;

/**
 * The states of a payment link as its reader sees it. `busy`: all that is left is being paid at this moment; `replaced`: the
 * order changed since; `ended`: what it was for was cancelled.
 */
export const LINK_STATES = ["open", "busy", "paid", "expired", "revoked", "replaced", "ended"] as const;
export type LinkState = (typeof LINK_STATES)[number];

const MIN_CONTRIBUTIONS: Record<Currency, number> = { XOF: 500, XAF: 500, EUR: 100, USD: 100, CAD: 100 };

/** The smallest part that may be contributed, in minor units: less is eaten by the fees. All that is left may be less. */
export const minContribution = (currency: Currency): number => MIN_CONTRIBUTIONS[currency];

/** Sums in minor units: of attempts that succeeded, and of those under way. */
type Sums = { paid: number; reserved: number };

type LinkFacts = {
  payable: Sums & { amount: number; status: "open" | "paid" | "replaced" | "cancelled" | "declined" };
  /** What was paid by this link; `amount`: at most this, or null. */
  link: Sums & { amount: number | null; expiresAt: Date; revokedAt: Date | null };
  /** The request is still what was agreed on. */
  isCurrent: boolean;
};

/** What may be paid by a link now, in minor units, whatever its state. */
export function leftOfLink({ payable, link }: Pick<LinkFacts, "payable" | "link">): number {
  const ofPayable = payable.amount - payable.paid - payable.reserved;
  const ofLink = link.amount === null ? ofPayable : link.amount - link.paid - link.reserved;
  return Math.max(0, Math.min(ofPayable, ofLink));
}

export function linkState({ payable, link, isCurrent }: LinkFacts, now: Date): LinkState {
  const isPaid = payable.status === "paid" || (link.amount !== null && link.paid >= link.amount);
  if (isPaid) return "paid";
  if (link.revokedAt) return "revoked";
  if (payable.status === "replaced" || (payable.status === "open" && !isCurrent)) return "replaced";
  if (payable.status !== "open") return "ended";
  if (link.expiresAt <= now) return "expired";
  return leftOfLink({ payable, link }) === 0 ? "busy" : "open";
}

/** What is wrong with an amount that somebody wants to pay by an open link. */
export type ContributionError = "amount_too_small" | "left_changed";

/** `left_changed` also for a part where only the whole may be paid: the payer did not see what is left now. */
export function contributionError(
  amount: number,
  { left, allowsPartial, currency }: { left: number; allowsPartial: boolean; currency: Currency },
): ContributionError | undefined {
  if (amount > left || (!allowsPartial && amount !== left)) return "left_changed";
  return amount < left && amount < minContribution(currency) ? "amount_too_small" : undefined;
}
