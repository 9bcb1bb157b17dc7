import { eraseAttachments } from "../../attachments/service.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { deleteConversations, findOwnMessages, lockOwn } from "./queries.ts";

/** What was said in a person's conversations, for the export of their data. */
export const exportMessages = findOwnMessages;

/**
 * Forgets the conversations of an account that is closed, both sides of them, with their files. Call in the transaction
 * that closes it, with the account locked.
 */
export async function eraseConversations(ctx: Context, trx: Db, userId: string): Promise<void> {
  const { conversations, messages } = await lockOwn(trx, userId);
  await eraseAttachments(ctx, trx, "message", messages);
  await deleteConversations(trx, conversations);
}
