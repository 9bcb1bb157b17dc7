import type { Context } from "../platform/context.ts";
import {
  checkEmailLimit,
  checkSmsLimit,
  limitEmailsTo,
  limitMessagesTo,
  type MailKind,
  type SmsKind,
} from "./limits/limits.ts";
import type { QueuedAuthMessage } from "./queued-messages.ts";

type Mail = Extract<QueuedAuthMessage, { email: string }>;
type Message = Extract<QueuedAuthMessage, { phone: string }>;
type WithoutId<M> = M extends Message ? Omit<M, "messageId"> : never;

/**
 * Queues an email to an address. Whether the address has an account is looked up by a job (`sendQueuedMessage`), so neither
 * the reply nor its duration reveals it. Throws 429, which does not reveal it either.
 */
export async function queueEmail(ctx: Context, kind: MailKind, message: Mail): Promise<void> {
  await checkEmailLimit(ctx);
  await limitEmailsTo(ctx.db, kind, message.email);
  await ctx.jobs.enqueue(ctx.db, "auth.send", message);
}

/** As `queueEmail`, for a text message; returns the id that it has if it is sent. */
export async function queueSms(ctx: Context, kind: SmsKind, message: WithoutId<Message>): Promise<string> {
  await limitMessagesTo(ctx.db, kind, message.phone);
  await checkSmsLimit(ctx, message.phone);
  const messageId = crypto.randomUUID();
  await ctx.jobs.enqueue(ctx.db, "auth.send", { ...message, messageId });
  return messageId;
}
