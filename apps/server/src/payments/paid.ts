import type { Language } from "@passerelle/contract/shapes";
import type { Currency } from "@passerelle/domain/money";
import type { FailureCode } from "@passerelle/domain/payments/failures";
import type { PaymentMethod } from "@passerelle/domain/payments/methods";
import type { PayablePurpose } from "@passerelle/domain/payments/purpose";
import type { Db } from "../platform/db.ts";
import { defineEvent } from "../platform/events.ts";
import type { FrozenTerms } from "../requests/service.ts";
import { findPayable, type StoredPayable } from "./attempts/payable-queries.ts";
import { findPayment, type MethodDetails } from "./attempts/queries.ts";
import { findEarlierArrival, findRefund } from "./refunds/queries.ts";
import { findFeeOfPayable } from "./request-fees/queries.ts";

/** Money arrived. `isPaid`: the payable is now fully paid, and the money is used for its purpose. */
export const paymentSucceeded = defineEvent<{
  transactionId: string;
  payableId: string;
  isPaid: boolean;
}>("payments.succeeded");

/**
 * A payment by a link begins: published in the transaction that reserves the amount, in minor units. A handler that throws
 * refuses the payment before the provider is called.
 */
export const linkPaymentBegun = defineEvent<{
  transactionId: string;
  linkId: string;
  requestId: string | null;
  amount: number;
  currency: Currency;
}>("payments.link_begun");

/** An attempt failed or expired: nothing was taken, as far as is known. */
export const paymentFailed = defineEvent<{
  transactionId: string;
  payableId: string;
  failureCode: FailureCode;
}>("payments.failed");

/** A provider keeps the card of a payment, as its payer consented. */
export const cardKept = defineEvent<{ cardId: string; transactionId: string }>("payments.card_kept");

/** A refund arrived. */
export const refundSucceeded = defineEvent<{ refundId: string }>("payments.refunded");

/** A payment that succeeded. `amount`: minor units of `currency`, as it was due. */
export type PaidPayment = {
  reference: string;
  payableId: string;
  customerId: string;
  /** Null when the payer used a link. */
  payerId: string | null;
  payerName: string;
  requestId: string | null;
  amount: number;
  currency: Currency;
  method: PaymentMethod;
  methodDetails: MethodDetails;
  language: Language;
  paidAt: Date;
  /** The consent to later charges of the card that the payer gave: the version of its text, and when. */
  cardConsent: { version: number; at: Date } | undefined;
  /** The money arrived but pays for nothing, so it is returned. */
  isUnused: boolean;
};

/** A payable of a payment. Amounts are in minor units: `amount` after the discount. */
export type PaidPayable = {
  kind: StoredPayable["kind"];
  customerId: string;
  requestId: string | null;
  amount: number;
  currency: Currency;
  /** The terms of the order; null for an official fee and for a payable that belongs to no request. */
  terms: FrozenTerms | null;
  /** Null for a payable that belongs to a request. */
  purpose: PayablePurpose | null;
  /** Undefined unless it is an official fee. */
  fee: { label: string; office: string } | undefined;
};

/** A refund that arrived, with its payment. */
export type PaidRefund = {
  reference: string;
  amount: number;
  /** Also of one that came back afterwards. */
  returnedAt: Date;
  /** Requested before the payable was paid, so that no invoice contains its amount. */
  isBeforePaid: boolean;
  payment: PaidPayment;
};

export async function describePayment(db: Db, transactionId: string): Promise<PaidPayment> {
  const payment = await findPayment(db, transactionId);
  const payable = payment && (await findPayable(db, payment.payable_id));
  if (!payable || !payment.settled_at) throw new Error(`the payment ${transactionId} did not succeed`);
  return {
    reference: payment.reference,
    payableId: payable.id,
    customerId: payable.user_id,
    payerId: payment.user_id,
    payerName: payment.payer_name,
    requestId: payment.service_request_id,
    amount: payment.amount,
    currency: payment.currency,
    method: payment.payment_method,
    methodDetails: payment.method_details,
    language: payment.receipt_language,
    paidAt: payment.settled_at,
    cardConsent:
      payment.card_consent === null ? undefined : { version: payment.card_consent, at: payment.created_at },
    isUnused: payment.unused,
  };
}

export async function describePayable(db: Db, payableId: string): Promise<PaidPayable> {
  const payable = await findPayable(db, payableId);
  if (!payable) throw new Error(`there is no payable ${payableId}`);
  const fee = await findFeeOfPayable(db, payableId);
  return {
    kind: payable.kind,
    customerId: payable.user_id,
    requestId: payable.service_request_id,
    amount: payable.amount,
    currency: payable.currency,
    terms: payable.terms,
    purpose: payable.purpose,
    fee: fee && { label: fee.label, office: fee.office },
  };
}

export async function describeRefund(db: Db, refundId: string): Promise<PaidRefund> {
  const refund = await findRefund(db, refundId);
  const returnedAt = refund?.closed_at ?? (await findEarlierArrival(db, refundId));
  if (!refund || !returnedAt) throw new Error(`the refund ${refundId} did not arrive`);
  return {
    reference: refund.reference,
    amount: refund.amount,
    returnedAt,
    isBeforePaid: refund.before_paid,
    payment: await describePayment(db, refund.transaction_id),
  };
}
