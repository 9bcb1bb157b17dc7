import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import type { Providers } from "../providers.ts";
import { openRefs } from "./card-refs.ts";
import {
  findCard,
  findChargeable,
  findUnforgotten,
  isBeingCharged,
  lockCard,
  updateDropped,
  updateForgotten,
} from "./queries.ts";

/** Seconds until the next try to forget a card that is being charged. */
const LATER = 60;

/** Drops a card in the caller's transaction: from then on it is not charged, and a job has its provider delete it. */
export async function dropCard(ctx: Context, trx: Db, cardId: string): Promise<void> {
  await lockCard(trx, cardId);
  await updateDropped(trx, cardId);
  await ctx.jobs.enqueue(trx, "payments.forget_card", { cardId });
}

/** Drops all cards of a person whose account is closed. */
export async function dropCardsOf(ctx: Context, trx: Db, userId: string): Promise<void> {
  for (const cardId of await findChargeable(trx, userId)) await dropCard(ctx, trx, cardId);
}

/**
 * Has the provider delete a dropped card, then deletes its references. Waits until a charge under way is decided. Throws
 * when the provider does not answer, so that the job runs again.
 */
export async function forgetCard(ctx: Context, providers: Providers, cardId: string): Promise<void> {
  const card = await findCard(ctx.db, cardId);
  const refs = card?.dropped_at ? openRefs(ctx, card) : undefined;
  if (!card || !refs) return;
  if (await isBeingCharged(ctx.db, cardId)) {
    await ctx.jobs.enqueue(ctx.db, "payments.forget_card", { cardId }, { after: LATER });
    return;
  }
  const provider = providers.byName(card.provider);
  if (!provider?.cards) throw new Error(`${card.provider} is not configured any more`);
  await provider.cards.forget(refs);
  await updateForgotten(ctx.db, cardId);
}

/** At start: enqueues every dropped card, even if the queue lost its job. */
export async function resumeForgetting(ctx: Context): Promise<void> {
  for (const cardId of await findUnforgotten(ctx.db))
    await ctx.jobs.enqueue(ctx.db, "payments.forget_card", { cardId });
}
