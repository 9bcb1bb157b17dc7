import { lockCustomer, withdrawPayable } from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { endActiveRenewal } from "./card/end-renewal.ts";
import { findCharges, findRenewals } from "./card/queries.ts";
import { moveSubscription } from "./move-subscription.ts";
import { closeOrder, findEvents, findOpenOrder, findPeriods, findSubscription } from "./queries.ts";

/** A person's subscription with its periods and what happened to it, for the export of their data. */
export async function exportSubscription(db: Db, userId: string): Promise<Record<string, unknown>> {
  const row = await findSubscription(db, userId);
  if (!row) return { subscription: null };
  return {
    subscription: {
      ...row,
      periods: await findPeriods(db, userId),
      events: await findEvents(db, userId),
      card_renewals: await findRenewals(db, userId),
      card_charges: await findCharges(db, userId),
    },
  };
}

/** Ends the benefits of a closed account and closes its open order; contributions are refunded. */
export async function endOnClosure(ctx: Context, trx: Db, userId: string): Promise<void> {
  const row = await findSubscription(trx, userId);
  if (!row) return;
  await lockCustomer(trx, userId);
  await endActiveRenewal(ctx, trx, userId, "closed");
  const open = await findOpenOrder(trx, userId);
  if (open) {
    const as = { status: "cancelled", reason: "order_ended", evenWhilePaid: true } as const;
    await withdrawPayable(ctx, trx, open.id, as);
    await closeOrder(trx, open.id, "expired");
  }
  const event = { kind: "cancelled", by: "customer", actor_id: userId } as const;
  await moveSubscription(trx, row, { change: { cancelled_at: row.cancelled_at ?? new Date() }, event });
}
