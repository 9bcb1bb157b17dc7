import { addDaysTo, graceEndsAt } from "@passerelle/domain/subscriptions/periods";
import { REMINDER_OFFSETS, remindersDue, stageOf } from "@passerelle/domain/subscriptions/reminders";
import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { earnPayable, isBeingPaid, lockCustomer } from "../payments/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { remindOfEnd } from "./announce.ts";
import { renewByCard } from "./card/renew-by-card.ts";
import { moveSubscription } from "./move-subscription.ts";
import { dropOrder, hasOtherOrder, openOrder } from "./order-period.ts";
import {
  findOpenOrder,
  findPeopleToAdvance,
  findSubscription,
  insertEvent,
  type StoredSubscription,
  updateEarned,
  updateSubscription,
} from "./queries.ts";
import { loadOffer, loadState, type Offer, quote, type State } from "./state.ts";

/** People that are read at a time. */
const BATCH = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Advances subscriptions as time passes: periods end, grace begins and ends, reminders are sent, cards are charged, orders
 * expire, and payments of ended periods become earned. Each person has their own transaction, so that the job can be
 * interrupted and can run in several processes at once; repeating it changes nothing. Throws after all others when it fails for a person.
 */
export async function advanceSubscriptions(ctx: Context, now = new Date()): Promise<void> {
  const firstReminder = addDaysTo(now, -REMINDER_OFFSETS[0]);
  const offer = await loadOffer(ctx.db);
  const errors: unknown[] = [];
  let after = FIRST_ID;
  for (;;) {
    const people = await findPeopleToAdvance(ctx.db, now, firstReminder, { after, limit: BATCH });
    for (const userId of people)
      await ctx.db
        .transaction()
        .execute((trx) => advanceOne(ctx, trx, userId, { now, offer }))
        .catch((error: unknown) => errors.push(error));
    if (people.length < BATCH) break;
    after = people.at(-1) ?? after;
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} subscriptions were not advanced`);
}

/** The time, and the plans with their prices at that time. */
type Moment = { now: Date; offer: Offer };

async function advanceOne(ctx: Context, trx: Db, userId: string, at: Moment): Promise<void> {
  await lockCustomer(trx, userId);
  await expireOrder(ctx, trx, userId, at.now);
  const state = await loadState(trx, userId, at.now, at.offer);
  if (!state.row) return;
  await earnEnded(trx, state);
  const row = await followTime(trx, state.row, state);
  const isByCard = await renewByCard(ctx, trx, row, state);
  await remind(ctx, trx, row, state, isByCard);
}

/** Closes an order that was not paid in time, unless a payment of it is under way. */
async function expireOrder(ctx: Context, trx: Db, userId: string, now: Date): Promise<void> {
  const open = await findOpenOrder(trx, userId);
  if (!open || open.expires_at > now || (await isBeingPaid(trx, open.id))) return;
  await dropOrder(ctx, trx, open, "expired");
  const row = await findSubscription(trx, userId);
  if (row?.status === "pending_payment")
    await moveSubscription(trx, row, { action: "drop", event: { kind: "order_expired", by: "system" } });
  else
    await insertEvent(trx, { user_id: userId, kind: "order_expired", by: "system", plan_id: open.plan_id });
}

async function earnEnded(trx: Db, { periods, now }: State): Promise<void> {
  for (const { id, order_id, earned_at, ends_at } of periods) {
    if (order_id === null || earned_at || ends_at > now) continue;
    await earnPayable(trx, order_id);
    await updateEarned(trx, id);
  }
}

/** The plan of the period that began, the end of the last one, and that of its grace. */
async function followTime(
  trx: Db,
  row: StoredSubscription,
  { now, current }: State,
): Promise<StoredSubscription> {
  let moved = row;
  if (current && current.id !== row.plan_id) {
    await updateSubscription(trx, row.user_id, { plan_id: current.id });
    moved = { ...moved, plan_id: current.id };
  }
  if (!row.ends_at || !isSubscribed(row.status) || row.ends_at > now) return moved;
  if (moved.status === "active") {
    const kind = row.cancelled_at ? "ended" : "grace_started";
    moved = await moveSubscription(trx, moved, { action: "end", event: { kind, by: "system" } });
  }
  if (moved.status === "grace" && graceEndsAt(row.ends_at) <= now)
    moved = await moveSubscription(trx, moved, { action: "lapse", event: { kind: "lapsed", by: "system" } });
  return moved;
}

/** Sends the reminder that is due, unless renewal `isByCard`; after an interruption a single one replaces all missed ones. */
async function remind(
  ctx: Context,
  trx: Db,
  row: StoredSubscription,
  state: State,
  isByCard: boolean,
): Promise<void> {
  const { ends_at: endsAt, user_id: userId } = row;
  if (!endsAt || row.cancelled_at || row.status === "pending_payment") return;
  const due = remindersDue(endsAt, state.now);
  if (due <= row.reminders) return;
  const plan = state.renewed;
  const isSent = plan !== undefined && !isByCard;
  // The reminder waits until this order is paid or has expired.
  if (isSent && isSubscribed(row.status) && (await hasOtherOrder(trx, userId))) return;
  await updateSubscription(trx, userId, { reminders: due });
  if (!isSent) return;
  // After the grace there is nothing to renew: a returning subscriber chooses a plan.
  const renewal = isSubscribed(row.status) ? quote(state, plan, row.currency) : undefined;
  const order =
    renewal &&
    (await openOrder(
      ctx,
      trx,
      { ...state, row },
      plan,
      { ...renewal, kind: "renewal" },
      {
        userId,
        wished: row.currency,
        by: "system",
      },
    ));
  await remindOfEnd(ctx, trx, row, { stage: stageOf(due), plan, endsAt, order });
}
