export const BILLING_TYPES = ["per_service", "subscription", "free"] as const;

export type BillingType = (typeof BILLING_TYPES)[number];

/**
 * How a request is billed (spec 2 §4): `free` is forced by a free service and turns back to `per_service`
 * otherwise; an active subscriber who expressed no wish gets `subscription`, and nobody else can have it.
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
