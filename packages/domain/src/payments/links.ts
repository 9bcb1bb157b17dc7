import type { Currency } from "../money.ts";

/** Maximum open links of one payable. */
export const MAX_OPEN_LINKS = 20;

/**
 * The states of a payment link for its reader. `busy`: the whole remainder is being paid now; `replaced`: the order has changed
 * since; `ended`: the order was cancelled.
 */
export const LINK_STATES = ["open", "busy", "paid", "expired", "revoked", "replaced", "ended"] as const;
export type LinkState = (typeof LINK_STATES)[number];

const MIN_CONTRIBUTIONS: Record<Currency, number> = { XOF: 500, XAF: 500, EUR: 100, USD: 100, CAD: 100 };

/** The minimum contribution, in minor units, since fees would consume a smaller one. The last remainder may be less. */
export const minContribution = (currency: Currency): number => MIN_CONTRIBUTIONS[currency];

/** Sums in minor units: of successful attempts, and of pending ones. */
type Sums = { paid: number; reserved: number };

type LinkFacts = {
  payable: Sums & { amount: number; status: "open" | "paid" | "replaced" | "cancelled" | "declined" };
  /** The sums paid by this link; `amount`: its maximum, or null. */
  link: Sums & { amount: number | null; expiresAt: Date; revokedAt: Date | null };
  /** The request has not changed since the link was created. */
  isCurrent: boolean;
};

/** The amount that may now be paid by a link, in minor units, regardless of its state. */
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

/** The error of an amount that a person wants to pay by an open link. */
export type ContributionError = "amount_too_small" | "left_changed";

/** Returns `left_changed` also for a part when only the whole may be paid: the payer did not see the current remainder. */
export function contributionError(
  amount: number,
  { left, allowsPartial, currency }: { left: number; allowsPartial: boolean; currency: Currency },
): ContributionError | undefined {
  if (amount > left || (!allowsPartial && amount !== left)) return "left_changed";
  return amount < left && amount < minContribution(currency) ? "amount_too_small" : undefined;
}
