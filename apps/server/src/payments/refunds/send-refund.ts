import { nextCheckAfter } from "@passerelle/domain/payments/attempts";
import { refundDeclinedTransfers, refundPaidTransfers } from "@passerelle/domain/payments/ledger";
import { isUndecidedRefund, nextRefundStatus, type RefundAction } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { publishLive } from "../../platform/live.ts";
import { findPayable, type StoredPayable } from "../attempts/payable-queries.ts";
import { chargeOf, openProviderData } from "../attempts/provider-data.ts";
import { findPayment, insertPaymentEvent, type StoredPayment, updateRefunded } from "../attempts/queries.ts";
import { closeCase, insertCase } from "../cases/queries.ts";
import { postTransfers } from "../ledger/post.ts";
import { refundSucceeded } from "../paid.ts";
import type { PaymentProvider, RefundNotice } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { enqueueRefund } from "./create-refund.ts";
import {
  findRefund,
  findUnfinishedRefunds,
  isQueryDue,
  lockRefund,
  type RefundChanges,
  type StoredRefund,
  updateNextCheck,
  updateRefund,
} from "./queries.ts";
import { sendRefundEmail } from "./refund-emails.ts";

/** Seconds between queries of a refund that is not decided; then hourly and daily, like charges. */
const CHECKS = [15, 30, 60, 120, 300, 600, 1_800];

type Mover = { by: "provider" | "system" | "staff"; actorId?: string; note?: string };

/**
 * The only way in which a refund changes its status: checks the domain's rule and writes the status, its event, the ledger
 * and the email in the caller's transaction. `refund` must be locked. Throws `refund_move_not_allowed`.
 */
export async function moveRefund(
  ctx: Context,
  trx: Db,
  refund: StoredRefund,
  action: RefundAction,
  { by, actorId, note }: Mover,
  changes: RefundChanges = {},
): Promise<void> {
  const to = nextRefundStatus(refund.status, action);
  if (!to) throw new AppError("refund_move_not_allowed");
  const isClosed = to === "succeeded" || to === "declined";
  await updateRefund(trx, refund.id, {
    ...changes,
    status: to,
    ...(isClosed && { closed_at: new Date(), next_check_at: null }),
  });
  await insertPaymentEvent(trx, {
    transaction_id: refund.transaction_id,
    refund_id: refund.id,
    from_status: refund.status,
    to_status: to,
    by,
    actor_id: actorId ?? null,
    note: note ?? changes.failure ?? null,
  });
  const payment = await getPaymentOf(trx, refund);
  const payable = await getPayableOf(trx, payment);
  if (to === "succeeded") await postReturned(trx, refund, payment, payable);
  if (to === "declined") await giveBack(trx, refund, payment, payable);
  // A retry, a proof or a decision is what the case asked for.
  if (refund.status === "failed") await closeCase(trx, "refund_failed", refund.id);
  if (to === "succeeded" || to === "failed") await closeCase(trx, "refund_not_decided", refund.id);
  if (to === "failed") {
    await insertCase(trx, {
      kind: "refund_failed",
      subject: refund.id,
      provider: payment.provider,
      transaction_id: payment.id,
      refund_id: refund.id,
      details: { failure: changes.failure ?? null },
    });
  }
  if (payment.service_request_id) {
    const change = { about: "request", id: payment.service_request_id } as const;
    await publishLive(trx, { users: [payable.user_id] }, change);
  }
  // Sending it again after a failure is another try of the same refund, which the payer was told of.
  if (action === "approve" || action === "succeed") await sendRefundEmail(ctx, trx, action, refund, payment);
  if (to === "succeeded") await ctx.events.publish(ctx, trx, refundSucceeded, { refundId: refund.id });
}

async function getPaymentOf(db: Db, { transaction_id }: StoredRefund): Promise<StoredPayment> {
  const payment = await findPayment(db, transaction_id);
  if (!payment) throw new Error(`there is no payment ${transaction_id}`);
  return payment;
}

async function getPayableOf(db: Db, { payable_id }: StoredPayment): Promise<StoredPayable> {
  const payable = await findPayable(db, payable_id);
  if (!payable) throw new Error(`there is no payable ${payable_id}`);
  return payable;
}

/** What a declined refund held may be refunded again, and belongs to where it was taken from. */
async function giveBack(
  trx: Db,
  { id, amount, source }: StoredRefund,
  payment: StoredPayment,
  { user_id, earned_at }: StoredPayable,
): Promise<void> {
  await updateRefunded(trx, payment.id, -amount);
  if (source === null) return;
  // The work was done while the refund was undecided, so the rest of its price is earned already.
  const account = source === "customer_prepaid" && earned_at ? "revenue" : source;
  const owed = { source: account, customerId: user_id, amount, currency: payment.currency };
  await postTransfers(trx, {
    event: `refund:${id}`,
    transactionId: payment.id,
    transfers: refundDeclinedTransfers(owed),
  });
}

async function postReturned(
  trx: Db,
  refund: StoredRefund,
  payment: StoredPayment,
  payable: StoredPayable,
): Promise<void> {
  const { amount, charged_amount, method } = refund;
  const { provider, currency, charged_currency } = payment;
  const taken = { provider, customerId: payable.user_id, amount, currency, charged_amount, charged_currency };
  await postTransfers(trx, {
    event: `refund:${refund.id}`,
    transactionId: payment.id,
    transfers: refundPaidTransfers(taken, method === "manual" ? "bank" : "provider"),
  });
}

/**
 * Sends an approved refund to its provider, or queries one that was sent. It is marked as sent before the call, so that a
 * crash leaves it to be queried; the provider makes one refund per reference, which a person alone renews by a retry.
 */
export async function processRefund(ctx: Context, providers: Providers, refundId: string): Promise<void> {
  const claimed = await ctx.db.transaction().execute(async (trx) => {
    const refund = await lockRefund(trx, refundId);
    if (!refund || refund.method === "manual") return undefined;
    const isNew = refund.status === "approved";
    if (!isNew && !(isUndecided(refund) && (await isQueryDue(trx, refund.id)))) return undefined;
    const delay = nextCheckAfter(CHECKS, refund.checks, ageOf(refund));
    if (isNew) await moveRefund(ctx, trx, refund, "send", { by: "system" }, { sent_at: new Date() });
    await updateNextCheck(trx, refund.id, delay);
    if (delay !== undefined) await enqueueRefund(ctx, trx, refund.id, delay);
    return { refund, isNew, isLast: delay === undefined };
  });
  if (claimed) await askAbout(ctx, providers, claimed);
}

/** Queries the provider about a refund now, because of a hint; its schedule stays. */
export async function queryRefund(ctx: Context, providers: Providers, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, refundId);
  if (refund && isUndecided(refund)) await askAbout(ctx, providers, { refund, isNew: false, isLast: false });
}

const isUndecided = ({ status }: StoredRefund) => isUndecidedRefund(status);

/** `isLast`: the schedule ends with this query, so that a person has to find out afterwards. */
type Claimed = { refund: StoredRefund; isNew: boolean; isLast: boolean };

async function askAbout(
  ctx: Context,
  providers: Providers,
  { refund: asked, isNew, isLast }: Claimed,
): Promise<void> {
  const payment = await getPaymentOf(ctx.db, asked);
  const provider = providers.byName(payment.provider);
  const notice = await askProvider(ctx, provider, asked, payment, isNew);
  await ctx.db.transaction().execute(async (trx) => {
    const refund = await lockRefund(trx, asked.id);
    if (!refund || !isUndecided(refund)) return;
    // An answer about an earlier try, which arrived after a person had it sent again.
    if (refund.provider_reference !== asked.provider_reference) return;
    if (isLast && (!notice || notice.state.status === "pending")) {
      await insertCase(trx, {
        kind: "refund_not_decided",
        subject: refund.id,
        provider: payment.provider,
        transaction_id: payment.id,
        refund_id: refund.id,
      });
    }
    if (!notice) {
      if (refund.status === "sent") await moveRefund(ctx, trx, refund, "lose", { by: "system" });
      return;
    }
    const { gatewayId, state } = notice;
    const provider_refund_id = gatewayId;
    if (state.status === "succeeded") {
      await moveRefund(ctx, trx, refund, "succeed", { by: "provider" }, { provider_refund_id });
    } else if (state.status === "failed") {
      const changes = { provider_refund_id, failure: state.reason, next_check_at: null };
      await moveRefund(ctx, trx, refund, "fail", { by: "provider" }, changes);
    } else await updateRefund(trx, refund.id, { provider_refund_id });
  });
}

const ageOf = ({ approved_at, created_at }: StoredRefund) =>
  (Date.now() - (approved_at ?? created_at).getTime()) / 1000;

/** Undefined when the provider did not answer: what became of the refund is unknown. */
async function askProvider(
  ctx: Context,
  provider: PaymentProvider | undefined,
  refund: StoredRefund,
  payment: StoredPayment,
  isNew: boolean,
): Promise<RefundNotice | undefined> {
  if (!provider?.refund) return undefined;
  const charge = chargeOf(ctx, payment);
  try {
    const known = isNew
      ? undefined
      : await provider.findRefund?.({
          reference: refund.provider_reference,
          gatewayId: refund.provider_refund_id ?? undefined,
          charge,
        });
    if (known) return known;
    // Also when the provider does not know one that was sent: it makes one refund per reference.
    return await provider.refund({
      reference: refund.provider_reference,
      label: refund.reference,
      charge,
      amount: refund.charged_amount,
      phone: openProviderData(ctx, payment).phone,
    });
  } catch (error) {
    ctx.log.error(
      { refund: refund.id, reason: (error as Error)?.name },
      "the payment provider did not answer",
    );
    return undefined;
  }
}

/** At start: continues every refund that is not decided, even if the queue lost its job. */
export async function resumeRefunds(ctx: Context): Promise<void> {
  for (const { id, next_check_at } of await findUnfinishedRefunds(ctx.db)) {
    const due = next_check_at === null ? 0 : Math.ceil((next_check_at.getTime() - Date.now()) / 1000);
    await enqueueRefund(ctx, ctx.db, id, Math.max(0, due));
  }
}
