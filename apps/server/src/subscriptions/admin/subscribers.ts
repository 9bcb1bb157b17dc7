import type { ChurnMonth, Subscriber } from "@passerelle/contract/subscriptions/admin";
import { churnOf } from "@passerelle/domain/subscriptions/churn";
import { addDaysTo } from "@passerelle/domain/subscriptions/periods";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "@passerelle/domain/subscriptions/status";
import { SUBSCRIBERS_PER_PAGE } from "@passerelle/domain/subscriptions/subscribers";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { StoredPeriod } from "../queries.ts";
import { type Grant, grantPeriod } from "./grant-period.ts";
import {
  countByStatus,
  findMonths,
  findPersonByEmail,
  findSubscriber,
  findSubscribers,
  type SubscriberFilter,
  type SubscriberRow,
} from "./queries.ts";

const MONTHS = 12;

export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  id: row.user_id,
  name: row.name,
  email: row.email ?? "",
  reference: row.reference,
  status: row.status,
  plan: row.plan,
  currency: row.currency,
  ends_at: row.ends_at?.toISOString() ?? null,
  cancelled: row.cancelled_at !== null,
  created_at: row.created_at.toISOString(),
});

/** One page of the subscribers, newest first, and how many there are in each state. */
export async function listSubscribers(
  { db }: Context,
  { page = 1, ...filter }: SubscriberFilter & { page?: number },
): Promise<{ subscribers: Subscriber[]; total: number; counts: Record<SubscriptionStatus, number> }> {
  const range = { limit: SUBSCRIBERS_PER_PAGE, offset: (page - 1) * SUBSCRIBERS_PER_PAGE };
  const { rows, total } = await findSubscribers(db, filter, range);
  const counted = await countByStatus(db);
  const counts = Object.fromEntries(
    SUBSCRIPTION_STATUSES.map((status) => [status, counted.get(status) ?? 0]),
  ) as Record<SubscriptionStatus, number>;
  return { subscribers: rows.map(presentSubscriber), total, counts };
}

/** The numbers of new and lost subscribers in each of the last twelve months, newest first. */
export async function listChurn({ db }: Context, now = new Date()): Promise<{ months: ChurnMonth[] }> {
  const rows = await findMonths(db, now, MONTHS);
  return { months: rows.map((row) => ({ ...row, churn: churnOf(row) ?? null })) };
}

type WantedGrant = { id: string; email: string; plan_id: string; days: number; reason: string };

/**
 * Gives a person a period: a first subscription, or an extension. Repeating it gives one. Throws `user_not_found`, `user_closed`,
 * `own_account` (four eyes), `plan_not_found`, and `idempotency_key_reused` for the id of another grant.
 */
export function grant(ctx: Context, actor: Actor, wanted: WantedGrant): Promise<Subscriber> {
  return ctx.db.transaction().execute(async (trx) => {
    const person = await findPersonByEmail(trx, wanted.email);
    if (!person) throw new AppError("user_not_found");
    if (person.closed) throw new AppError("user_closed");
    if (person.id === actor.userId) throw new AppError("own_account");
    const { id, plan_id: planId, days, reason } = wanted;
    const wish = { id, userId: person.id, planId, days, reason, grantedBy: actor.userId };
    const stored = await grantPeriod(ctx, trx, wish);
    if (stored && !isSame(stored, wish)) throw new AppError("idempotency_key_reused");
    const row = await findSubscriber(trx, person.id);
    if (!row) throw new AppError("user_not_found");
    return presentSubscriber(row);
  });
}

const isSame = (stored: StoredPeriod, { userId, planId, days, reason, grantedBy }: Grant): boolean =>
  stored.user_id === userId &&
  stored.plan_id === planId &&
  stored.ends_at.getTime() === addDaysTo(stored.starts_at, days).getTime() &&
  stored.reason === reason &&
  stored.granted_by === grantedBy;
