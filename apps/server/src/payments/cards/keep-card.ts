import type { Context } from "../../platform/context.ts";
import { lockCustomer } from "../attempts/own-payable.ts";
import { chargeOf } from "../attempts/provider-data.ts";
import { findPayment } from "../attempts/queries.ts";
import { cardKept } from "../paid.ts";
import type { Providers } from "../providers.ts";
import { sealRefs } from "./card-refs.ts";
import { findCardKeptBy, insertCard } from "./queries.ts";

/**
 * Reads from the provider which card a payment kept, then stores its references and publishes it, once. Throws when the
 * provider does not answer, so that the job runs again.
 */
export async function keepCard(ctx: Context, providers: Providers, transactionId: string): Promise<void> {
  const payment = await findPayment(ctx.db, transactionId);
  if (payment?.status !== "succeeded" || payment.card_consent === null || payment.user_id === null) return;
  if (await findCardKeptBy(ctx.db, transactionId)) return;
  const { user_id: userId, provider, method_details } = payment;
  const kept = await providers.byName(provider)?.cards?.read(chargeOf(ctx, payment));
  if (!kept) {
    ctx.log.warn({ payment: transactionId, provider }, "the provider kept no card");
    return;
  }
  const id = crypto.randomUUID();
  const card = {
    id,
    user_id: userId,
    provider,
    refs: sealRefs(ctx, id, kept.refs),
    last4: (kept.last4 ?? method_details.last4) || null,
    kept_by: transactionId,
  };
  await ctx.db.transaction().execute(async (trx) => {
    await lockCustomer(trx, userId);
    if (await insertCard(trx, card))
      await ctx.events.publish(ctx, trx, cardKept, { cardId: id, transactionId });
  });
}
