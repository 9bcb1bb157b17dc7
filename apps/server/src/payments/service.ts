/** What other capabilities may use of payments; the rest of this folder is private to it. */

export {
  describeCharge,
  describePayable,
  describeRefund,
  type PaidCharge,
  type PaidPayable,
  paymentSucceeded,
  refundSucceeded,
} from "./paid.ts";
