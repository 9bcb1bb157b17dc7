import { isOpen } from "@passerelle/domain/payments/attempts";
import type { Context } from "../../platform/context.ts";
import { type ChargeAnswer, ChargeRefusedError, type PaymentProvider } from "../provider.ts";
import { cancelCharge } from "./give-up.ts";
import { hashCallbackToken, openProviderData, sealProviderData } from "./provider-data.ts";
import { findPayment, type StoredPayment } from "./queries.ts";
import { recordCharge } from "./record-charge.ts";
import { settleCharge } from "./settle.ts";

/**
 * Records what a provider answered to the order of a charge, or what was thrown instead. Answers the attempt as it is then:
 * `unknown` when the provider did not answer.
 */
export async function recordAnswer(
  ctx: Context,
  provider: PaymentProvider,
  payment: StoredPayment,
  answer: ChargeAnswer | Error,
): Promise<StoredPayment> {
  const { id } = payment;
  if (answer instanceof ChargeRefusedError) {
    ctx.log.warn({ payment: id, code: answer.failureCode }, "the payment provider refused an order");
    return settleCharge(ctx, id, { status: "failed", failureCode: answer.failureCode }, { by: "provider" });
  }
  if (answer instanceof Error) {
    // The error itself is not logged: it may contain the sent data, including card data.
    ctx.log.error({ payment: id, reason: answer.name }, "the payment provider did not answer");
    return recordCharge(ctx, id, { status: "unknown" });
  }
  const { gatewayId, redirectUrl, state, data, callbackToken } = answer;
  const kept = data && { ...openProviderData(ctx, payment), charge: data };
  const recorded = await recordCharge(ctx, id, {
    status: state.status === "requires_action" ? "requires_action" : "pending",
    payment_gateway_id: gatewayId,
    redirect_url: redirectUrl,
    ...(kept && { provider_data: sealProviderData(ctx, id, kept) }),
    ...(callbackToken !== undefined && { callback_token_hash: hashCallbackToken(callbackToken) }),
  });
  if (state.status !== "pending" && state.status !== "requires_action") {
    return settleCharge(ctx, id, state, { by: "provider", gatewayId });
  }
  // The attempt was given up or expired while the order was in transit, so the charge is cancelled.
  if (!isOpen(recorded.status) && recorded.status !== "succeeded")
    await cancelCharge(ctx, provider, recorded);
  return (await findPayment(ctx.db, id)) ?? recorded;
}
