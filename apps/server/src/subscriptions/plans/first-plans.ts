import type { PlanPrice } from "@passerelle/domain/subscriptions/prices";
import type { Db } from "../../platform/db.ts";
import { insertPlan, type PlanChange, writePrice } from "./queries.ts";

/** The plans of a new installation with their first prices. */
export async function addFirstPlans(
  trx: Db,
  plans: readonly (PlanChange & { id: string })[],
  prices: readonly PlanPrice[],
): Promise<void> {
  for (const plan of plans) await insertPlan(trx, plan, null);
  for (const price of prices) await writePrice(trx, price, null);
}
