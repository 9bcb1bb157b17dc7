import type { PaymentPrompt, Transaction } from "@passerelle/contract/payments";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { readPrompt } from "../options/read-prompt.ts";
import type { Providers } from "../providers.ts";
import { present } from "./present.ts";
import { findPayment, type StoredPayment } from "./queries.ts";

async function findOwn({ db }: Context, actor: Actor, id: string): Promise<StoredPayment> {
  const payment = await findPayment(db, id);
  if (!payment || payment.user_id !== actor.userId) throw new AppError("payment_not_found");
  return payment;
}

/** Throws `payment_not_found`, also for another person's transaction. */
export async function getPayment(ctx: Context, actor: Actor, id: string): Promise<Transaction> {
  return present(await findOwn(ctx, actor, id));
}

/** What the caller's telephone shows for their transaction. Throws `payment_not_found`. */
export async function getPrompt(
  ctx: Context,
  providers: Providers,
  actor: Actor,
  { id, language }: { id: string; language: Language },
): Promise<PaymentPrompt> {
  return readPrompt(ctx, providers, await findOwn(ctx, actor, id), language);
}
