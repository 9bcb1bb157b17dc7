import type { Transaction } from "@passerelle/contract/payments";
import { isOpen } from "@passerelle/domain/payments/attempts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { type ChargeNotice, isFinal, type PaymentProvider } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { ageOf, UNKNOWN_FOR } from "./check-payment.ts";
import { present } from "./present.ts";
import { chargeOf } from "./provider-data.ts";
import { findPayment, type StoredPayment } from "./queries.ts";
import { settleCharge } from "./settle.ts";

/**
 * Gives up the caller's attempt, so that another one can be started. Only the provider's answer counts: the
 * request is released once the charge is cancelled, and if the payer was faster the payment is recorded as paid.
 * Repeated, or too late, it answers the payment's state.
 *
 * Throws `payment_not_found` (also for another person's), `payment_not_cancellable` while the provider cannot cancel
 * it, and `payment_provider_unavailable`; after either the attempt stays open.
 */
export async function giveUpPayment(
  ctx: Context,
  providers: Providers,
  { userId }: Actor,
  id: string,
): Promise<Transaction> {
  const payment = await findPayment(ctx.db, id);
  if (!payment || payment.user_id !== userId) throw new AppError("payment_not_found");
  return present(await giveUp(ctx, providers, payment, userId));
}

/**
 * Gives up an attempt for its payer, who has no `actorId` if they pay by a link; answers its state. Throws as
 * `giveUpPayment`.
 */
export async function giveUp(
  ctx: Context,
  providers: Providers,
  payment: StoredPayment,
  actorId?: string,
): Promise<StoredPayment> {
  const { id } = payment;
  if (!isOpen(payment.status)) return payment;
  const provider = providers.byName(payment.provider);
  if (!provider) throw new AppError("payment_provider_unavailable");
  const notice = await cancelCharge(ctx, provider, payment, actorId);
  if (notice && !isFinal(notice.state)) throw new AppError("payment_not_cancellable");
  if (!notice) {
    // The order may be in transit, and would still be charged.
    if (!payment.payment_gateway_id && ageOf(payment) < UNKNOWN_FOR) {
      throw new AppError("payment_not_cancellable");
    }
    const state = { status: "failed", failureCode: "cancelled_by_payer" } as const;
    await settleCharge(ctx, id, state, { by: "payer", actorId });
  }
  return (await findPayment(ctx.db, id)) ?? payment;
}

/**
 * Asks the provider to cancel a charge and records the result. `actorId`: the payer, if they asked for it. Throws
 * `payment_provider_unavailable`.
 */
export async function cancelCharge(
  ctx: Context,
  provider: PaymentProvider,
  payment: StoredPayment,
  actorId?: string,
): Promise<ChargeNotice | undefined> {
  const notice = await provider.cancel(chargeOf(ctx, payment)).catch((error: unknown) => {
    const reason = (error as Error)?.name;
    ctx.log.error({ payment: payment.id, reason }, "the payment provider could not be asked to cancel");
    throw new AppError("payment_provider_unavailable");
  });
  if (!notice || !isFinal(notice.state)) return notice;
  const { gatewayId, amount, currency, state } = notice;
  const wished = state.status !== "succeeded";
  await settleCharge(
    ctx,
    payment.id,
    wished && actorId ? { status: "failed", failureCode: "cancelled_by_payer" } : state,
    { by: wished && actorId ? "payer" : "provider", actorId, gatewayId, taken: { amount, currency } },
  );
  return notice;
}
