import type { MessageStatus, MessageWay, Side } from "@passerelle/domain/messaging/conversation";
import { rolesWith } from "@passerelle/domain/roles";
import { sql } from "kysely";
import type { Db } from "../platform/db.ts";

export type StoredConversation = {
  id: string;
  customer_id: string;
  service_request_id: string | null;
  last_seq: number;
  last_at: Date;
  unread_by_customer: number;
  unread_by_staff: number;
  mailed_customer_seq: number;
  mailed_customer_at: Date | null;
  mailed_staff_seq: number;
  mailed_staff_at: Date | null;
};

export type StoredMessage = {
  id: string;
  conversation_id: string;
  seq: number;
  sender_id: string;
  side: Side;
  body: string;
  status: MessageStatus;
  via: MessageWay;
  sent_at: Date;
  read_at: Date | null;
};

export type MessageRow = StoredMessage & { sender_name: string };

/** Whether an id belongs to an account, and whether it is open. */
export async function findAccount(db: Db, id: string): Promise<{ open: boolean } | undefined> {
  const row = await db.selectFrom("people").select("closed_at").where("id", "=", id).executeTakeFirst();
  return row && { open: row.closed_at === null };
}

/**
 * Prevents closing an account until the transaction ends; false when it is closed. Lock it before the conversation.
 */
export async function holdOpenAccount(trx: Db, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", userId)
    .where("closed_at", "is", null)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts the conversation's row unless it exists. */
export async function insertConversation(
  trx: Db,
  row: { id: string; customer_id: string; service_request_id: string | null },
): Promise<void> {
  await trx
    .insertInto("conversations")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks a conversation until the transaction ends; the holder numbers and counts its messages. */
export async function lockConversation(trx: Db, id: string): Promise<StoredConversation | undefined> {
  return trx.selectFrom("conversations").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateConversation(
  trx: Db,
  id: string,
  change: Partial<Omit<StoredConversation, "id" | "customer_id" | "service_request_id">>,
): Promise<void> {
  await trx.updateTable("conversations").set(change).where("id", "=", id).execute();
}

/** False when the id exists already, in any conversation. */
export async function insertMessage(
  trx: Db,
  message: Pick<StoredMessage, "id" | "conversation_id" | "seq" | "sender_id" | "side" | "body" | "via">,
): Promise<boolean> {
  const row = await trx
    .insertInto("chat_messages")
    // Not the start time of the transaction, because times must follow the order of numbers.
    .values({ ...message, sent_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

function selectMessages(db: Db) {
  return db
    .selectFrom("chat_messages as message")
    .innerJoin("people as sender", "sender.id", "message.sender_id")
    .selectAll("message")
    .select("sender.name as sender_name");
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return (await selectMessages(db).where("message.id", "=", id).executeTakeFirst()) as MessageRow | undefined;
}

/** The beginnings of messages, with the customers of their conversations. */
export async function findBeginnings(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; conversation_id: string; customer_id: string; body: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("chat_messages as message")
    .innerJoin("conversations as conversation", "conversation.id", "message.conversation_id")
    .select([
      "message.id",
      "message.conversation_id",
      "conversation.customer_id",
      sql<string>`left(message.body, 600)`.as("body"),
    ])
    .where("message.id", "in", [...ids])
    .execute();
}

/** At most `limit` messages in order: the newest, or those next to a number. */
export async function findMessages(
  db: Db,
  conversationId: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const rows = await selectMessages(db)
    .where("message.conversation_id", "=", conversationId)
    .$if(before !== undefined, (query) => query.where("message.seq", "<", before as number))
    .$if(after !== undefined, (query) => query.where("message.seq", ">", after as number))
    .orderBy("message.seq", after !== undefined ? "asc" : "desc")
    .limit(limit)
    .execute();
  return (after !== undefined ? rows : rows.reverse()) as MessageRow[];
}

/** Marks a side's messages as read up to a number; returns those that were unread. */
export async function updateRead(
  trx: Db,
  conversationId: string,
  writtenBy: Side,
  upTo: number,
): Promise<string[]> {
  const rows = await trx
    .updateTable("chat_messages")
    .set({ status: "read", read_at: sql`clock_timestamp()` })
    .where("conversation_id", "=", conversationId)
    .where("side", "=", writtenBy)
    .where("status", "=", "sent")
    .where("seq", "<=", upTo)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A side's unread messages above a number, in order. */
export async function findUnread(
  db: Db,
  conversationId: string,
  writtenBy: Side,
  above: number,
): Promise<MessageRow[]> {
  const rows = await selectMessages(db)
    .where("message.conversation_id", "=", conversationId)
    .where("message.side", "=", writtenBy)
    .where("message.status", "=", "sent")
    .where("message.seq", ">", above)
    .orderBy("message.seq")
    .execute();
  return rows as MessageRow[];
}

/** The staff member who wrote last, if they may still answer; at most one. */
export async function findLastAnswerer(db: Db, conversationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("chat_messages as message")
    .innerJoin("people as sender", "sender.id", "message.sender_id")
    .select("sender.id")
    .where("message.conversation_id", "=", conversationId)
    .where("message.side", "=", "staff")
    .where("sender.account_status", "=", "active")
    .where("sender.closed_at", "is", null)
    .where("sender.role", "in", rolesWith("support.manage"))
    .orderBy("message.seq", "desc")
    .limit(1)
    .execute();
  return rows.map(({ id }) => id);
}
