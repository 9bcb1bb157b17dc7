import type { PaymentCaseDetail } from "@passerelle/contract/payments/cases";

/** An open case of finance without an assignee. */
export const aPaymentCase = (changes: Partial<PaymentCaseDetail> = {}): PaymentCaseDetail => ({
  id: crypto.randomUUID(),
  kind: "wrong_amount",
  subject: "wave:1",
  provider: "wave",
  payment: null,
  refund: null,
  status: "open",
  assignee: null,
  created_at: "2026-11-20T09:00:00.000Z",
  resolved_at: null,
  resolution: null,
  resolved_by: null,
  details: [],
  explained_by: null,
  settlement: null,
  may_record_failure: false,
  notes: [],
  ...changes,
});
