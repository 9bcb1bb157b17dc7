import type { BillingTaxRate } from "@passerelle/contract/billing/settings";
import { isRateOpen } from "@passerelle/domain/billing/settings";
import { findRate, type TaxRate } from "@passerelle/domain/billing/tax";
import { utcDay } from "@passerelle/domain/days";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteTaxRate, findTaxRates, lockTaxRates, writeTaxRate } from "./queries.ts";

/** The rates of every country, oldest first. */
export async function listTaxRates(db: Db): Promise<BillingTaxRate[]> {
  const rates = await findTaxRates(db);
  const today = utcDay(new Date());
  return rates.map((rate) => ({
    ...rate,
    open: isRateOpen(rate, rates, today),
    in_force: findRate(rates, { ...rate, day: today }) === rate,
  }));
}

/** Sets a rate from a day on; documents that wait for it are issued soon afterwards. Throws `rate_in_force`. */
export function saveTaxRate(ctx: Context, actor: Actor, rate: TaxRate): Promise<BillingTaxRate[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await requireOpen(trx, rate);
    await writeTaxRate(trx, rate, actor.userId);
    await ctx.jobs.enqueue(trx, "billing.issue_dues", {});
    return listTaxRates(trx);
  });
}

/** Removes a rate; repeating it changes nothing. Throws `rate_in_force`. */
export function removeTaxRate(ctx: Context, rate: Omit<TaxRate, "rate">): Promise<BillingTaxRate[]> {
  return ctx.db.transaction().execute(async (trx) => {
    await requireOpen(trx, rate);
    await deleteTaxRate(trx, rate);
    return listTaxRates(trx);
  });
}

async function requireOpen(trx: Db, rate: Omit<TaxRate, "rate">): Promise<void> {
  await lockTaxRates(trx);
  if (!isRateOpen(rate, await findTaxRates(trx), utcDay(new Date()))) throw new AppError("rate_in_force");
}
