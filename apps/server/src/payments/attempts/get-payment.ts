import type { Transaction } from "@passerelle/contract/payments";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { present } from "./present.ts";
import { findPayment } from "./queries.ts";

/** Throws `payment_not_found`, also for another person's transaction. */
export async function getPayment({ db }: Context, actor: Actor, id: string): Promise<Transaction> {
  const payment = await findPayment(db, id);
  if (!payment || payment.user_id !== actor.userId) throw new AppError("payment_not_found");
  return present(payment);
}
