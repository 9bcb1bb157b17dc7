import { LAST_CHECK_REPEATED_AFTER, nextCheckAfter } from "@passerelle/domain/payments/attempts";
import { isGivenUp, isUndecidedRefund } from "@passerelle/domain/payments/refunds";
import type { Context } from "../../platform/context.ts";
import { chargeOf, openProviderData } from "../attempts/provider-data.ts";
import type { StoredPayment } from "../attempts/queries.ts";
import { insertCase } from "../cases/queries.ts";
import type { PaymentProvider, RefundNotice } from "../provider.ts";
import type { Providers } from "../providers.ts";
import { querySucceeded } from "./came-back.ts";
import { enqueueRefund } from "./create-refund.ts";
import { queryGivenUp } from "./earlier-tries.ts";
import { getPaymentOf, lockRefund, moveRefund } from "./move-refund.ts";
import {
  findRefund,
  findUnfinishedRefunds,
  isQueryDue,
  type StoredRefund,
  updateNextCheck,
  updateRefund,
} from "./queries.ts";

/** Seconds between queries of a refund that is not decided; then hourly and daily, like charges. */
const CHECKS = [15, 30, 60, 120, 300, 600, 1_800];

/**
 * Sends an approved refund to its provider, or queries one that was sent. It is marked as sent before the call, so that it
 * is queried after a crash. The provider makes one refund per reference; only a retry by a person creates a new reference.
 */
export async function processRefund(ctx: Context, providers: Providers, refundId: string): Promise<void> {
  const claimed = await ctx.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefund(trx, refundId)) ?? {};
    if (!refund || refund.method === "manual") return undefined;
    const isNew = refund.status === "approved";
    if (!isNew && !(isUndecided(refund) && (await isQueryDue(trx, refund.id)))) return undefined;
    const delay = nextCheckAfter(CHECKS, refund.checks, ageOf(refund));
    if (isNew) await moveRefund(ctx, trx, refund, "send", { by: "system" }, { sent_at: new Date() });
    const next = delay ?? LAST_CHECK_REPEATED_AFTER;
    await updateNextCheck(trx, refund.id, next);
    await enqueueRefund(ctx, trx, refund.id, next);
    return { refund, isNew, isLast: delay === undefined };
  });
  if (claimed) await askAbout(ctx, providers, claimed);
}

/** Queries the provider about a refund now, because of a hint; its schedule stays. */
export async function queryRefund(ctx: Context, providers: Providers, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, refundId);
  if (!refund) return;
  if (isGivenUp(refund.status)) return queryGivenUp(ctx, providers, refund);
  const asked = { refund, isNew: false, isLast: false };
  const notice = isUndecided(refund) ? await askAbout(ctx, providers, asked) : undefined;
  // An earlier answer, that it had succeeded, may be recorded by now.
  if (!notice || notice.state.status === "failed") await querySucceeded(ctx, providers, refundId);
}

const isUndecided = ({ status }: StoredRefund) => isUndecidedRefund(status);

/** `isLast`: the schedule ends with this query, so that a person has to find out afterwards. */
type Claimed = { refund: StoredRefund; isNew: boolean; isLast: boolean };

/** Undefined when the provider did not answer. */
async function askAbout(
  ctx: Context,
  providers: Providers,
  { refund: asked, isNew, isLast }: Claimed,
): Promise<RefundNotice | undefined> {
  const payment = await getPaymentOf(ctx.db, asked);
  const provider = providers.byName(payment.provider);
  const notice = await askProvider(ctx, provider, asked, payment, isNew);
  await ctx.db.transaction().execute(async (trx) => {
    const { refund } = (await lockRefund(trx, asked.id)) ?? {};
    if (!refund || !isUndecided(refund)) return;
    // The answer is about an earlier try: a person has sent the refund again meanwhile.
    if (refund.provider_reference !== asked.provider_reference) return;
    if (isLast && (!notice || notice.state.status === "pending")) {
      await insertCase(trx, {
        kind: "refund_not_decided",
        subject: refund.id,
        provider: payment.provider,
        transaction_id: payment.id,
        refund_id: refund.id,
      });
      await updateRefund(trx, refund.id, { next_check_at: null });
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
  return notice;
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
    // Sends it also if the provider does not know a refund that was sent: it makes only one refund per reference.
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
