import { createHash } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import { placeOf } from "../../platform/sealed-columns.ts";
import type { ChargeRef } from "../provider.ts";
import type { StoredPayment } from "./queries.ts";

/** Data of a charge that later calls need: the provider's own data, and the paying number for a payout. */
type ProviderData = { charge: Record<string, string>; phone?: string };

export function sealProviderData({ vault }: Context, paymentId: string, data: ProviderData): string {
  return vault.seal(JSON.stringify(data), placeOf("transactions", "provider_data", paymentId));
}

export function openProviderData(
  { vault }: Context,
  { id, provider_data }: Pick<StoredPayment, "id" | "provider_data">,
): ProviderData {
  if (provider_data === null) return { charge: {} };
  return JSON.parse(vault.open(provider_data, placeOf("transactions", "provider_data", id))) as ProviderData;
}

/** A payment as its provider knows it. */
export function chargeOf(ctx: Context, payment: StoredPayment): ChargeRef {
  return {
    reference: payment.id,
    gatewayId: payment.payment_gateway_id ?? undefined,
    amount: payment.charged_amount,
    currency: payment.charged_currency,
    data: openProviderData(ctx, payment).charge,
  };
}

/** The stored form of a charge's token, which identifies its unsigned callbacks. */
export const hashCallbackToken = (token: string): string => createHash("sha256").update(token).digest("hex");
