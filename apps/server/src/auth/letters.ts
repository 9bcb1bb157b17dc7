import type { Context } from "../platform/context.ts";
import {
  checkMails,
  checkSms,
  limitMailTo,
  limitSmsTo,
  type MailKind,
  type SmsKind,
} from "./limits/limits.ts";
import type { QueuedAuthMessage } from "./queued-messages.ts";

type Mail = Extract<QueuedAuthMessage, { email: string }>;
type Message = Extract<QueuedAuthMessage, { phone: string }>;
type WithoutId<M> = M extends Message ? Omit<M, "messageId"> : never;

/**
 * Takes note that somebody wants a letter at an address. Whether it has an account is looked up by a job
 * (`writeLetter`), so neither the answer nor its time tells. Throws 429, which does not tell either.
 */
export async function askForMail(ctx: Context, kind: MailKind, letter: Mail): Promise<void> {
  await checkMails(ctx);
  await limitMailTo(ctx.db, kind, letter.email);
  await ctx.jobs.enqueue(ctx.db, "auth.write", letter);
}

/** As `askForMail`, of a message to a number; answers the id that it has if it is sent. */
export async function askForSms(ctx: Context, kind: SmsKind, message: WithoutId<Message>): Promise<string> {
  await limitSmsTo(ctx.db, kind, message.phone);
  await checkSms(ctx, message.phone);
  const messageId = crypto.randomUUID();
  await ctx.jobs.enqueue(ctx.db, "auth.write", { ...message, messageId });
  return messageId;
}
