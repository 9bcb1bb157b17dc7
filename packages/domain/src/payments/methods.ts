export const PAYMENT_METHODS = ["card", "mobile_money", "paypal"] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const MOBILE_PROVIDERS = ["orange_money", "momo"] as const;

export type MobileProvider = (typeof MOBILE_PROVIDERS)[number];

export const TRANSACTION_STATUSES = ["pending", "succeeded", "failed", "expired", "refunded"] as const;

export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

const MOVES: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending: ["succeeded", "failed", "expired"],
  // A provider may report success after we stopped waiting: the money was taken, so record it.
  failed: ["succeeded"],
  expired: ["succeeded"],
  succeeded: ["refunded"],
  refunded: [],
};

/**
 * Whether a transaction may change from one status to another. Never to the same status, so a repeated answer of the
 * provider changes nothing; and a later failure never undoes a success, only a refund does.
 */
export function settles(from: TransactionStatus, to: TransactionStatus): boolean {
  return MOVES[from].includes(to);
}

/**
 * Whether the payer may give up a transaction: only while the provider has not answered. Afterwards a success can
 * only be refunded, and a failure no longer blocks anything.
 */
export function mayBeGivenUp(status: TransactionStatus): boolean {
  return status === "pending";
}
