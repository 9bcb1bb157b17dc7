import { isGivenUp, maySettleByEarlierTry } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import { chargeOf } from "../attempts/provider-data.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import { closeCase, insertCase } from "../cases/queries.ts";
import type { RefundNotice } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { getPaymentOf, lockRefund, makePresent, moveRefund } from "./move-refund.ts";
import {
  findRefund,
  findSucceededTry,
  findTry,
  insertTry,
  recordTryCameBack,
  recordTrySuccess,
  type StoredRefund,
  type StoredTry,
  updateRefund,
} from "./queries.ts";

/** Queries the provider about one try of a refund. Throws when it does not answer. */
export async function queryTry(
  ctx: Context,
  providers: Providers,
  payment: StoredPayment,
  { reference, provider_refund_id }: Pick<StoredTry, "reference" | "provider_refund_id">,
): Promise<RefundNotice | undefined> {
  return providers.byName(payment.provider)?.findRefund?.({
    reference,
    gatewayId: provider_refund_id ?? undefined,
    charge: chargeOf(ctx, payment),
  });
}

/**
 * Queries the provider about an earlier try of a refund, because a callback names it. That try was given up, so only its
 * success matters: the refund then succeeds by it. If another try may be under way or was paid, or the refund was declined,
 * a case is opened instead, which closes if that success comes back. Throws when the provider does not answer.
 */
export async function queryEarlierTry(ctx: Context, providers: Providers, reference: string): Promise<void> {
  const tried = await findTry(ctx.db, reference);
  const known = tried && (await findRefund(ctx.db, tried.refund_id));
  if (!known) return;
  const payment = await getPaymentOf(ctx.db, known);
  const notice = await queryTry(ctx, providers, payment, tried);
  if (notice?.state.status === "failed") return takeTryBack(ctx, known.id, reference);
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

/**
 * Queries the provider about a refund that failed or was declined, because a callback or a settlement names it: if it was paid
 * after all, its present try counts as an earlier one, which decides. Throws when the provider does not answer.
 */
export async function queryGivenUp(ctx: Context, providers: Providers, known: StoredRefund): Promise<void> {
  const { id, provider_reference: reference, provider_refund_id } = known;
  const payment = await getPaymentOf(ctx.db, known);
  const notice = await queryTry(ctx, providers, payment, { reference, provider_refund_id });
  if (notice?.state.status !== "succeeded") return;
  await ctx.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefund(trx, id)) ?? {};
    // A person may have sent it again meanwhile, so that it is an earlier try already.
    if (!refund || !isGivenUp(refund.status) || refund.provider_reference !== reference) return;
    await insertTry(trx, refund);
    await updateRefund(trx, id, { provider_reference: crypto.randomUUID(), provider_refund_id: null });
  });
  await queryEarlierTry(ctx, providers, reference);
}

/** Records that an earlier try that had been paid beside another one came back. */
async function takeTryBack({ db }: Context, refundId: string, reference: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await lockRefund(trx, refundId))) return;
    const tried = await findTry(trx, reference);
    if (!tried?.succeeded_at || tried.came_back_at) return;
    await recordTryCameBack(trx, reference);
    if (!(await findSucceededTry(trx, refundId))) await closeCase(trx, "refund_paid_twice", refundId);
  });
}
