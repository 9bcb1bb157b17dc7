import type { Transaction } from "@passerelle/contract/payments";
import { mayBeGivenUp } from "@passerelle/domain/payments/methods";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { chargeOf, present } from "./present.ts";
import type { ChargeNotice, PaymentProvider, Providers } from "./provider.ts";
import { findPayment, type StoredPayment } from "./queries.ts";
import { isFinal, outcomeOf, settle } from "./settle.ts";
import { ageOf, UNKNOWN_FOR } from "./timing.ts";

/**
 * Gives up the caller's pending payment, so that another one can be started. Only the provider's answer counts: the
 * request is released once the charge is cancelled, and if the payer was faster the payment is recorded as paid.
 * Repeated, or too late, it answers the payment's state.
 *
 * Throws `payment_not_found` (also for another person's), `payment_not_cancellable` while the provider cannot cancel
 * it, and `payment_provider_unavailable`; after either the payment stays pending.
 */
export async function giveUpPayment(
  ctx: Context,
  providers: Providers,
  { userId }: Actor,
  id: string,
): Promise<Transaction> {
  const payment = await findPayment(ctx.db, id);
  if (payment?.user_id !== userId) throw new AppError("payment_not_found");
  if (!mayBeGivenUp(payment.status)) return present(payment);
  const provider = providers.byName(payment.provider);
  if (!provider) throw new AppError("payment_provider_unavailable");
  const notice = await cancelCharge(ctx, provider, payment, userId);
  if (notice && !isFinal(notice.state)) throw new AppError("payment_not_cancellable");
  if (!notice) {
    // The order may be in transit, and would still be charged.
    if (!payment.payment_gateway_id && ageOf(payment) < UNKNOWN_FOR) {
      throw new AppError("payment_not_cancellable");
    }
    const outcome = { status: "failed", failureCode: "cancelled_by_payer", givenUpBy: userId } as const;
    await settle(ctx, id, { ...outcome, gatewayId: null });
  }
  return present((await findPayment(ctx.db, id)) ?? payment);
}

/**
 * Asks the provider to cancel a charge and records the result. `by`: the payer, if they asked for it. Throws
 * `payment_provider_unavailable`.
 */
export async function cancelCharge(
  ctx: Context,
  provider: PaymentProvider,
  payment: StoredPayment,
  by?: string,
): Promise<ChargeNotice | undefined> {
  const notice = await provider.cancel(chargeOf(payment)).catch((err: unknown) => {
    ctx.log.error({ payment: payment.id, err }, "the payment provider could not be asked to cancel");
    throw new AppError("payment_provider_unavailable");
  });
  if (!notice || !isFinal(notice.state)) return notice;
  const { gatewayId, amount, currency, state } = notice;
  const wished = state.status === "failed" && state.failureCode === "cancelled_by_payer";
  await settle(ctx, payment.id, {
    ...outcomeOf(state),
    gatewayId,
    taken: { amount, currency },
    ...(by && wished && { givenUpBy: by }),
  });
  return notice;
}
