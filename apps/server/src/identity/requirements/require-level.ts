import type { CaseLevel } from "@passerelle/domain/identity/levels";
import {
  type AmountRule,
  amountRulesOf,
  isSatisfied,
  requirementOf,
} from "@passerelle/domain/identity/requirements";
import type { Currency } from "@passerelle/domain/money";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { readSettings } from "../../settings/service.ts";
import { getIdentityLevel } from "../state.ts";
import { findServiceLevel, findServiceLevels, saveServiceLevel, serviceExists } from "./queries.ts";

/** The amounts from which on orders require a level, by the settings in force. */
async function readAmountRules(db: Db): Promise<AmountRule[]> {
  const values = await readSettings(db, ["identity.level_2_amounts", "identity.level_3_amounts"]);
  return [
    ...amountRulesOf(2, values["identity.level_2_amounts"]),
    ...amountRulesOf(3, values["identity.level_3_amounts"]),
  ];
}

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
  const requirement = requirementOf(order, serviceLevel, await readAmountRules(trx));
  if (requirement && !isSatisfied(requirement, await getIdentityLevel(trx, userId)))
    throw new AppError("identity_level_required", { details: requirement });
}

/** Every level that services and amounts require. */
export async function listRequirements({ db }: Context) {
  return { services: await findServiceLevels(db), amounts: await readAmountRules(db) };
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
