import type { ConversationBox, Side } from "@passerelle/domain/messaging/conversation";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import type { Beneficiary } from "@passerelle/domain/requests/relatives/relatives";
import type { Worker } from "@passerelle/domain/requests/work/scope";
import { may } from "@passerelle/domain/roles";
import { type SqlBool, sql } from "kysely";
import type { Db } from "../platform/db.ts";
import { holdsWords, wordsOf } from "../platform/text-search.ts";
import type { MessageRow } from "./queries.ts";

/** A conversation in a list; before its first message, with data of its request. */
export type ConversationRow = {
  id: string;
  customer_id: string;
  customer_name: string;
  request_id: string | null;
  reference: string | null;
  service_id: string | null;
  beneficiary: Beneficiary | null;
  status: RequestStatus | null;
  assigned_to: string | null;
  unread_by_customer: number;
  unread_by_staff: number;
  last_side: Side | null;
  last_body: string | null;
  last_sent_at: Date | null;
  last_files: number;
};

type Page = { limit: number; offset: number };

const ABOUT = [
  "customer.id as customer_id",
  "customer.name as customer_name",
  "request.id as request_id",
  "request.reference",
  "request.service_id",
  "request.beneficiary",
  "request.status",
  "request.assigned_to",
] as const;

const LAST = [
  sql<Side | null>`last.side`.as("last_side"),
  sql<string | null>`left(last.body, 600)`.as("last_body"),
  sql<Date | null>`last.sent_at`.as("last_sent_at"),
  sql<number>`COALESCE((SELECT count(*) FROM attached_files
    WHERE kind = 'message' AND owner_id = last.id), 0)::int`.as("last_files"),
] as const;

/** All requests that have conversations, with their messages. */
function ofRequests(db: Db) {
  return db
    .selectFrom("request_summaries as request")
    .innerJoin("people as customer", "customer.id", "request.user_id")
    .leftJoin("conversations as conversation", "conversation.service_request_id", "request.id")
    .leftJoin("chat_messages as last", (join) =>
      join
        .onRef("last.conversation_id", "=", "conversation.id")
        .onRef("last.seq", "=", "conversation.last_seq"),
    )
    .select([
      "request.id",
      ...ABOUT,
      sql<number>`COALESCE(conversation.unread_by_customer, 0)`.as("unread_by_customer"),
      sql<number>`COALESCE(conversation.unread_by_staff, 0)`.as("unread_by_staff"),
      ...LAST,
    ])
    .where("request.status", "<>", "draft");
}

/** Conversations with messages. */
function written(db: Db) {
  return db
    .selectFrom("conversations as conversation")
    .innerJoin("people as customer", "customer.id", "conversation.customer_id")
    .leftJoin("request_summaries as request", "request.id", "conversation.service_request_id")
    .leftJoin("chat_messages as last", (join) =>
      join
        .onRef("last.conversation_id", "=", "conversation.id")
        .onRef("last.seq", "=", "conversation.last_seq"),
    )
    .select([
      "conversation.id",
      ...ABOUT,
      "conversation.unread_by_customer",
      "conversation.unread_by_staff",
      ...LAST,
    ]);
}

/** A customer's conversations about requests, by last message, followed by those without messages. */
export async function findOwn(
  db: Db,
  customerId: string,
  page: Page,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const rows = await ofRequests(db)
    .where("request.user_id", "=", customerId)
    .orderBy(sql`conversation.last_at DESC NULLS LAST`)
    .orderBy("request.submitted_at", "desc")
    .orderBy("request.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom("request_summaries")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("user_id", "=", customerId)
    .where("status", "<>", "draft")
    .executeTakeFirstOrThrow();
  return { rows: rows as ConversationRow[], total: Number(total) };
}

/** Conversations with messages, by id. */
export async function findConversations(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ConversationRow>> {
  if (ids.length === 0) return new Map();
  const rows = await written(db).where("conversation.id", "in", ids).execute();
  return new Map((rows as ConversationRow[]).map((row) => [row.id, row]));
}

/** The conversation of a request before its first message. */
export async function findOfRequest(db: Db, requestId: string): Promise<ConversationRow | undefined> {
  const row = await ofRequests(db).where("request.id", "=", requestId).executeTakeFirst();
  return row as ConversationRow | undefined;
}

/** The staff conversations in a person's reach and box (`requestAccess`). */
function reachOf({ userId, role }: Worker, box: ConversationBox) {
  const support = may(role, "support.manage");
  // Support has access to every request, but unassigned requests are not in its own box.
  const boxed =
    box === "all"
      ? sql`true`
      : sql`request.assigned_to = ${userId} OR (request.assigned_to IS NULL AND NOT ${support}::boolean)`;
  return sql<SqlBool>`(conversation.customer_id <> ${userId} AND CASE
    WHEN request.id IS NULL THEN ${support}::boolean
    ELSE (${boxed}) AND EXISTS (SELECT FROM request_access AS access
      WHERE access.service_request_id = request.id AND access.user_id = ${userId} AND access.access <> 'customer') END)`;
}

function inReach(db: Db, worker: Worker, box: ConversationBox, search: string | undefined) {
  const query = written(db).where(reachOf(worker, box));
  const words = wordsOf(search ?? "");
  if (words.length === 0) return query;
  const code = (search ?? "").toLowerCase().replace(/[^a-z0-9]/g, "");
  return query.where(
    sql<SqlBool>`(${holdsWords("customer.name", words)}
      OR EXISTS (SELECT FROM chat_messages AS message
        WHERE message.conversation_id = conversation.id AND ${holdsWords("message.body", words)})
      OR (${code.length > 2}::boolean AND strpos(lower(replace(request.reference, '-', '')), ${code}) > 0))`,
  );
}

/** One page of the staff's conversations, unanswered first, and their number. */
export async function findWork(
  db: Db,
  worker: Worker,
  { box, search }: { box: ConversationBox; search: string | undefined },
  page: Page,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const rows = await inReach(db, worker, box, search)
    .orderBy(sql`(conversation.unread_by_staff > 0) DESC`)
    .orderBy("conversation.last_at", "desc")
    .orderBy("conversation.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await inReach(db, worker, box, search)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as ConversationRow[], total: Number(total) };
}

/** Unread messages of a customer, or unread conversations of staff. */
export async function countUnread(
  db: Db,
  customerId: string,
  worker: Worker | undefined,
): Promise<{ messages: number; conversations: number }> {
  const { messages } = await db
    .selectFrom("conversations")
    .select(sql<number>`COALESCE(sum(unread_by_customer), 0)::int`.as("messages"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  if (!worker) return { messages, conversations: 0 };
  const { conversations } = await inReach(db, worker, "mine", undefined)
    .where("conversation.unread_by_staff", ">", 0)
    .clearSelect()
    .select(sql<number>`count(*)::int`.as("conversations"))
    .executeTakeFirstOrThrow();
  return { messages, conversations };
}

/** Messages in a customer's conversations that contain every word, newest first. */
export async function searchMessagesOf(
  db: Db,
  customerId: string,
  search: string,
  page: Page,
): Promise<{ rows: MessageRow[]; total: number }> {
  const words = wordsOf(search);
  const matches = () =>
    db
      .selectFrom("chat_messages as message")
      .innerJoin("conversations as conversation", "conversation.id", "message.conversation_id")
      .innerJoin("people as sender", "sender.id", "message.sender_id")
      .where("conversation.customer_id", "=", customerId)
      .where(holdsWords("message.body", words));
  const rows = await matches()
    .selectAll("message")
    .select("sender.name as sender_name")
    .orderBy("message.sent_at", "desc")
    .orderBy("message.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await matches()
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows: rows as MessageRow[], total: Number(total) };
}
