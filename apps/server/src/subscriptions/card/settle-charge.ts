import type { FailureCode } from "@passerelle/domain/payments/failures";
import { nextChargeAt } from "@passerelle/domain/subscriptions/card-renewal";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { moveSubscription } from "../move-subscription.ts";
import { findOrder, findSubscription, type StoredSubscription } from "../queries.ts";
import { announceCard } from "./announce-card.ts";
import { endRenewal } from "./end-renewal.ts";
import {
  findChargeOf,
  findChargesFor,
  findRenewal,
  type StoredCharge,
  type StoredRenewal,
  updateCharge,
} from "./queries.ts";

/** Records that a card was charged, in the transaction of the payment; the period begins as with any payment. */
export async function noticeCharged(
  _ctx: Context,
  trx: Db,
  { transactionId }: { transactionId: string },
): Promise<void> {
  const charge = await findChargeOf(trx, transactionId);
  if (!charge || charge.status === "succeeded") return;
  // Money may arrive after its try was given up and another try began.
  const others = (await findChargesFor(trx, charge.user_id, charge.period_end)).filter(
    ({ id }) => id !== charge.id,
  );
  if (others.some(({ status }) => status === "succeeded")) {
    await updateCharge(trx, charge.id, { status: "superseded" });
    return;
  }
  for (const { id, status } of others)
    if (status === "pending") await updateCharge(trx, id, { status: "superseded" });
  await updateCharge(trx, charge.id, { status: "succeeded" });
}

/**
 * Records a failed try, in the transaction of the payment, and announces it with the date of the next one. After the last
 * try the consent ends, and the announcement has the usual link to pay. A try that failed because the consent was withdrawn
 * meanwhile is not announced.
 */
export async function noticeFailed(
  ctx: Context,
  trx: Db,
  { transactionId, failureCode }: { transactionId: string; failureCode: FailureCode },
): Promise<void> {
  const charge = await findChargeOf(trx, transactionId);
  if (charge?.status !== "pending") return;
  await updateCharge(trx, charge.id, { status: "failed", failure_code: failureCode });
  const renewal = await findRenewal(trx, charge.renewal_id);
  const row = await findSubscription(trx, charge.user_id);
  if (!renewal || !row) throw new Error(`the charge ${charge.id} is of no consent`);
  if (renewal.status === "ended") return;
  const event = { kind: "card_failed", by: "system", plan_id: renewal.plan_id, note: failureCode } as const;
  const moved = await moveSubscription(trx, row, { event });
  await follow(ctx, trx, { row: moved, renewal, charge, failureCode });
}

type Failed = {
  row: StoredSubscription;
  renewal: StoredRenewal;
  charge: StoredCharge;
  failureCode: FailureCode;
};

async function follow(ctx: Context, trx: Db, { row, renewal, charge, failureCode }: Failed): Promise<void> {
  const { period_end: endsAt, user_id: userId } = charge;
  const tries = (await findChargesFor(trx, userId, endsAt)).filter(
    ({ renewal_id }) => renewal_id === renewal.id,
  );
  const next = nextChargeAt({
    endsAt,
    announcedAt: renewal.announced_at ?? charge.created_at,
    triedAt: tries.map(({ created_at }) => created_at),
  });
  const order = await findOrder(trx, charge.order_id);
  if (!order) throw new Error(`the charge ${charge.id} is of no order`);
  if (!next) await endRenewal(ctx, trx, renewal, "failed");
  const about = { failureCode, endsAt, order };
  await announceCard(
    ctx,
    trx,
    row,
    renewal,
    next ? { kind: "failed", at: next, ...about } : { kind: "ended", ...about },
  );
}
