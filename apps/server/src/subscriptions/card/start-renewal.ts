import { isSubscribed } from "@passerelle/domain/subscriptions/status";
import { describePayment, dropCard } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { moveSubscription } from "../move-subscription.ts";
import { findOrder } from "../queries.ts";
import { loadState } from "../state.ts";
import { announceCard } from "./announce-card.ts";
import { endActiveRenewal } from "./end-renewal.ts";
import { insertRenewal } from "./queries.ts";

/**
 * Stores the consent from the payment of a period, once its card is kept, with its person locked; it replaces an earlier
 * consent. The card is dropped if the payment is not for a renewable period of the payer.
 */
export async function startRenewal(
  ctx: Context,
  trx: Db,
  { cardId, transactionId }: { cardId: string; transactionId: string },
): Promise<void> {
  const { payableId, payerId, cardConsent, language } = await describePayment(trx, transactionId);
  const order = await findOrder(trx, payableId);
  const state = order && (await loadState(trx, order.user_id, new Date()));
  const row = state?.row;
  const mayRenew =
    order?.status === "paid" &&
    payerId === order.user_id &&
    row !== undefined &&
    isSubscribed(row.status) &&
    row.cancelled_at === null &&
    state?.renewed?.id === order.plan_id;
  if (!mayRenew || !cardConsent) return dropCard(ctx, trx, cardId);
  await endActiveRenewal(ctx, trx, order.user_id, "replaced");
  const renewal = await insertRenewal(trx, {
    id: crypto.randomUUID(),
    user_id: order.user_id,
    card_id: cardId,
    plan_id: order.plan_id,
    amount: order.price,
    currency: order.currency,
    consent_version: cardConsent.version,
    consent_language: language,
    consented_at: cardConsent.at,
  });
  const event = { kind: "card_consented", by: "customer", actor_id: order.user_id } as const;
  const moved = await moveSubscription(trx, row, { event: { ...event, plan_id: order.plan_id } });
  await announceCard(ctx, trx, moved, renewal, { kind: "started" });
}
