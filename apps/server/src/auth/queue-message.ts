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
 * Queues an email to an address. Whether the address has an account is looked up by a job (`sendQueuedMessage`), so neither
 * the reply nor its duration reveals it. Throws 429, which does not reveal it either: once it has returned, an account that
 * the message is for gets it.
 */
export async function queueEmail(ctx: Context, kind: MailKind, message: Mail): Promise<void> {
  await checkEmailLimit(ctx);
  await limitEmailsTo(ctx, ctx.db, kind, message.email);
  await ctx.jobs.enqueue(ctx.db, "auth.send", { ...message, messageId: crypto.randomUUID() });
}

/**
 * As `queueEmail`, for a text message; returns the id that it has if it is sent. It is counted here, since its code must
 * arrive at once and must not wait for the limits; the job returns what it took if nothing is sent.
 */
export async function queueSms(ctx: Context, kind: SmsKind, message: Message): Promise<string> {
  await limitMessagesTo(ctx, ctx.db, kind, message.phone);
  await limitMessages(ctx, ctx.db, message.phone);
  const messageId = crypto.randomUUID();
  await ctx.jobs.enqueue(ctx.db, "auth.send", { ...message, messageId });
  return messageId;
}
