import type { Currency } from "@passerelle/domain/money";
import { upgradeAt } from "@passerelle/domain/subscriptions/changes";
import { addDaysTo, type Period } from "@passerelle/domain/subscriptions/periods";
import { earnPayable } from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { announceBegin } from "./announce.ts";
import { endActiveRenewal } from "./card/end-renewal.ts";
import { moveSubscription } from "./move-subscription.ts";
import { findPlans, type StoredPlan } from "./plans/queries.ts";
import {
  closeOrder,
  findOrder,
  findSubscription,
  insertPeriod,
  type NewEvent,
  replacePeriod,
  type StoredPeriod,
  type StoredSubscription,
  updateEarned,
} from "./queries.ts";
import { followOn, loadState, type State, toReplaced } from "./state.ts";

/** Begins a paid period, in the transaction of its payment; does nothing for a payable that is no order of a subscription. */
export async function beginPaidPeriod(
  ctx: Context,
  trx: Db,
  { payableId, isPaid }: { payableId: string; isPaid: boolean },
): Promise<void> {
  if (!isPaid) return;
  const order = await findOrder(trx, payableId);
  if (!order) return;
  const row = await findSubscription(trx, order.user_id);
  const plan = (await findPlans(trx)).find(({ id }) => id === order.plan_id);
  if (!row || !plan) throw new Error(`the order ${order.id} is of no subscription`);
  await closeOrder(trx, order.id, "paid");
  const { kind, price, currency } = order;
  const beginning = { plan, kind, orderId: order.id, price, currency, by: "payment" } as const;
  await beginPeriod(ctx, trx, row, beginning, new Date());
}

export type Beginning = {
  plan: StoredPlan;
  currency: Currency;
  /** The paid order; null for a grant, and for an upgrade that unused time pays in full. */
  orderId: string | null;
  by: NewEvent["by"];
  actor_id?: string;
} /** `price`: of the plan, in minor units. */ & (
  | { kind: "start" | "renewal" | "upgrade"; price: number }
  /** `id`: of the period. `days`: how long it lasts, instead of the months of the plan. */
  | {
      kind: "grant";
      id: string;
      actor_id: string;
      reason: string;
      days?: number;
      isSilent?: true | undefined;
    }
);

const EVENTS = { start: "started", renewal: "renewed", upgrade: "upgraded", grant: "granted" } as const;

/**
 * Adds a period to a subscription and makes it active, with its person locked. An upgrade begins now and replaces the rest
 * of the other periods, whose payments become earned. Throws `idempotency_key_reused` for the id of another grant.
 */
export async function beginPeriod(
  ctx: Context,
  trx: Db,
  row: StoredSubscription,
  beginning: Beginning,
  now: Date,
): Promise<StoredSubscription> {
  const state = await loadState(trx, row.user_id, now);
  const { plan, kind, orderId, currency } = beginning;
  // The consent to renewal by card was given for the smaller plan.
  if (kind === "upgrade") await endActiveRenewal(ctx, trx, row.user_id, "plan_changed");
  const made =
    beginning.kind === "upgrade"
      ? await replaceAll(trx, state, plan.months, beginning)
      : nextOf(state, beginning);
  const { startsAt, endsAt, anchorDay, value } = made;
  const period = {
    id: beginning.kind === "grant" ? beginning.id : crypto.randomUUID(),
    user_id: row.user_id,
    plan_id: plan.id,
    starts_at: startsAt,
    ends_at: endsAt,
    kind,
    order_id: orderId,
    value,
    currency,
    anchor_day: anchorDay,
    granted_by: kind === "grant" ? beginning.actor_id : null,
    reason: kind === "grant" ? beginning.reason : null,
  };
  // At the same moment, the id may be used for a grant to another person.
  if (!(await insertPeriod(trx, period))) throw new AppError("idempotency_key_reused");
  const moved = await moveSubscription(trx, row, {
    action: "begin",
    change: {
      ...(startsAt <= now && { plan_id: plan.id }),
      ends_at: endsAt,
      currency,
      reminders: 0,
      cancelled_at: null,
      ...(kind !== "grant" && { next_plan_id: null }),
    },
    event: {
      kind: EVENTS[kind],
      by: beginning.by,
      actor_id: beginning.actor_id ?? null,
      plan_id: plan.id,
      note: kind === "grant" ? beginning.reason : null,
    },
  });
  const isSilent = beginning.kind === "grant" && beginning.isSilent;
  if (!isSilent) await announceBegin(ctx, trx, moved, { plan, kind, endsAt });
  return moved;
}

type Made = Period & { value: number };

function nextOf(state: State, beginning: Beginning): Made {
  const next = followOn(state, beginning.plan.months);
  if (beginning.kind !== "grant") return { ...next, value: beginning.price };
  const { days } = beginning;
  if (days === undefined) return { ...next, value: 0 };
  const endsAt = addDaysTo(next.startsAt, days);
  return { startsAt: next.startsAt, endsAt, anchorDay: endsAt.getUTCDate(), value: 0 };
}

/** Ends the rest of all periods; returns the period that replaces them. */
async function replaceAll(
  trx: Db,
  { periods, now }: State,
  months: number,
  { price, currency }: { price: number; currency: Currency },
): Promise<Made> {
  const left = periods.filter(({ ends_at }) => ends_at > now);
  for (const period of left) await endForUpgrade(trx, period, now);
  return upgradeAt(left.map(toReplaced), { price, months, currency }, now);
}

async function endForUpgrade(trx: Db, period: StoredPeriod, now: Date): Promise<void> {
  await replacePeriod(trx, period, now);
  if (period.order_id === null) return;
  await earnPayable(trx, period.order_id);
  await updateEarned(trx, period.id);
}
