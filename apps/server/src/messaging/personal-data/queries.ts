import type { Db } from "../../platform/db.ts";

type Row = Record<string, unknown>;

/** What was said in somebody's conversations as a customer; who of the staff said it is left out. */
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

/** The conversations of a customer, held until the transaction ends, with the ids of what was said in them. */
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

/** Forgets conversations with everything that was said in them. */
export async function deleteConversations(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom("conversations").where("id", "in", ids).execute();
}
