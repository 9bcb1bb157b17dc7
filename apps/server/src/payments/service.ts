/** What other capabilities may use of payments; the rest of this folder is private to it. */

export { lockCustomer } from "./attempts/own-payable.ts";
export { payPath } from "./attempts/pay-path.ts";
export { findPayablesById, findSucceeded, sumOrdered } from "./attempts/payable-queries.ts";
export { beginCardCharge } from "./cards/charge-card.ts";
export { dropCard } from "./cards/forget-card.ts";
export { findCards } from "./cards/queries.ts";
export { dryRunEvent, listProviderEvents } from "./dry-run/dry-run-event.ts";
export { createLink, makeLink } from "./links/own-links.ts";
export { findPayerPayment } from "./links/pay-by-link.ts";
export {
  cardKept,
  describePayable,
  describePayment,
  describeRefund,
  linkPaymentBegun,
  type PaidPayable,
  type PaidPayment,
  type PaidRefund,
  paymentFailed,
  paymentSucceeded,
  refundSucceeded,
} from "./paid.ts";
export { publishToFinance } from "./publish-change.ts";
export { earnPayable } from "./refunds/end-request.ts";
export { findPaymentsOf, findReturned, sumRefunded } from "./refunds/queries.ts";
export { findOfficePayment } from "./request-fees/pass-on.ts";
export { findOutcomes, replaceOutcomes } from "./simulator/outcome-queries.ts";
// Payables that belong to no request: a capability above defines their purpose and withdraws them.
export { isBeingPaid, openPayable, returnPayable, withdrawPayable } from "./standalone.ts";
export { checkTestCharge, listTestCharges, startTestCharge } from "./test-charges/test-charges.ts";
