import { utcDay } from "@passerelle/domain/days";
import type { Currency } from "@passerelle/domain/money";
import {
  type ChangeKind,
  changeKind,
  type Replaced,
  type Upgrade,
  upgradeAt,
} from "@passerelle/domain/subscriptions/changes";
import { nextPeriod, type Period } from "@passerelle/domain/subscriptions/periods";
import { type PlanPrice, priceOn } from "@passerelle/domain/subscriptions/prices";
import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { sumRefunded } from "../payments/service.ts";
import type { Db } from "../platform/db.ts";
import { findPlans, findPrices, type StoredPlan } from "./plans/queries.ts";
import { findPeriods, findSubscription, type StoredPeriod, type StoredSubscription } from "./queries.ts";

/** All facts that decide what can be done with a person's subscription at a moment. */
export type State = {
  now: Date;
  plans: readonly StoredPlan[];
  prices: readonly PlanPrice[];
  /** Undefined for a person who never ordered a subscription. */
  row: StoredSubscription | undefined;
  /** The periods that no upgrade replaced before they began, oldest first. */
  periods: readonly StoredPeriod[];
  /** The plan of the period that runs, or the last one in its grace; undefined without benefits. */
  current: StoredPlan | undefined;
  /** The plan of the next period that is paid. */
  renewed: StoredPlan | undefined;
};

/** All plans, smallest first, with their prices. */
export type Offer = Pick<State, "plans" | "prices">;

export const loadOffer = async (db: Db): Promise<Offer> => ({
  plans: await findPlans(db),
  prices: await findPrices(db),
});

/** Lock the customer first if the state decides a change. `offer`: given when many states are loaded, so that it is read once. */
export async function loadState(db: Db, userId: string, now: Date, offer?: Offer): Promise<State> {
  const { plans, prices } = offer ?? (await loadOffer(db));
  const row = await findSubscription(db, userId);
  const periods = await loadPeriods(db, userId, now);
  const planOf = (id: string | null | undefined) => plans.find((plan) => plan.id === id);
  const hasBenefits = row !== undefined && isSubscribed(row.status);
  const last = periods.at(-1);
  const running = periods.find(({ starts_at, ends_at }) => starts_at <= now && ends_at > now) ?? last;
  return {
    now,
    plans,
    prices,
    row,
    periods,
    current: hasBenefits ? planOf(running?.plan_id) : undefined,
    renewed: hasBenefits ? planOf(row.next_plan_id ?? last?.plan_id) : undefined,
  };
}

/** The periods that were not replaced. Money that goes back does not count for their value. */
async function loadPeriods(db: Db, userId: string, now: Date): Promise<StoredPeriod[]> {
  const periods = (await findPeriods(db, userId)).filter(isKept);
  const orders = periods.flatMap(({ order_id, ends_at }) =>
    order_id !== null && ends_at > now ? [order_id] : [],
  );
  const refunded = await sumRefunded(db, orders);
  return periods.map((period) => ({
    ...period,
    value: Math.max(0, period.value - (refunded.get(period.order_id ?? "") ?? 0)),
  }));
}

const isKept = ({ replaced_at, ends_at }: StoredPeriod): boolean =>
  replaced_at === null || ends_at <= replaced_at;

/** The currency in which a person pays: that of a subscription with benefits, otherwise the one that they choose. */
export const currencyOf = ({ row, current }: State, wished: Currency): Currency =>
  row && current ? row.currency : wished;

/** Amounts in minor units; `value`: what the period is worth for a later upgrade. */
export type Quote = Pick<Upgrade, "price" | "credit" | "due"> & Period & { kind: ChangeKind; value: number };

/**
 * The change that choosing a plan would make now. Undefined for a plan that is not on offer or has no price in the
 * currency, and for the present plan once another one was chosen for the next period.
 */
export function quote(state: State, plan: StoredPlan, wished: Currency): Quote | undefined {
  const { now, prices, current, renewed, periods } = state;
  const currency = currencyOf(state, wished);
  const found = priceOn(prices, { plan_id: plan.id, currency, day: utcDay(now) });
  if (!plan.is_offered || !found) return undefined;
  const price = found.amount;
  const kind = plan.id === renewed?.id ? "renewal" : changeKind(current?.rank, plan.rank);
  if (kind === "renewal" && plan.id !== renewed?.id) return undefined;
  if (kind === "upgrade") {
    const replaced = periods.filter(({ ends_at }) => ends_at > now).map(toReplaced);
    const upgrade = upgradeAt(replaced, { price, months: plan.months, currency }, now);
    return { kind, ...upgrade };
  }
  return { kind, ...followOn(state, plan.months), price, credit: 0, due: price, value: price };
}

export const toReplaced = ({ starts_at, ends_at, value, kind }: StoredPeriod): Replaced => ({
  startsAt: starts_at,
  endsAt: ends_at,
  value,
  isGranted: kind === "grant",
});

/** The next period of `months`: after the last one, or from now on if there is none. */
export function followOn({ row, current, periods, now }: State, months: number): Period {
  const last = row && current ? periods.at(-1) : undefined;
  return nextPeriod(last && { endsAt: last.ends_at, anchorDay: last.anchor_day }, months, now);
}
