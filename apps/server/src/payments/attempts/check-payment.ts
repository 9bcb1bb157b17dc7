import {
  CHECKED_FOR,
  isOpen,
  LAST_CHECK_REPEATED_AFTER,
  nextCheckAfter,
} from "@passerelle/domain/payments/attempts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { insertCase } from "../cases/queries.ts";
import { type ChargeNotice, isFinal, type PaymentProvider, UnfindableChargeError } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { claimCheck, endChecks, findChecks } from "./check-queries.ts";
import { chargeOf } from "./provider-data.ts";
import { findPayment, type StoredPayment } from "./queries.ts";
import { recordCharge } from "./record-charge.ts";
import { settleCharge } from "./settle.ts";

/** Seconds after an order during which its provider may not know the charge yet. */
export const UNKNOWN_FOR = 60;

/** Age of a payment in seconds. */
export const ageOf = (payment: { created_at: Date }): number =>
  (Date.now() - payment.created_at.getTime()) / 1000;

/** Enqueues the next query of a payment, `after` seconds from now, in the caller's transaction. */
export function enqueueCheck(
  { jobs }: Context,
  trx: Db,
  transactionId: string,
  after: number,
): Promise<void> {
  return jobs.enqueue(trx, "payments.check", { transactionId }, { after });
}

/**
 * Queries the provider about a payment that is not decided and settles it. The next query is enqueued first, so that a
 * crash loses nothing. A charge that the provider does not know, or that was not confirmed in time, expires. An undecided
 * charge is queried further, because money may still arrive. One that the provider still knows after a week becomes a case for a
 * person; so does, at once, one about which the provider cannot be queried.
 */
export async function checkPayment(ctx: Context, providers: Providers, transactionId: string): Promise<void> {
  const payment = await ctx.db.transaction().execute(async (trx) => {
    const wait = (one: StoredPayment) =>
      delayOf(providers.byName(one.provider), one) ?? LAST_CHECK_REPEATED_AFTER;
    const claimed = await claimCheck(trx, transactionId, wait);
    if (claimed) await enqueueCheck(ctx, trx, transactionId, wait(claimed));
    return claimed;
  });
  const provider = payment && providers.byName(payment.provider);
  if (!payment || payment.status === "succeeded") return;
  let notice: ChargeNotice | undefined;
  try {
    notice = await provider?.find(chargeOf(ctx, payment));
  } catch (error) {
    // Before that age the answer to the order may still arrive and make the charge findable.
    const isUnfindable = error instanceof UnfindableChargeError && ageOf(payment) >= UNKNOWN_FOR;
    if (!isUnfindable && ageOf(payment) < CHECKED_FOR) throw error;
    // The error names the order as the provider's own pages do, for the person who looks for it there.
    ctx.log.error({ err: error, payment: payment.id }, "a person has to find out what became of a charge");
    await recordCharge(ctx, payment.id, { status: "unknown" });
    await leaveToPerson(ctx, payment);
    return;
  }
  if (notice && isFinal(notice.state)) {
    await settleNotice(ctx, payment, notice);
    return;
  }
  if (notice) await recordCharge(ctx, payment.id, openStateOf(notice));
  if (isOpen(payment.status)) await expireWhenDue(ctx, provider, payment, notice);
  // A provider that knows no charge has taken nothing, as after a page of PayPal that the payer left.
  const mayBeCharged = notice !== undefined || provider === undefined;
  if (ageOf(payment) < CHECKED_FOR) return;
  if (mayBeCharged) await leaveToPerson(ctx, payment);
  else await endChecks(ctx.db, payment.id);
}

/**
 * Opens a case about a payment, and ends its queries in the same transaction: a crash before it repeats the last query. Does
 * nothing if a callback decided the payment meanwhile.
 */
async function leaveToPerson({ db }: Context, { id, provider }: StoredPayment): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await endChecks(trx, id))) return;
    await insertCase(trx, { kind: "not_decided", subject: id, provider, transaction_id: id });
  });
}

const openStateOf = ({ state, gatewayId, redirectUrl }: ChargeNotice) => ({
  status: state.status === "requires_action" ? ("requires_action" as const) : ("pending" as const),
  payment_gateway_id: gatewayId,
  ...(redirectUrl !== undefined && { redirect_url: redirectUrl }),
});

/** Records what a provider reports of a charge that it decided. */
export function settleNotice(
  ctx: Context,
  payment: StoredPayment,
  notice: ChargeNotice,
): Promise<StoredPayment> {
  const { state, gatewayId, amount, currency } = notice;
  if (!isFinal(state)) return Promise.resolve(payment);
  return settleCharge(ctx, payment.id, state, { by: "provider", gatewayId, taken: { amount, currency } });
}

async function expireWhenDue(
  ctx: Context,
  provider: PaymentProvider | undefined,
  payment: StoredPayment,
  notice: ChargeNotice | undefined,
): Promise<void> {
  const isLost = provider !== undefined && notice === undefined && ageOf(payment) >= UNKNOWN_FOR;
  if (!isLost && payment.expires_at.getTime() > Date.now()) return;
  const failureCode = isLost ? "provider_unavailable" : "not_confirmed_in_time";
  await settleCharge(
    ctx,
    payment.id,
    { status: "expired", failureCode },
    { by: "system", keepChecking: !isLost },
  );
}

/** Seconds until the next query: at the latest when the payment expires. */
function delayOf(provider: PaymentProvider | undefined, payment: StoredPayment): number | undefined {
  const delay = nextCheckAfter(provider?.checks ?? [], payment.checks + 1, ageOf(payment));
  if (delay === undefined) return undefined;
  const untilExpiry = Math.ceil((payment.expires_at.getTime() - Date.now()) / 1000);
  return untilExpiry > 0 ? Math.min(delay, untilExpiry) : delay;
}

/** At start: queries every payment that is not decided, even if the queue lost its job. */
export async function resumeChecks(ctx: Context): Promise<void> {
  for (const { id, next_check_at } of await findChecks(ctx.db)) {
    const after = Math.max(0, Math.ceil((next_check_at.getTime() - Date.now()) / 1000));
    await enqueueCheck(ctx, ctx.db, id, after);
  }
}

/** Queries a payment now, because of a hint. Throws when the provider does not answer. */
export async function queryPayment(
  ctx: Context,
  provider: PaymentProvider,
  id: string,
): Promise<StoredPayment | undefined> {
  const payment = await findPayment(ctx.db, id);
  if (!payment) return undefined;
  const notice = await provider.find(chargeOf(ctx, payment));
  if (!notice) return payment;
  if (isFinal(notice.state)) return settleNotice(ctx, payment, notice);
  return recordCharge(ctx, id, openStateOf(notice));
}
