import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { chargeOf } from "./present.ts";
import type { Providers } from "./provider.ts";
import { claimCheck, findPendingPayments, type StoredPayment } from "./queries.ts";
import { isFinal, outcomeOf, settle } from "./settle.ts";
import { ageOf, EXPIRES_AFTER, FIRST_CHECK, nextCheck, UNKNOWN_FOR } from "./timing.ts";

/** Enqueues the first query of a payment, in the transaction that creates it. */
export function enqueueFirstCheck({ jobs }: Context, trx: Db, transactionId: string): Promise<void> {
  return jobs.enqueue(trx, "payments.check", { transactionId }, { after: FIRST_CHECK });
}

/**
 * Queries the provider about a pending payment and settles it. The next query is enqueued first, so that a crash
 * loses nothing. A charge that the provider does not know, or that was not confirmed in time, expires. Does nothing
 * when the payment is settled or was queried a moment ago.
 */
export async function checkPayment(ctx: Context, providers: Providers, transactionId: string): Promise<void> {
  const payment = await ctx.db.transaction().execute(async (trx) => {
    const wait = (one: StoredPayment) => nextCheck(one.checks + 1, ageOf(one));
    const claimed = await claimCheck(trx, transactionId, wait);
    if (claimed) await ctx.jobs.enqueue(trx, "payments.check", { transactionId }, { after: wait(claimed) });
    return claimed;
  });
  if (!payment) return;

  const provider = providers.byName(payment.provider);
  const notice = await provider?.find(chargeOf(payment));
  if (notice && isFinal(notice.state)) {
    const { gatewayId, amount, currency, state } = notice;
    await settle(ctx, payment.id, { ...outcomeOf(state), gatewayId, taken: { amount, currency } });
    return;
  }
  const age = ageOf(payment);
  const unknown = provider !== undefined && notice === undefined && age >= UNKNOWN_FOR;
  if (unknown || age >= EXPIRES_AFTER) {
    await settle(ctx, payment.id, {
      status: "expired",
      gatewayId: notice?.gatewayId ?? null,
      failureCode: unknown ? "provider_unavailable" : "not_confirmed_in_time",
    });
  }
}

/** At start: queries every pending payment, even if the queue lost its job. */
export async function resumeChecks({ db, jobs }: Context): Promise<void> {
  for (const { id, next_check_at } of await findPendingPayments(db)) {
    const after = Math.max(0, Math.ceil((next_check_at.getTime() - Date.now()) / 1000));
    await jobs.enqueue(db, "payments.check", { transactionId: id }, { after });
  }
}
