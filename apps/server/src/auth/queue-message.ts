import type { Context } from "../platform/context.ts";
import { checkEmailLimit } from "./limits/email-budget.ts";
import {
  limitEmailsTo,
  limitMessages,
  limitMessagesTo,
  type MailKind,
  type SmsKind,
} from "./limits/limits.ts";
import type { QueuedAuthMessage } from "./queued-messages.ts";

type WithoutId<M> = M extends QueuedAuthMessage ? Omit<M, "messageId"> : never;
type Mail = WithoutId<Extract<QueuedAuthMessage, { email: string }>>;
type Message = WithoutId<Extract<QueuedAuthMessage, { phone: string }>>;

/**
 * Queues an email to an address. A job looks up the account (`sendQueuedMessage`), so neither the reply nor its duration reveals
 * whether there is one. Throws 429, which does not reveal it either. After it has returned, an account that must get the message
 * gets it.
 */
export async function queueEmail(ctx: Context, kind: MailKind, message: Mail): Promise<void> {
  await checkEmailLimit(ctx);
  await limitEmailsTo(ctx, ctx.db, kind, message.email);
  await ctx.jobs.enqueue(ctx.db, "auth.send", { ...message, messageId: crypto.randomUUID() });
}

/**
 * Like `queueEmail`, for a text message; returns the id that the message has if it is sent. The message is counted here, because
 * its code must arrive at once and cannot wait for the limits; the job undoes the count if nothing is sent.
 */
export async function queueSms(ctx: Context, kind: SmsKind, message: Message): Promise<string> {
  await limitMessagesTo(ctx, ctx.db, kind, message.phone);
  await limitMessages(ctx, ctx.db, message.phone);
  const messageId = crypto.randomUUID();
  await ctx.jobs.enqueue(ctx.db, "auth.send", { ...message, messageId });
  return messageId;
}
