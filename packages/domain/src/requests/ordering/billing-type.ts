export const BILLING_TYPES = ["per_service", "subscription", "free"] as const;

export type BillingType = (typeof BILLING_TYPES)[number];

/**
 * How a request is billed (spec 2 §4). A free service forces `free`, which otherwise reverts to `per_service`.
 * `subscription` requires an active subscription and is the default with one.
 */
export function billingType(choice: {
  free: boolean;
  subscriber: boolean;
  wished?: BillingType | null;
}): BillingType {
  if (choice.free) return "free";
  const wished = choice.wished ?? "subscription";
  return wished === "subscription" && choice.subscriber ? "subscription" : "per_service";
}
