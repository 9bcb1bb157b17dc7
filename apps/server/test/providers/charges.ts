import { randomUUID } from "node:crypto";
import type { ChargeAnswer, ChargeOrder, ChargeRef } from "../../src/payments/provider.ts";

/** An order of 15 000 XAF by mobile money, with a new reference. */
export const orderOf = (changes: Partial<ChargeOrder> & { phone?: string } = {}): ChargeOrder => {
  const { phone = "+237677123456", ...others } = changes;
  return {
    reference: randomUUID(),
    label: "P-7K3M-9QTX",
    amount: 15_000,
    currency: "XAF",
    returnPath: "/requests/1/payment",
    language: "fr",
    order: { method: "mobile_money", mobile: { phone, provider: "momo" } },
    ...others,
  };
};

/** The charge of an order; without `answer`, as if the answer was lost. */
export const refOf = (order: ChargeOrder, answer?: ChargeAnswer): ChargeRef => ({
  ...refById(order, answer?.gatewayId),
  data: answer?.data ?? {},
});

/** The charge of an order by its id at the provider, which needs nothing else of the answer. */
export const refById = ({ reference, amount, currency }: ChargeOrder, gatewayId?: string): ChargeRef => ({
  reference,
  gatewayId,
  amount,
  currency,
  data: {},
});
