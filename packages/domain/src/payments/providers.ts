/** The payment providers that the product can use, by the name that is stored on payments. */
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

/** How money goes back: by the provider's API, by a payout to the paying number, or by hand with a proof. */
export type RefundMethod = "api" | "payout" | "manual";
