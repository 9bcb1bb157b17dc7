import { maySettleByEarlierTry } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import { chargeOf } from "../attempts/provider-data.ts";
import { insertCase } from "../cases/queries.ts";
import type { Providers } from "../providers.ts";
import { getPaymentOf, lockRefund, makePresent, moveRefund } from "./move-refund.ts";
import { findRefund, findTry, recordTrySuccess } from "./queries.ts";

/**
 * Queries the provider about an earlier try of a refund, because a callback names it. That try was given up, so only its
 * success matters: the refund then succeeds by it. If another try may be under way or was paid, or the refund was declined,
 * a case is opened instead. Throws when the provider does not answer.
 */
export async function queryEarlierTry(ctx: Context, providers: Providers, reference: string): Promise<void> {
  const tried = await findTry(ctx.db, reference);
  const known = tried && (await findRefund(ctx.db, tried.refund_id));
  if (!known) return;
  const payment = await getPaymentOf(ctx.db, known);
  const notice = await providers.byName(payment.provider)?.findRefund?.({
    reference,
    gatewayId: tried.provider_refund_id ?? undefined,
    charge: chargeOf(ctx, payment),
  });
  if (notice?.state.status !== "succeeded") return;
  const { gatewayId } = notice;
  await ctx.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefund(trx, known.id)) ?? {};
    if (!refund || !(await recordTrySuccess(trx, reference, gatewayId))) return;
    if (maySettleByEarlierTry(refund.status)) {
      const changes = await makePresent(trx, refund, { reference, provider_refund_id: gatewayId });
      await moveRefund(ctx, trx, refund, "succeed", { by: "provider" }, changes);
    } else {
      await insertCase(trx, {
        kind: "refund_paid_twice",
        subject: refund.id,
        provider: payment.provider,
        transaction_id: payment.id,
        refund_id: refund.id,
        details: { gateway_id: gatewayId },
      });
    }
  });
}
