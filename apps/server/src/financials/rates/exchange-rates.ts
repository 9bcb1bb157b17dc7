import type { ExchangeRates } from "@passerelle/contract/financials";
import { utcDay } from "@passerelle/domain/days";
import {
  type ExchangeRate,
  exchangeRateOn,
  isExchangeRateOpen,
} from "@passerelle/domain/financials/exchange-rates";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { deleteRate, findLastClosed, findRates, lockRates, writeRate } from "./queries.ts";

/** The rates of every currency whose rate changes. */
export async function listRates(db: Db): Promise<ExchangeRates> {
  const rates = await findRates(db);
  const closed = await findLastClosed(db);
  const today = utcDay(new Date());
  return {
    rates: rates.map((rate) => ({
      ...rate,
      open: isExchangeRateOpen(rate, rates, closed),
      in_force: exchangeRateOn(rates, rate.currency, today) === rate,
    })),
  };
}

/** Sets a rate from a day on, also for existing postings since that day (decision 0164). Throws `exchange_rate_used`. */
export function saveRate({ db }: Context, actor: Actor, rate: ExchangeRate): Promise<ExchangeRates> {
  return db.transaction().execute(async (trx) => {
    await requireOpen(trx, rate);
    await writeRate(trx, rate, actor.userId);
    return listRates(trx);
  });
}

/** Removes a rate; repeating it changes nothing. Throws `exchange_rate_used`. */
export function removeRate({ db }: Context, rate: Omit<ExchangeRate, "per_euro">): Promise<ExchangeRates> {
  return db.transaction().execute(async (trx) => {
    await requireOpen(trx, rate);
    await deleteRate(trx, rate);
    return listRates(trx);
  });
}

async function requireOpen(trx: Db, rate: Omit<ExchangeRate, "per_euro">): Promise<void> {
  await lockRates(trx);
  if (!isExchangeRateOpen(rate, await findRates(trx), await findLastClosed(trx)))
    throw new AppError("exchange_rate_used");
}
