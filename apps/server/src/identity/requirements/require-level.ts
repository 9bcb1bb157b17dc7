import type { CaseLevel } from "@passerelle/domain/identity/levels";
import { isSatisfied, requirementOf } from "@passerelle/domain/identity/requirements";
import type { Currency } from "@passerelle/domain/money";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getIdentityLevel } from "../state.ts";
import {
  findAmountRules,
  findServiceLevel,
  findServiceLevels,
  saveAmountRule,
  saveServiceLevel,
  serviceExists,
} from "./queries.ts";

/** Refuses an order above the customer's level. Throws `identity_level_required` with the level and its cause. */
export async function requireLevel(
  _ctx: Context,
  trx: Db,
  {
    userId,
    serviceId,
    total,
    currency,
  }: { userId: string; serviceId: string; total: number; currency: string },
): Promise<void> {
  const serviceLevel = await findServiceLevel(trx, serviceId);
  const order = { total, currency: currency as Currency };
  const requirement = requirementOf(order, serviceLevel, await findAmountRules(trx));
  if (requirement && !isSatisfied(requirement, await getIdentityLevel(trx, userId)))
    throw new AppError("identity_level_required", { details: requirement });
}

/** Every level that services and amounts require. */
export async function listRequirements({ db }: Context) {
  return { services: await findServiceLevels(db), amounts: await findAmountRules(db) };
}

/** Sets the level of a service; null: none. Throws `service_not_found`. */
export async function setServiceLevel(
  { db }: Context,
  actor: Actor,
  serviceId: string,
  level: CaseLevel | null,
): Promise<{ level: CaseLevel | null }> {
  if (!(await serviceExists(db, serviceId))) throw new AppError("service_not_found");
  await saveServiceLevel(db, serviceId, level, actor.userId);
  return { level };
}

/** Sets from which amount on orders in a currency require a level; null: never. */
export async function setAmountRule(
  { db }: Context,
  actor: Actor,
  rule: { currency: Currency; level: CaseLevel; amount: number | null },
): Promise<{ amount: number | null }> {
  await saveAmountRule(db, rule, actor.userId);
  return { amount: rule.amount };
}
