import type { Context } from "../../platform/context.ts";
import { queryPayment, settleNotice } from "../attempts/check-payment.ts";
import { findPayment, type StoredPayment } from "../attempts/queries.ts";
import { insertCase } from "../cases/queries.ts";
import type { Providers } from "../providers.ts";
import { queryEarlierTry } from "../refunds/earlier-tries.ts";
import { findRefund } from "../refunds/queries.ts";
import { queryRefund } from "../refunds/send-refund.ts";
import {
  type EventResult,
  findEvent,
  findUnprocessed,
  type StoredEvent,
  updateProcessed,
} from "./queries.ts";

/**
 * Processes a stored callback: trusts a signed report, and queries the provider after a hint. Repeating it changes nothing,
 * since settling is idempotent. Throws when the provider does not answer, so that the job runs again.
 */
export async function processEvent(ctx: Context, providers: Providers, eventId: string): Promise<void> {
  const event = await findEvent(ctx.db, eventId);
  if (!event || event.processed_at) return;
  await updateProcessed(ctx.db, event.id, await applyEvent(ctx, providers, event));
}

/** Applies an event to its payment or refund, whether or not it was processed before. */
export async function applyEvent(
  ctx: Context,
  providers: Providers,
  event: StoredEvent,
): Promise<EventResult> {
  const { provider: name, notice, transaction_id, refund_id, refund_try } = event;
  if (refund_id !== null) return applyToRefund(ctx, providers, refund_id, refund_try);
  const provider = providers.byName(name);
  const payment = transaction_id === null ? undefined : await findPayment(ctx.db, transaction_id);
  if (!payment) {
    // The callback is signed, so the provider itself reports money that we do not know.
    if (notice?.state.status === "succeeded") {
      await insertCase(ctx.db, {
        kind: "unknown_charge",
        subject: `${name}:${notice.gatewayId}`,
        provider: name,
        details: { ...notice },
      });
    }
    return "unmatched";
  }
  const after = notice
    ? await settleNotice(ctx, payment, notice)
    : provider && (await queryPayment(ctx, provider, payment.id));
  return resultOf(payment, after);
}

/** A callback about a refund is a hint, after which the provider is queried. */
async function applyToRefund(
  ctx: Context,
  providers: Providers,
  refundId: string,
  triedAs: string | null,
): Promise<EventResult> {
  const before = await findRefund(ctx.db, refundId);
  const isEarlier = triedAs !== null && triedAs !== before?.provider_reference;
  if (isEarlier) await queryEarlierTry(ctx, providers, triedAs);
  else await queryRefund(ctx, providers, refundId);
  const after = await findRefund(ctx.db, refundId);
  const isDecided = after?.status === "succeeded" || after?.status === "failed";
  return isDecided && after.status !== before?.status ? "settled" : "unchanged";
}

function resultOf(before: StoredPayment, after: StoredPayment | undefined): EventResult {
  if (!after || after.status === before.status) return "unchanged";
  return after.status === "unknown" ? "mismatch" : "settled";
}

/** At start: processes every stored event, even if the queue lost its job. */
export async function resumeEvents(ctx: Context): Promise<void> {
  for (const eventId of await findUnprocessed(ctx.db)) {
    await ctx.jobs.enqueue(ctx.db, "payments.event", { eventId });
  }
}
