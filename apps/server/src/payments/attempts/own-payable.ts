import type { Payable } from "@passerelle/contract/payments/payables";
import type { Language } from "@passerelle/contract/shapes";
import { textIn } from "@passerelle/domain/languages";
import type { PayablePurpose } from "@passerelle/domain/payments/purpose";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { lockProfile } from "../../profiles/service.ts";
import { requireOrderingOpen } from "../../settings/service.ts";
import { findPayable, lockPayable, type StoredPayable } from "./payable-queries.ts";
import { present } from "./present.ts";
import { findLatestOf } from "./queries.ts";

/** A payable that belongs to no request. */
export type StandalonePayable = StoredPayable & { purpose: PayablePurpose };

export const isStandalone = (payable: StoredPayable | undefined): payable is StandalonePayable =>
  payable?.purpose != null;

/** The caller's payable that belongs to no request. Throws `payable_not_found`, also for another person's. */
export async function getOwnPayable(db: Db, { userId }: Actor, id: string): Promise<StandalonePayable> {
  const payable = await findPayable(db, id);
  if (!isStandalone(payable) || payable.user_id !== userId) throw new AppError("payable_not_found");
  return payable;
}

/**
 * The caller's payable, if a part of it can be paid now. Locks the caller's row first, then the payable. Throws
 * `payable_not_found`, `already_paid`, `payable_closed`, `payment_pending` and `ordering_closed`.
 */
export async function lockOwnPayable(
  ctx: Context,
  trx: Db,
  actor: Actor,
  id: string,
): Promise<StandalonePayable> {
  await getOwnPayable(trx, actor, id);
  await lockCustomer(trx, actor.userId);
  const payable = await lockPayable(trx, id);
  if (payable.status === "paid") throw new AppError("already_paid");
  if (payable.status !== "open") throw new AppError("payable_closed");
  if (payable.reserved + payable.paid === payable.amount) throw new AppError("payment_pending");
  await requireOrderingOpen(ctx.env, trx);
  return payable as StandalonePayable;
}

/**
 * Locks the customer of payables that belong to no request; call it before such a payable is locked. Changes of what is
 * paid for lock the same row, so that a payment and a cancellation wait for each other.
 */
export async function lockCustomer(trx: Db, userId: string): Promise<{ name: string }> {
  const person = await lockProfile(trx, userId);
  if (!person) throw new Error(`there is no person ${userId}`);
  return person;
}

/** The caller's payable, with their latest attempt. Throws `payable_not_found`. */
export async function describeOwnPayable(
  { db }: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Payable> {
  const payable = await getOwnPayable(db, actor, id);
  const { purpose } = payable;
  const latest = await findLatestOf(db, id, actor.userId);
  return {
    id,
    label: textIn(purpose.label, language),
    reference: purpose.reference,
    lines: purpose.lines.map(({ kind, description, gross }) => ({
      kind,
      description: textIn(description, language),
      gross,
    })),
    amount: payable.amount,
    amount_paid: payable.paid,
    amount_left: payable.status === "open" ? payable.amount - payable.paid - payable.reserved : 0,
    currency: payable.currency,
    status: payable.status,
    transaction: latest ? present(latest) : null,
  };
}
