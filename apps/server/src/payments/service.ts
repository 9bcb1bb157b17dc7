/** What other capabilities may use of payments; the rest of this folder is private to it. */

export { findPayerPayment } from "./links/pay-by-link.ts";
export {
  describePayable,
  describePayment,
  describeRefund,
  type PaidPayable,
  type PaidPayment,
  type PaidRefund,
  paymentSucceeded,
  refundSucceeded,
} from "./paid.ts";
export { publishToFinance } from "./publish-change.ts";
export { findOfficePayment } from "./request-fees/pass-on.ts";
