import { closeUp } from "@passerelle/domain/subscriptions/changes";
import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { describeRefund, earnPayable, findReturned, isBeingPaid, lockCustomer } from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { endActiveRenewal } from "./card/end-renewal.ts";
import { moveSubscription } from "./move-subscription.ts";
import { dropOrder } from "./order-period.ts";
import {
  findOpenOrder,
  findOrder,
  movePeriod,
  replacePeriod,
  type StoredOrder,
  type StoredPeriod,
  updateEarned,
} from "./queries.ts";
import { loadState, type State } from "./state.ts";

/**
 * Enqueues the effects of a refund, in its transaction. A job applies them, because the customer must be locked before
 * refunds.
 */
export async function noticeRefund(
  { jobs }: Context,
  trx: Db,
  { refundId }: { refundId: string },
): Promise<void> {
  const { payment } = await describeRefund(trx, refundId);
  const order = await findOrder(trx, payment.payableId);
  if (order) await jobs.enqueue(trx, "subscriptions.end_refunded", { orderId: order.id });
}

/**
 * Ends the period of an order once its payments are fully refunded: at once, or before it begins. Later periods move up;
 * without a later one the subscription ends without grace. A partial refund ends nothing, nor does one of a period that an
 * upgrade replaced. Repeating it changes nothing.
 */
export async function endRefunded(ctx: Context, orderId: string, now = new Date()): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const order = await findOrder(trx, orderId);
    if (!order) return;
    await lockCustomer(trx, order.user_id);
    const { paid, returned } = await findReturned(trx, orderId);
    const state = await loadState(trx, order.user_id, now);
    const period = state.periods.find((one) => one.order_id === orderId);
    if (!period || period.replaced_at || period.ends_at <= now || returned < paid) return;
    await endPeriod(trx, state, period);
    await dropRenewal(ctx, trx, order);
    await follow(ctx, trx, order, now);
  });
}

async function endPeriod(trx: Db, { periods, now }: State, period: StoredPeriod): Promise<void> {
  await replacePeriod(trx, period, now, true);
  // Nothing is left of the payment, so the period is marked as earned and not read again.
  if (period.order_id !== null) await earnPayable(trx, period.order_id);
  await updateEarned(trx, period.id);
  const later = periods.filter(({ starts_at }) => starts_at >= period.ends_at);
  const freed = period.starts_at > now ? period.starts_at : now;
  const moved = closeUp(
    later.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at })),
    freed,
  );
  for (const [at, { id }] of later.entries()) {
    const to = moved[at];
    if (to) await movePeriod(trx, id, to);
  }
}

/** Closes the open renewal unless a payment of it is under way; if that succeeds, it begins another period. */
async function dropRenewal(ctx: Context, trx: Db, { user_id }: StoredOrder): Promise<void> {
  const open = await findOpenOrder(trx, user_id);
  if (open && !(await isBeingPaid(trx, open.id))) await dropOrder(ctx, trx, open, "replaced");
}

async function follow(ctx: Context, trx: Db, { user_id, plan_id }: StoredOrder, now: Date): Promise<void> {
  const { row, periods } = await loadState(trx, user_id, now);
  if (!row) return;
  const last = periods.at(-1)?.ends_at ?? now;
  const event = { kind: "refunded", by: "payment", plan_id } as const;
  const hasEnded = last <= now && isSubscribed(row.status);
  if (hasEnded) await endActiveRenewal(ctx, trx, user_id, "cancelled");
  await moveSubscription(trx, row, {
    ...(hasEnded && { action: "end" as const }),
    change: { ends_at: last, reminders: 0, ...(hasEnded && { cancelled_at: now, next_plan_id: null }) },
    event,
  });
}
