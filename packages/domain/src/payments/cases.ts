/** The kinds of discrepancies that a person must examine. */
export const CASE_KINDS = [
  "unknown_charge",
  "wrong_amount",
  "not_decided",
  "refund_failed",
  "refund_not_decided",
  "refund_paid_twice",
  "settlement_missing",
  "settlement_unexpected",
  "settlement_amount",
  "ledger_difference",
] as const;

export type CaseKind = (typeof CASE_KINDS)[number];
