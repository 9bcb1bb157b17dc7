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

/** The charge of an order; without its answer, as if that was lost. */
export const refOf = ({ reference, amount, currency }: ChargeOrder, answer?: ChargeAnswer): ChargeRef => ({
  reference,
  gatewayId: answer?.gatewayId,
  amount,
  currency,
  data: answer?.data ?? {},
});
