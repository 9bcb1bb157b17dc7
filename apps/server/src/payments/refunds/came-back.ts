import { isGivenUp, mayComeBack } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { closeCase } from "../cases/queries.ts";
import type { Providers } from "../providers.ts";
import { queryTry } from "./earlier-tries.ts";
import { getPaymentOf, lockRefund, type Mover, makePresent, moveRefund } from "./move-refund.ts";
import {
  findRefund,
  findSucceededTry,
  findTry,
  insertTry,
  type RefundChanges,
  recordTryCameBack,
  type StoredRefund,
  updateRefund,
} from "./queries.ts";

/**
 * Queries the provider about a refund that succeeded, because a callback names it: its money may have come back. Then a person
 * must pay it again. Throws when the provider does not answer.
 */
export async function querySucceeded(ctx: Context, providers: Providers, refundId: string): Promise<void> {
  const known = await findRefund(ctx.db, refundId);
  if (!known || !mayComeBack(known)) return;
  const { provider_reference: reference, provider_refund_id } = known;
  const payment = await getPaymentOf(ctx.db, known);
  const notice = await queryTry(ctx, providers, payment, { reference, provider_refund_id });
  if (notice?.state.status !== "failed") return;
  const { gatewayId, state } = notice;
  await ctx.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefund(trx, refundId)) ?? {};
    // Another callback recorded it meanwhile.
    if (!refund || !mayComeBack(refund) || refund.provider_reference !== reference) return;
    const paid = { ...refund, provider_refund_id: gatewayId };
    await takeBack(ctx, trx, paid, { by: "provider" }, { failure: state.reason });
  });
}

/**
 * Records that the money of a refund that succeeded came back, so that it is owed again. The try that came back becomes an earlier one, so
 * that later callbacks about it decide nothing. `refund` must be locked.
 */
export async function takeBack(
  ctx: Context,
  trx: Db,
  refund: StoredRefund,
  mover: Mover,
  changes: RefundChanges & { failure: string | null },
): Promise<void> {
  const now = new Date();
  await insertTry(trx, refund, { succeeded_at: refund.closed_at, came_back_at: now });
  await moveRefund(ctx, trx, refund, "come_back", mover, {
    ...changes,
    came_back_at: now,
    provider_reference: crypto.randomUUID(),
    provider_refund_id: null,
  });
  await settleByOtherTry(ctx, trx, refund.id);
}

/**
 * Records that the money of a try that failed here without having succeeded had left and came back, as the settlement of its
 * provider states. Nothing was posted about it, so that only its two lines are. A try in another state stays as it is.
 */
export async function recordFailedReturn(
  { db }: Context,
  tried: { refundId: string | null; earlierTry: string | null; names: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { refund } = (tried.refundId && (await lockRefund(trx, tried.refundId))) || {};
    if (!refund) return;
    if (tried.earlierTry) {
      const { succeeded_at } = (await findTry(trx, tried.earlierTry)) ?? {};
      if (succeeded_at === null) await recordTryCameBack(trx, tried.earlierTry);
    } else if (isGivenUp(refund.status) && tried.names.includes(refund.provider_reference)) {
      await insertTry(trx, refund, { came_back_at: new Date() });
      await updateRefund(trx, refund.id, {
        provider_reference: crypto.randomUUID(),
        provider_refund_id: null,
      });
    }
  });
}

/** If the provider had paid the refund twice, the customer keeps the other payment. */
async function settleByOtherTry(ctx: Context, trx: Db, refundId: string): Promise<void> {
  const other = await findSucceededTry(trx, refundId);
  const { refund } = (await lockRefund(trx, refundId)) ?? {};
  if (!other || !refund) return;
  await closeCase(trx, "refund_paid_twice", refundId);
  await moveRefund(ctx, trx, refund, "succeed", { by: "provider" }, await makePresent(trx, refund, other));
}
