import type { Language } from "@passerelle/contract/shapes";
import type { OwnSubscription } from "@passerelle/contract/subscriptions";
import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { lockCustomer } from "../payments/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { endActiveRenewal } from "./card/end-renewal.ts";
import { describeSubscription } from "./describe-subscription.ts";
import { moveSubscription } from "./move-subscription.ts";
import { dropOrder } from "./order-period.ts";
import { findOpenOrder, type StoredSubscription } from "./queries.ts";
import { loadState, quote, type State } from "./state.ts";

type Changed = { subscription: OwnSubscription };

/** Runs a change of the caller's subscription with their row locked, and returns the result. Throws `subscription_not_found`. */
function change(
  ctx: Context,
  { userId }: Actor,
  language: Language,
  run: (trx: Db, row: StoredSubscription, state: State) => Promise<void>,
): Promise<Changed> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockCustomer(trx, userId);
    const state = await loadState(trx, userId, new Date());
    if (!state.row) throw new AppError("subscription_not_found");
    await run(trx, state.row, state);
    const subscription = await describeSubscription(trx, userId, language);
    if (!subscription) throw new AppError("subscription_not_found");
    return { subscription };
  });
}

/** Closes an open order for the next period, because it is for the plan that was chosen before. */
async function dropRenewal(ctx: Context, trx: Db, userId: string): Promise<void> {
  const open = await findOpenOrder(trx, userId);
  if (open) await dropOrder(ctx, trx, open, "replaced");
}

/**
 * Chooses a smaller plan for the next period, or with null keeps the present one. Nothing is paid now. Repeating it changes
 * nothing. Throws `subscription_not_found`, `plan_not_found`, `subscription_changed` for a plan that is not smaller, and
 * `payment_pending`.
 */
export function chooseNextPlan(
  ctx: Context,
  actor: Actor,
  planId: string | null,
  language: Language,
): Promise<Changed> {
  return change(ctx, actor, language, async (trx, row, state) => {
    if (row.next_plan_id === planId) return;
    const by = { by: "customer", actor_id: actor.userId } as const;
    if (planId === null) {
      await dropRenewal(ctx, trx, actor.userId);
      const event = { kind: "downgrade_dropped", ...by } as const;
      await moveSubscription(trx, row, { change: { next_plan_id: null }, event });
      return;
    }
    const plan = state.plans.find(({ id }) => id === planId);
    const quoted = plan && quote(state, plan, row.currency);
    if (!plan || !quoted) throw new AppError("plan_not_found");
    if (quoted.kind !== "downgrade") throw new AppError("subscription_changed");
    await dropRenewal(ctx, trx, actor.userId);
    // The consent to renewal by card was for the other plan.
    await endActiveRenewal(ctx, trx, actor.userId, "plan_changed");
    const event = { kind: "downgrade_chosen", plan_id: planId, ...by } as const;
    await moveSubscription(trx, row, { change: { next_plan_id: planId }, event });
  });
}

/**
 * Cancels the caller's subscription: it ends with its last period, or at once during its grace. Repeating it changes
 * nothing. Throws `subscription_not_found`, `subscription_changed` without benefits, and `payment_pending`.
 */
export function cancelSubscription(ctx: Context, actor: Actor, language: Language): Promise<Changed> {
  return change(ctx, actor, language, async (trx, row, { now }) => {
    if (row.cancelled_at || row.status === "cancelled") return;
    if (!isSubscribed(row.status)) throw new AppError("subscription_changed");
    await dropRenewal(ctx, trx, actor.userId);
    await endActiveRenewal(ctx, trx, actor.userId, "cancelled");
    await moveSubscription(trx, row, {
      ...(row.status === "grace" && { action: "cancel" as const }),
      change: { cancelled_at: now, next_plan_id: null },
      event: { kind: "cancelled", by: "customer", actor_id: actor.userId },
    });
  });
}

/**
 * Withdraws the caller's consent to renewal by card, at any time. A charge that was already ordered may still be taken, and
 * then pays its period. Repeating it changes nothing. Throws `subscription_not_found`.
 */
export function withdrawCardRenewal(ctx: Context, actor: Actor, language: Language): Promise<Changed> {
  return change(ctx, actor, language, (trx) => endActiveRenewal(ctx, trx, actor.userId, "withdrawn"));
}

/** Takes a cancellation back while the last period runs. Throws `subscription_not_found` and `subscription_changed`. */
export function resumeSubscription(ctx: Context, actor: Actor, language: Language): Promise<Changed> {
  return change(ctx, actor, language, async (trx, row) => {
    if (row.status !== "active") throw new AppError("subscription_changed");
    if (!row.cancelled_at) return;
    await moveSubscription(trx, row, {
      change: { cancelled_at: null },
      event: { kind: "resumed", by: "customer", actor_id: actor.userId },
    });
  });
}
