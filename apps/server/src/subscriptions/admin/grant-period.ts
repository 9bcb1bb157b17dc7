import { utcDay } from "@passerelle/domain/days";
import { renewalCurrency } from "@passerelle/domain/subscriptions/prices";
import { lockCustomer } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getProfile } from "../../profiles/service.ts";
import { beginPeriod } from "../begin-period.ts";
import { addSubscription } from "../order-period.ts";
import { findPlans, findPrices } from "../plans/queries.ts";
import { findPeriodById, findSubscription, type StoredPeriod } from "../queries.ts";

export type Grant = {
  /** Chosen by the sender, so that a repeated grant is one. */
  id: string;
  userId: string;
  planId: string;
  days: number;
  reason: string;
  grantedBy: string;
  /** Only in the demonstration: the person is not notified. */
  isSilent?: true;
};

/**
 * Gives a person a period, after the last one that they have, in the caller's transaction: a first subscription, or an
 * extension. Repeating it changes nothing. Returns the period that has the id already. Throws `plan_not_found`, and
 * `idempotency_key_reused` for an id that is used for another person at the same moment.
 */
export async function grantPeriod(ctx: Context, trx: Db, grant: Grant): Promise<StoredPeriod | undefined> {
  const { id, userId, planId, days, reason, grantedBy, isSilent } = grant;
  const now = new Date();
  await lockCustomer(trx, userId);
  const stored = await findPeriodById(trx, id);
  if (stored) return stored;
  const plan = (await findPlans(trx)).find((one) => one.id === planId);
  if (!plan) throw new AppError("plan_not_found");
  const row =
    (await findSubscription(trx, userId)) ??
    (await addSubscription(trx, {
      user_id: userId,
      plan_id: planId,
      currency: renewalCurrency(await findPrices(trx), {
        plan_id: planId,
        country: (await getProfile(trx, userId)).metadata.country_of_residence,
        day: utcDay(now),
      }),
    }));
  const { currency } = row;
  await beginPeriod(
    ctx,
    trx,
    row,
    {
      id,
      plan,
      kind: "grant",
      orderId: null,
      currency,
      by: "staff",
      actor_id: grantedBy,
      reason,
      days,
      isSilent,
    },
    now,
  );
}
