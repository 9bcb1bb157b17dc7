import type { AttachmentLink } from "@passerelle/contract/attachments";
import type { ChatMessage, Conversation } from "@passerelle/contract/messaging";
import type { Language } from "@passerelle/contract/shapes";
import { MESSAGES_PER_PAGE } from "@passerelle/domain/messaging/conversation";
import { linkAttachment } from "../attachments/service.ts";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Disposition } from "../platform/content-disposition.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { wordsOf } from "../platform/text-search.ts";
import { getProfile } from "../profiles/service.ts";
import { workerOf } from "../requests/service.ts";
import { type ConversationAccess, getConversationAccess } from "./access.ts";
import {
  type ConversationRow,
  countUnread,
  findConversations,
  findOfRequest,
  findOwn,
  searchMessagesOf,
} from "./list-queries.ts";
import { presentConversations, presentMessages } from "./present.ts";
import { findMessage, findMessages } from "./queries.ts";
import { readUpTo } from "./read.ts";

const PER_PAGE = 20;

type Asked = { page?: number | undefined; per_page?: number | undefined };
type Listed = { total: number; page: number; per_page: number };

/** The caller's conversations as a customer. */
export async function listConversations(
  { db }: Context,
  actor: Actor,
  { page = 1, per_page = PER_PAGE }: Asked,
  language: Language,
): Promise<{ general: Conversation; conversations: Conversation[] } & Listed> {
  const { rows, total } = await findOwn(db, actor.userId, {
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  const general = (await findConversations(db, [actor.userId])).get(actor.userId);
  const [first, ...rest] = await presentConversations(
    db,
    [general ?? (await emptyGeneral(db, actor.userId)), ...rows],
    "customer",
    language,
  );
  return { general: first as Conversation, conversations: rest, total, page, per_page };
}

/** One conversation with the caller's access. Throws `conversation_not_found`. */
export async function getConversation(
  ctx: Context,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Conversation> {
  const access = await getConversationAccess(ctx, ctx.db, actor, id);
  const row = (await findConversations(ctx.db, [id])).get(id) ?? (await emptyOf(ctx.db, access));
  const [conversation] = await presentConversations(ctx.db, [row], access.side, language);
  return { ...(conversation as Conversation), may_write: access.mayWrite };
}

/** One page of messages, oldest first. Throws `conversation_not_found`. */
export async function listMessages(
  ctx: Context,
  actor: Actor,
  id: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
): Promise<{ messages: ChatMessage[]; has_older: boolean; has_newer: boolean }> {
  const { side } = await getConversationAccess(ctx, ctx.db, actor, id);
  const limit = MESSAGES_PER_PAGE + 1;
  const found = await findMessages(ctx.db, id, after === undefined ? { before, limit } : { after, limit });
  const more = found.length === limit;
  const rows = more ? (after === undefined ? found.slice(1) : found.slice(0, -1)) : found;
  return {
    messages: await presentMessages(ctx.db, rows, { userId: actor.userId, side }),
    has_older: after === undefined ? more : after > 0,
    has_newer: after === undefined ? before !== undefined : more,
  };
}

/** Messages in the caller's own conversations that contain every word, newest first. */
export async function searchMessages(
  { db }: Context,
  actor: Actor,
  { search, page = 1, per_page = PER_PAGE }: Asked & { search: string },
  language: Language,
): Promise<{ found: { conversation: Conversation; message: ChatMessage }[] } & Listed> {
  if (wordsOf(search).length === 0) return { found: [], total: 0, page, per_page };
  const window = { limit: per_page, offset: (page - 1) * per_page };
  const { rows, total } = await searchMessagesOf(db, actor.userId, search, window);
  const messages = await presentMessages(db, rows, { userId: actor.userId, side: "customer" });
  const ids = [...new Set(rows.map((row) => row.conversation_id))];
  const heads = [...(await findConversations(db, ids)).values()];
  const shown = await presentConversations(db, heads, "customer", language);
  const byId = new Map(shown.map((one) => [one.id, one]));
  const found = messages.flatMap((message, index) => {
    const conversation = byId.get(rows[index]?.conversation_id ?? "");
    return conversation ? [{ conversation, message }] : [];
  });
  return { found, total, page, per_page };
}

/** The caller's unread messages as a customer, and unread conversations that their role answers. */
export async function countWaiting(
  { db, env }: Context,
  actor: Actor,
): Promise<{ messages: number; conversations: number }> {
  const staff = actorMay(env, actor, "requests.queue");
  return countUnread(db, actor.userId, staff ? await workerOf(db, actor) : undefined);
}

/** Marks the other side's messages as read. Throws `conversation_not_found`. */
export function readConversation(
  ctx: Context,
  actor: Actor,
  id: string,
  seq: number,
): Promise<{ unread: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const access = await getConversationAccess(ctx, trx, actor, id);
    return { unread: await readUpTo(trx, access, seq) };
  });
}

/** Marks a message and earlier ones as read (spec 1 §4, §7). Throws `conversation_not_found`. */
export async function readMessage(
  ctx: Context,
  actor: Actor,
  messageId: string,
): Promise<{ unread: number }> {
  const message = await findMessage(ctx.db, messageId);
  if (!message) throw new AppError("conversation_not_found");
  return readConversation(ctx, actor, message.conversation_id, message.seq);
}

/** A link to a message's file, for both sides. Throws `attachment_not_found`. */
export async function linkFile(
  ctx: Context,
  actor: Actor,
  messageId: string,
  file: string,
  disposition: Disposition,
): Promise<AttachmentLink> {
  const message = await findMessage(ctx.db, messageId);
  if (!message) throw new AppError("attachment_not_found");
  await getConversationAccess(ctx, ctx.db, actor, message.conversation_id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError("attachment_not_found") : error;
  });
  return linkAttachment(ctx, actor, file, { kind: "message", id: messageId }, disposition);
}

async function emptyOf(db: Db, { requestId, customerId }: ConversationAccess): Promise<ConversationRow> {
  const row = requestId && (await findOfRequest(db, requestId));
  return row || emptyGeneral(db, customerId);
}

async function emptyGeneral(db: Db, userId: string): Promise<ConversationRow> {
  const { name } = await getProfile(db, userId);
  return {
    id: userId,
    customer_id: userId,
    customer_name: name,
    request_id: null,
    reference: null,
    service_id: null,
    beneficiary: null,
    status: null,
    assigned_to: null,
    unread_by_customer: 0,
    unread_by_staff: 0,
    last_side: null,
    last_body: null,
    last_sent_at: null,
    last_files: 0,
  };
}
