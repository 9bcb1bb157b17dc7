import type { Language } from "@passerelle/contract/shapes";
import type {
  OwnSubscription,
  SubscriptionOrder,
  SubscriptionPeriod,
} from "@passerelle/contract/subscriptions";
import { textIn } from "@passerelle/domain/languages";
import type { Currency } from "@passerelle/domain/money";
import { graceEndsAt } from "@passerelle/domain/subscriptions/periods";
import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { findInvoicesOf } from "../billing/service.ts";
import { sumOrdered } from "../payments/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { describeRenewals } from "./card/describe-renewals.ts";
import {
  findOpenOrder,
  findOrder,
  findOrdersById,
  findPeriods,
  type StoredOrder,
  type StoredPeriod,
} from "./queries.ts";
import { loadState, quote, type State } from "./state.ts";

/** The time in which a person's payments for services count. */
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The caller's subscription, and what they paid for services in the last twelve months. */
export async function getOwnSubscription(
  { db }: Context,
  { userId }: Actor,
  language: Language,
): Promise<{ subscription: OwnSubscription | null; spent: { currency: Currency; amount: number }[] }> {
  const spent = await sumOrdered(db, userId, new Date(Date.now() - YEAR_MS));
  return { subscription: (await describeSubscription(db, userId, language)) ?? null, spent };
}

export const namerOf =
  ({ plans }: Pick<State, "plans">, language: Language) =>
  (id: string) => {
    const plan = plans.find((one) => one.id === id);
    return { id, name: plan ? textIn(plan.name, language) : "" };
  };

/** Undefined for a person who never ordered a subscription. */
export async function describeSubscription(
  db: Db,
  userId: string,
  language: Language,
): Promise<OwnSubscription | undefined> {
  const state = await loadState(db, userId, new Date());
  const { row, current } = state;
  if (!row) return undefined;
  const name = namerOf(state, language);
  const open = await findOpenOrder(db, userId);
  return {
    reference: row.reference,
    status: row.status,
    plan: name(current?.id ?? row.plan_id),
    currency: row.currency,
    ends_at: row.ends_at?.toISOString() ?? null,
    grace_ends_at:
      row.ends_at && isSubscribed(row.status) && !row.cancelled_at
        ? graceEndsAt(row.ends_at).toISOString()
        : null,
    next_plan: row.next_plan_id === null ? null : name(row.next_plan_id),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    order: open ? presentOrder(open, name) : null,
    changes: state.plans.flatMap((plan) => {
      const quoted = quote(state, plan, row.currency);
      if (!quoted) return [];
      const { kind, price, credit, due, startsAt, endsAt } = quoted;
      return [
        {
          plan: name(plan.id),
          months: plan.months,
          kind,
          price,
          credit,
          due,
          starts_at: startsAt.toISOString(),
          ends_at: endsAt.toISOString(),
        },
      ];
    }),
    periods: await describePeriods(db, (await findPeriods(db, userId)).reverse(), name),
    card_renewals: await describeRenewals(db, userId, state, name),
  };
}

type Namer = ReturnType<typeof namerOf>;

const presentOrder = (order: StoredOrder, name: Namer): SubscriptionOrder => ({
  id: order.id,
  kind: order.kind,
  plan: name(order.plan_id),
  price: order.price,
  credit: order.credit,
  currency: order.currency,
  expires_at: order.expires_at.toISOString(),
});

/** Periods with their invoices, in the given order. */
export async function describePeriods(
  db: Db,
  periods: readonly StoredPeriod[],
  name: Namer,
): Promise<SubscriptionPeriod[]> {
  const orderIds = periods.flatMap(({ order_id }) => order_id ?? []);
  const orders = await findOrdersById(db, orderIds);
  const invoices = await findInvoicesOf(db, orderIds);
  return periods.map((period) => {
    const order = period.order_id === null ? undefined : orders.get(period.order_id);
    return {
      id: period.id,
      plan: name(period.plan_id),
      kind: period.kind,
      starts_at: period.starts_at.toISOString(),
      ends_at: period.ends_at.toISOString(),
      paid: order ? { amount: order.price - order.credit, currency: order.currency } : null,
      invoice: (period.order_id !== null && invoices.get(period.order_id)) || null,
      replaced:
        period.replaced_at !== null && period.ends_at > period.replaced_at && period.refunded_at === null,
      refunded: period.refunded_at !== null,
    };
  });
}

/** One of the caller's orders, with the period that it pays. Throws `subscription_order_not_found`. */
export async function getOwnOrder({ db }: Context, { userId }: Actor, id: string, language: Language) {
  const order = await findOrder(db, id);
  if (order?.user_id !== userId) throw new AppError("subscription_order_not_found");
  const state = await loadState(db, userId, new Date());
  const made = (await findPeriods(db, userId)).find(({ order_id }) => order_id === id);
  const plan = state.plans.find((one) => one.id === order.plan_id);
  const planned = plan && quote(state, plan, order.currency);
  const startsAt = made?.starts_at ?? planned?.startsAt ?? order.created_at;
  const endsAt = made?.ends_at ?? planned?.endsAt ?? order.created_at;
  return {
    ...presentOrder(order, namerOf(state, language)),
    status: order.status,
    months: plan?.months ?? 1,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
  };
}
