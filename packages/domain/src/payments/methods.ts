export const PAYMENT_METHODS = ["card", "mobile_money", "paypal"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const MOBILE_PROVIDERS = ["orange_money", "momo"] as const;

export type MobileProvider = (typeof MOBILE_PROVIDERS)[number];

export const TRANSACTION_STATUSES = ["pending", "succeeded", "failed", "expired", "refunded"] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ["succeeded", "failed", "expired"],
  // A provider may announce a success after we gave up waiting: the money was taken, so the record says so.
  failed: ["succeeded"],
  expired: ["succeeded"],
  succeeded: ["refunded"],
  refunded: [],
};

/**
 * Whether a transaction may go from one status to another. A status never goes to itself, so a provider that
 * says the same thing twice changes nothing; and a success is never taken back by a later failure, only by a
 * refund.
 */
export function settles(from: TransactionStatus, to: TransactionStatus): boolean {
  return MOVES[from].includes(to);
}

/**
 * Whether its payer may give a transaction up: while nobody has answered. From then on what was taken can only be given
 * back, and what was refused holds nothing any more.
 */
export function mayBeGivenUp(status: TransactionStatus): boolean {
  return status === "pending";
}
