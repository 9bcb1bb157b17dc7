/** What other capabilities may use of payments; the rest of this folder is private to it. */

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
