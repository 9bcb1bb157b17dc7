import { addDays, utcDay } from "@passerelle/domain/days";
import { daysToRead, SETTLEMENT_WINDOW_DAYS } from "@passerelle/domain/payments/settlements";
import type { Context } from "../../platform/context.ts";
import type { PaymentProvider } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { publishPaymentChange } from "../publish-change.ts";
import { SIMULATOR } from "../simulator/provider.ts";
import { findFirstBooking } from "./booked-queries.ts";
import { findReadDays, insertWaitingDays } from "./day-queries.ts";

/** The configured providers that settle: all but the simulator, which moves no money. */
export const settlingProviders = (providers: Providers): PaymentProvider[] =>
  providers.all.filter(({ name }) => name !== SIMULATOR);

/**
 * Enqueues the reconciliation of every provider: a job for each day that is to be read, and one for a provider whose
 * settlement is a file, since what we booked may have changed. `only`: one provider; `withToday`: read what is settled so
 * far. Answers the number of days.
 */
export async function scheduleReconciliation(
  ctx: Context,
  providers: Providers,
  { only, withToday = false }: { only?: string | undefined; withToday?: boolean } = {},
): Promise<{ days: number }> {
  const today = utcDay(new Date());
  const wanted = settlingProviders(providers).filter(({ name }) => only === undefined || name === only);
  let count = 0;
  await ctx.db.transaction().execute(async (trx) => {
    for (const { name, settlements } of wanted) {
      if (!settlements) {
        await ctx.jobs.enqueue(trx, "payments.reconcile_provider", { provider: name });
        continue;
      }
      const read = await findReadDays(trx, name, addDays(today, -SETTLEMENT_WINDOW_DAYS));
      const days = daysToRead(today, read, await findFirstBooking(trx, name));
      if (withToday) days.push(today);
      await insertWaitingDays(trx, name, days);
      for (const day of days) await ctx.jobs.enqueue(trx, "payments.reconcile_day", { provider: name, day });
      count += days.length;
    }
    await publishPaymentChange(trx);
  });
  return { days: count };
}
