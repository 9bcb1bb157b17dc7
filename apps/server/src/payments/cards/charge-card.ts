import { isOpen } from "@passerelle/domain/payments/attempts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { getProfile } from "../../profiles/service.ts";
import { insertAttempt } from "../attempts/pay.ts";
import { lockPayable } from "../attempts/payable-queries.ts";
import {
  findPayment,
  insertPaymentEvent,
  lockPayment,
  type StoredPayment,
  updatePayment,
} from "../attempts/queries.ts";
import { recordAnswer } from "../attempts/record-answer.ts";
import { settleCharge } from "../attempts/settle.ts";
import type { KeptCard } from "../provider.ts";
import { type Providers, providersOf } from "../providers.ts";
import { openRefs } from "./card-refs.ts";
import { lockCard } from "./queries.ts";

/** `key`: idempotency key of the attempt, which the database refuses a second time. `most`: limit in minor units. */
type CardCharge = { payableId: string; cardId: string; key: string; most: number };

/**
 * Begins to charge a kept card with what is left of a payable, in the caller's transaction and with its customer locked: the
 * attempt is stored, and a job orders it. Undefined when nothing can be charged now: the card was dropped or its provider is not
 * configured any more, a payment is under way, nothing is left, or it is more than `most`.
 */
export async function beginCardCharge(
  ctx: Context,
  trx: Db,
  { payableId, cardId, key, most }: CardCharge,
): Promise<StoredPayment | undefined> {
  const payable = await lockPayable(trx, payableId);
  const due = { amount: payable.amount - payable.paid, currency: payable.currency };
  if (payable.status !== "open" || payable.reserved > 0 || due.amount <= 0 || due.amount > most)
    return undefined;
  const card = await lockCard(trx, cardId);
  const provider = providersOf(ctx).byName(card.provider);
  const refs = openRefs(ctx, card);
  if (card.dropped_at || card.user_id !== payable.user_id || !refs || !provider?.cards) return undefined;
  const { name, email, language } = await getProfile(trx, card.user_id);
  const payment = await insertAttempt(ctx, trx, provider, payable, {
    userId: card.user_id,
    due,
    order: { method: "card" },
    details: card.last4 === null ? {} : { last4: card.last4 },
    idempotencyKey: key,
    payer: { name, email, language },
    card: { id: cardId, refs },
  });
  await ctx.jobs.enqueue(trx, "payments.charge_card", { transactionId: payment.id });
  return payment;
}

/**
 * Orders the charge of a kept card. A card that was dropped before is not charged; one that is dropped afterwards is, since
 * the order may have arrived. After a crash the provider recognises the reference, or `payments.check` finds the charge.
 * Throws when the provider does not answer, so that the job runs again.
 */
export async function chargeCard(ctx: Context, providers: Providers, transactionId: string): Promise<void> {
  const claimed = await ctx.db.transaction().execute((trx) => claim(ctx, trx, transactionId));
  if (!claimed) return;
  const { payment, refs } = claimed;
  if (!refs) {
    const state = { status: "failed", failureCode: "cancelled_by_payer" } as const;
    await settleCharge(ctx, transactionId, state, { by: "payer" });
    return;
  }
  const provider = providers.byName(payment.provider);
  if (!provider?.cards) throw new Error(`${payment.provider} is not configured any more`);
  const { reference: label, charged_amount: amount, charged_currency: currency } = payment;
  const answer = await provider.cards
    .charge({ reference: transactionId, label, amount, currency, refs })
    .catch((error: unknown) => error as Error);
  const { status } = await recordAnswer(ctx, provider, payment, answer);
  // A repeated reference creates no second charge: the job repeats until the result is known or `payments.check` ends the
  // attempt.
  if (status === "unknown") throw new Error(`the answer to the charge ${transactionId} is unknown`);
}

/** Marks the attempt as sent and returns what to order. Without `refs`: it was never sent, and its card is dropped. */
async function claim(
  ctx: Context,
  trx: Db,
  transactionId: string,
): Promise<{ payment: StoredPayment; refs?: KeptCard["refs"] } | undefined> {
  const found = await findPayment(trx, transactionId);
  if (!found?.card_id) return undefined;
  const card = await lockCard(trx, found.card_id);
  const payment = await lockPayment(trx, transactionId);
  if (!isOpen(payment.status) || payment.payment_gateway_id !== null) return undefined;
  const refs = card.dropped_at ? undefined : openRefs(ctx, card);
  const isSent = payment.status !== "created";
  // The charge may have reached the provider: `payments.check` queries it.
  if (!refs) return isSent ? undefined : { payment };
  if (isSent) return { payment, refs };
  await updatePayment(trx, transactionId, { status: "pending" });
  await insertPaymentEvent(trx, {
    transaction_id: transactionId,
    from_status: "created",
    to_status: "pending",
    by: "system",
  });
  return { payment: { ...payment, status: "pending" }, refs };
}
