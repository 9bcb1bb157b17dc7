import type { Db } from "../platform/db.ts";

type Row = Record<string, unknown>;

/** All messages in a customer's conversations, without the names of staff. */
export function findOwnMessages(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("chat_messages as message")
    .innerJoin("conversations as conversation", "conversation.id", "message.conversation_id")
    .select([
      "message.id",
      "conversation.service_request_id",
      "message.seq",
      "message.side",
      "message.body",
      "message.status",
      "message.via",
      "message.sent_at",
      "message.read_at",
    ])
    .where("conversation.customer_id", "=", userId)
    .orderBy("message.sent_at")
    .orderBy("message.seq")
    .execute();
}

/** Locks the conversations of a customer until the transaction ends; returns them with their message ids. */
export async function lockOwn(
  trx: Db,
  userId: string,
): Promise<{ conversations: string[]; messages: string[] }> {
  const conversations = await trx
    .selectFrom("conversations")
    .select("id")
    .where("customer_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const ids = conversations.map(({ id }) => id);
  if (ids.length === 0) return { conversations: [], messages: [] };
  const messages = await trx
    .selectFrom("chat_messages")
    .select("id")
    .where("conversation_id", "in", ids)
    .execute();
  return { conversations: ids, messages: messages.map(({ id }) => id) };
}

/** Deletes conversations with all their messages. */
export async function deleteConversations(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("conversations").where("id", "in", ids).execute();
}
