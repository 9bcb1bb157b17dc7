import { PROVIDER_STATES } from "@passerelle/domain/payments/health";
import { MOBILE_PROVIDERS, PAYMENT_METHODS } from "@passerelle/domain/payments/methods";
import { PAYMENT_FLOWS, PROVIDERS } from "@passerelle/domain/payments/providers";
import * as z from "zod/mini";
import { contract } from "../contract.ts";
import { Amount, Currency } from "../shapes.ts";

/** One way to pay an amount that is due; the first option for a method, an operator and a country is the preferred one. */
export const PaymentOption = z.object({
  method: z.enum(PAYMENT_METHODS),
  /** For mobile money; null: every operator. */
  operator: z.nullable(z.enum(MOBILE_PROVIDERS)),
  /** The countries of the paying telephone; null: any. */
  countries: z.nullable(z.array(z.string())),
  provider: z.enum(PROVIDERS),
  flow: z.enum(PAYMENT_FLOWS),
  /** Whether the provider can keep the card for later charges, with the payer's consent. */
  keeps_card: z.boolean(),
  /** The charged amount, and the reason why it differs from the due amount. */
  charged: z.object({
    amount: Amount,
    currency: Currency,
    rate: z.nullable(z.number()),
    rate_source: z.nullable(z.enum(["fixed_parity"])),
  }),
  state: z.enum(PROVIDER_STATES),
  /** For one payment, in minor units of the charged currency. */
  limits: z.nullable(z.object({ min: Amount, max: Amount })),
  /** The merchant name on the payer's telephone or statement. */
  merchant_name: z.nullable(z.string()),
  /** Instructions for a payer whose telephone does not ask for the code by itself, in the reader's language. */
  instructions: z.array(z.string()),
});
export type PaymentOption = z.output<typeof PaymentOption>;

export const paymentOptions = contract({
  "GET /api/payment-options": {
    summary: "The ways to pay an amount, with what each charges and how its provider is doing",
    access: "public",
    query: z.strictObject({
      amount: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31 - 1)),
      currency: Currency,
    }),
    reply: z.object({ options: z.array(PaymentOption) }),
    errors: [],
  },
});
