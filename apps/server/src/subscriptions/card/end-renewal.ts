import type { RenewalEnd } from "@passerelle/domain/subscriptions/card-renewal";
import { dropCard } from "../../payments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { moveSubscription } from "../move-subscription.ts";
import { findSubscription } from "../queries.ts";
import { findActiveRenewal, type StoredRenewal, updateEnded } from "./queries.ts";

/** Ends that the person caused; the others are caused by time, prices or the bank. */
const BY_CUSTOMER: readonly RenewalEnd[] = ["withdrawn", "cancelled", "plan_changed", "replaced", "closed"];

/**
 * The only way in which a consent ends, in the caller's transaction and with its person locked: its card is dropped, so
 * that from then on only a charge that was already ordered can be taken. Does nothing for an ended consent.
 */
export async function endRenewal(
  ctx: Context,
  trx: Db,
  renewal: StoredRenewal,
  reason: RenewalEnd,
): Promise<void> {
  const { id, user_id, card_id, plan_id, status } = renewal;
  if (status === "ended") return;
  await updateEnded(trx, id, reason);
  await dropCard(ctx, trx, card_id);
  const row = await findSubscription(trx, user_id);
  if (!row) throw new Error(`the consent ${id} is of no subscription`);
  const isOwn = BY_CUSTOMER.includes(reason);
  const by = isOwn ? ({ by: "customer", actor_id: user_id } as const) : ({ by: "system" } as const);
  await moveSubscription(trx, row, { event: { kind: "card_ended", plan_id, ...by } });
}

/** Ends the active consent of a person, if there is one. */
export async function endActiveRenewal(
  ctx: Context,
  trx: Db,
  userId: string,
  reason: RenewalEnd,
): Promise<void> {
  const renewal = await findActiveRenewal(trx, userId);
  if (renewal) await endRenewal(ctx, trx, renewal, reason);
}
