import { coverOf, nextChargeAt } from "@passerelle/domain/subscriptions/card-renewal";
import { addDaysTo } from "@passerelle/domain/subscriptions/periods";
import { REMINDER_OFFSETS } from "@passerelle/domain/subscriptions/reminders";
import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { beginCardCharge } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { isOrderingOpenNow } from "../../settings/service.ts";
import { moveSubscription } from "../move-subscription.ts";
import { hasOtherOrder, openOrder } from "../order-period.ts";
import { findOpenOrder, type StoredOrder, type StoredSubscription } from "../queries.ts";
import { quote, type State } from "../state.ts";
import { announceCard } from "./announce-card.ts";
import { endRenewal } from "./end-renewal.ts";
import {
  findActiveRenewal,
  findChargesFor,
  insertCharge,
  type StoredRenewal,
  updateAnnounced,
} from "./queries.ts";

/** A subscription whose last period ends, and the consent to renew it by card. */
type Renewable = { row: StoredSubscription; endsAt: Date; state: State; renewal: StoredRenewal };

/**
 * Advances renewal by card as time passes, with its person locked: announces the charge a week before the last period ends,
 * and charges the card when it is due. Returns whether this replaces the usual reminders.
 */
export async function renewByCard(
  ctx: Context,
  trx: Db,
  row: StoredSubscription,
  state: State,
): Promise<boolean> {
  const renewal = await findActiveRenewal(trx, row.user_id);
  const endsAt = row.ends_at;
  if (!renewal || !endsAt) return false;
  if (!isSubscribed(row.status) || row.cancelled_at) {
    await endRenewal(ctx, trx, renewal, row.cancelled_at ? "cancelled" : "lapsed");
    return false;
  }
  if (addDaysTo(endsAt, REMINDER_OFFSETS[0]) > state.now) return false;
  const renewable = { row, endsAt, state, renewal };
  if (renewal.announced_for?.getTime() !== endsAt.getTime()) return announce(ctx, trx, renewable);
  await chargeWhenDue(ctx, trx, renewable);
  return true;
}

/** The order of the next period if the consent covers it, else why it does not. */
async function orderCovered(
  ctx: Context,
  trx: Db,
  { row, state, renewal }: Renewable,
  most: number,
): Promise<StoredOrder | "plan_changed" | "price_raised"> {
  const { user_id: userId, currency } = row;
  const open = await findOpenOrder(trx, userId);
  const isSame = open?.kind === "renewal" && open.plan_id === renewal.plan_id && open.expires_at > state.now;
  // The open order keeps its announced price.
  if (isSame && open.currency === renewal.currency && open.price <= most) return open;
  const plan = state.renewed;
  const quoted = plan && quote(state, plan, currency);
  const next = plan && quoted && { planId: plan.id, amount: quoted.price, currency };
  const consent = { planId: renewal.plan_id, amount: most, currency: renewal.currency };
  const cover = coverOf(consent, next);
  if (cover !== "charge") return cover;
  if (!plan || !quoted) return "plan_changed";
  const orderer = { userId, wished: currency, by: "system" } as const;
  return openOrder(ctx, trx, { ...state, row }, plan, { ...quoted, kind: "renewal" }, orderer);
}

/** Announces what will be charged and when; or ends a consent that does not cover the next period. */
async function announce(ctx: Context, trx: Db, renewable: Renewable): Promise<boolean> {
  const { row, endsAt, state, renewal } = renewable;
  if (await hasOtherOrder(trx, row.user_id)) return true;
  const order = await orderCovered(ctx, trx, renewable, renewal.amount);
  if (typeof order === "string") return endUncovered(ctx, trx, renewable, order);
  const at = nextChargeAt({ endsAt, announcedAt: state.now, triedAt: [] });
  // There is no time left to announce a charge, so the usual reminders request the payment.
  if (!at) return false;
  const { price: amount } = order;
  await updateAnnounced(trx, renewal.id, {
    announced_for: endsAt,
    announced_amount: amount,
    announced_at: state.now,
  });
  const event = { kind: "card_announced", by: "system", plan_id: renewal.plan_id } as const;
  const moved = await moveSubscription(trx, row, { event });
  await announceCard(ctx, trx, moved, renewal, { kind: "announced", amount, at, endsAt });
  return true;
}

/** After a higher price, an email of its own requests a new consent. After a change of plan the usual reminders do. */
async function endUncovered(
  ctx: Context,
  trx: Db,
  { row, endsAt, state, renewal }: Renewable,
  reason: "plan_changed" | "price_raised",
): Promise<boolean> {
  await endRenewal(ctx, trx, renewal, reason);
  const plan = state.renewed;
  const quoted = plan && quote(state, plan, row.currency);
  if (reason === "plan_changed" || !plan || !quoted) return false;
  const orderer = { userId: row.user_id, wished: row.currency, by: "system" } as const;
  const order = await openOrder(ctx, trx, { ...state, row }, plan, { ...quoted, kind: "renewal" }, orderer);
  await announceCard(ctx, trx, row, renewal, { kind: "price_raised", endsAt, order });
  return true;
}

async function chargeWhenDue(ctx: Context, trx: Db, renewable: Renewable): Promise<void> {
  const { row, endsAt, state, renewal } = renewable;
  const { announced_at: announcedAt, announced_amount: announced, card_id: cardId } = renewal;
  if (!announcedAt || announced === null) return;
  const charges = await findChargesFor(trx, row.user_id, endsAt);
  if (charges.some(({ status }) => status === "pending" || status === "succeeded")) return;
  const own = charges.filter(({ renewal_id }) => renewal_id === renewal.id);
  const at = nextChargeAt({ endsAt, announcedAt, triedAt: own.map(({ created_at }) => created_at) });
  if (!at || at > state.now) return;
  if ((await hasOtherOrder(trx, row.user_id)) || !(await isOrderingOpenNow(ctx.env, trx))) return;
  const most = Math.min(renewal.amount, announced);
  const order = await orderCovered(ctx, trx, renewable, most);
  if (typeof order === "string") {
    await endUncovered(ctx, trx, renewable, order);
    return;
  }
  const key = crypto.randomUUID();
  const payment = await beginCardCharge(ctx, trx, { payableId: order.id, cardId, key, most });
  if (!payment) return;
  await insertCharge(trx, {
    id: key,
    renewal_id: renewal.id,
    user_id: row.user_id,
    order_id: order.id,
    transaction_id: payment.id,
    period_end: endsAt,
    try: own.length + 1,
    amount: payment.amount,
    currency: payment.currency,
    created_at: state.now,
  });
}
