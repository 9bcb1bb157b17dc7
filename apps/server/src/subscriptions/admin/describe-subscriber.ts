import type { Language } from "@passerelle/contract/shapes";
import type { SubscriberDetail } from "@passerelle/contract/subscriptions/admin";
import { findPaymentsOf } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { describeRenewals } from "../card/describe-renewals.ts";
import { describePeriods, namerOf } from "../describe-subscription.ts";
import { findPlans } from "../plans/queries.ts";
import { findEvents, findPeriods, findSubscription } from "../queries.ts";
import { loadState } from "../state.ts";
import { findNames, findSubscriber } from "./queries.ts";
import { presentSubscriber } from "./subscribers.ts";

/** The subscription of a person with its periods and its history, newest first. Throws `subscription_not_found`. */
export async function describeSubscriber(
  { db }: Context,
  userId: string,
  language: Language,
): Promise<SubscriberDetail> {
  const row = await findSubscription(db, userId);
  const shown = await findSubscriber(db, userId);
  if (!row || !shown) throw new AppError("subscription_not_found");
  const plans = await findPlans(db);
  const nameOf = (id: string | null | undefined) => plans.find((plan) => plan.id === id)?.name ?? null;
  const periods = (await findPeriods(db, userId)).reverse();
  const events = await findEvents(db, userId);
  const payments = await findPaymentsOf(
    db,
    periods.flatMap(({ order_id }) => order_id ?? []),
  );
  const people = [...periods.map(({ granted_by }) => granted_by), ...events.map(({ actor_id }) => actor_id)];
  const names = await findNames(db, [...new Set(people.flatMap((id) => id ?? []))]);
  const personOf = (id: string) => ({ id, name: names.get(id) ?? "" });
  const name = namerOf({ plans }, language);
  const described = await describePeriods(db, periods, name);
  return {
    subscriber: presentSubscriber(shown),
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    next_plan: nameOf(row.next_plan_id),
    periods: periods.flatMap(({ created_at, granted_by, reason, order_id }, at) => {
      const period = described[at];
      if (!period) return [];
      return [
        {
          ...period,
          created_at: created_at.toISOString(),
          granted: granted_by && reason ? { by: personOf(granted_by), reason } : null,
          payment_id: (order_id && payments.get(order_id)) || null,
        },
      ];
    }),
    card_renewals: await describeRenewals(db, userId, await loadState(db, userId, new Date()), name),
    events: events.map(({ id, kind, by, actor_id, plan_id, note, at }) => ({
      id,
      kind,
      by,
      actor: actor_id ? personOf(actor_id) : null,
      plan: nameOf(plan_id),
      note: note ?? null,
      at: at.toISOString(),
    })),
  };
}
