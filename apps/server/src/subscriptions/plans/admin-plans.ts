import type { AdminPlan, PlanForm } from "@passerelle/contract/subscriptions/admin";
import { utcDay } from "@passerelle/domain/days";
import type { Currency } from "@passerelle/domain/money";
import { isPriceOpen, type PlanPrice, priceOn } from "@passerelle/domain/subscriptions/prices";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { type Db, isUniqueViolation } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { countByPlan } from "../admin/queries.ts";
import {
  deletePrice,
  findPlans,
  findPrices,
  insertPlan,
  lockPlans,
  updatePlan,
  writePrice,
} from "./queries.ts";

/** All plans with all their prices, smallest first. */
export async function listAllPlans(db: Db): Promise<AdminPlan[]> {
  const today = utcDay(new Date());
  const prices = await findPrices(db);
  const subscribers = await countByPlan(db);
  return (await findPlans(db)).map(({ saved_at: _, ...plan }) => ({
    ...plan,
    subscribers: subscribers.get(plan.id) ?? 0,
    prices: prices
      .filter(({ plan_id }) => plan_id === plan.id)
      .toReversed()
      .map((price) => ({
        currency: price.currency,
        valid_from: price.valid_from,
        amount: price.amount,
        open: isPriceOpen(price, prices, today),
        in_force: priceOn(prices, { plan_id: plan.id, currency: price.currency, day: today }) === price,
      })),
  }));
}

/**
 * Saves a plan, or adds one. Periods that are paid keep their length. Throws `plan_conflict` when it has changed since
 * `version`, and `invalid_input` for a rank that another plan has.
 */
export async function savePlan(
  ctx: Context,
  actor: Actor,
  id: string,
  { version, plan }: { version: number; plan: PlanForm },
): Promise<AdminPlan[]> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockPlans(trx);
      const isKnown = (await findPlans(trx)).some((one) => one.id === id);
      if (!isKnown && version === 0) await insertPlan(trx, { id, ...plan }, actor.userId);
      else if (!isKnown || !(await updatePlan(trx, id, version, plan, actor.userId)))
        throw new AppError("plan_conflict");
      return listAllPlans(trx);
    });
  } catch (error) {
    if (isUniqueViolation(error, "subscription_plans_rank_key"))
      throw new AppError("invalid_input", { fields: [{ field: "plan.rank", code: "rank_taken" }] });
    throw error;
  }
}

/** Sets a price from a day on. Throws `plan_not_found` and `price_in_force`. */
export function savePrice(ctx: Context, actor: Actor, price: PlanPrice): Promise<AdminPlan[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await requireOpen(trx, price);
    await writePrice(trx, price, actor.userId);
    return listAllPlans(trx);
  });
}

/** Removes a price; repeating it changes nothing. Throws `plan_not_found` and `price_in_force`. */
export function removePrice(
  ctx: Context,
  price: { plan_id: string; currency: Currency; valid_from: string },
): Promise<AdminPlan[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await requireOpen(trx, price);
    await deletePrice(trx, price);
    return listAllPlans(trx);
  });
}

async function requireOpen(trx: Db, price: Omit<PlanPrice, "amount">): Promise<void> {
  await lockPlans(trx);
  if (!(await findPlans(trx)).some(({ id }) => id === price.plan_id)) throw new AppError("plan_not_found");
  if (!isPriceOpen(price, await findPrices(trx), utcDay(new Date()))) throw new AppError("price_in_force");
}
