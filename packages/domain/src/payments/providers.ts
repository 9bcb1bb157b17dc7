/** The payment providers that the product supports, by the name stored with payments. */
export const PROVIDERS = [
  "simulator",
  "stripe",
  "paypal",
  "pawapay",
  "wave",
  "mtn_momo",
  "orange_money",
] as const;

export type ProviderName = (typeof PROVIDERS)[number];

/**
 * Where the payer acts: `form` on our page (the simulator only), `redirect` on a page of the provider, `push` on their
 * telephone.
 */
export const PAYMENT_FLOWS = ["form", "redirect", "push"] as const;

export type PaymentFlow = (typeof PAYMENT_FLOWS)[number];

/** How a refund is sent: by the provider's API, by a payout to the paying number, or by hand with a proof. */
export type RefundMethod = "api" | "payout" | "manual";
