import type { PaymentOrder } from "@passerelle/contract/payments";
import { maskCard } from "@passerelle/domain/payments/card";
import { countryOfPhone } from "@passerelle/domain/payments/operators";
import { normalisePhone } from "@passerelle/domain/phones";
import type { MethodDetails, StoredPayment } from "./queries.ts";

/** The part of payment details that is stored and shown. */
export function detailsOf(order: PaymentOrder): MethodDetails {
  switch (order.method) {
    case "card":
      return order.card ? { last4: maskCard(order.card.number) } : {};
    case "mobile_money": {
      const { phone, provider: operator } = order.mobile;
      const country = countryOfPhone(phone);
      return { operator, phone_end: normalisePhone(phone).slice(-2), ...(country && { country }) };
    }
    case "paypal":
      return {};
  }
}

/**
 * Whether an attempt was ordered with these details. Only the stored details are compared: card data is not stored, not
 * even as a hash (16 digits are quickly guessed).
 */
export const hasDetails = (
  stored: StoredPayment,
  method: PaymentOrder["method"],
  details: MethodDetails,
): boolean =>
  stored.payment_method === method &&
  (["last4", "phone_end", "operator"] as const).every((key) => stored.method_details[key] === details[key]);
