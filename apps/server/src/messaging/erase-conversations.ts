import { eraseAttachments } from "../attachments/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { deleteConversations, lockOwn } from "./privacy-queries.ts";

/**
 * Deletes the conversations of an account with their files. Call it in the transaction that closes the account, with
 * the account locked.
 */
export async function eraseConversations(ctx: Context, trx: Db, userId: string): Promise<void> {
  const { conversations, messages } = await lockOwn(trx, userId);
  await eraseAttachments(ctx, trx, ["message"], messages, "account_closed");
  await deleteConversations(trx, conversations);
}
