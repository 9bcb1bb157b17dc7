import type { ChatMessage } from "@passerelle/contract/messaging";
import type { MessageWay } from "@passerelle/domain/messaging/conversation";
import { bindAttachments, listAttachments } from "../attachments/service.ts";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { type ConversationAccess, getConversationAccess } from "./access.ts";
import { announce } from "./announce.ts";
import { presentMessages } from "./present.ts";
import {
  findMessage,
  holdOpenAccount,
  insertConversation,
  insertMessage,
  lockConversation,
  type MessageRow,
  updateConversation,
} from "./queries.ts";
import { markRead } from "./read.ts";

export type NewMessage = { id: string; body: string; attachments: readonly string[] };

/**
 * Appends a message to a conversation, whose row is locked meanwhile so that concurrent messages get consecutive
 * numbers. Sending the same `id` again returns the message already sent. Sending a message marks earlier ones as
 * read. Throws `conversation_not_found`, `conversation_closed`, `message_empty`, `message_conflict` for an id of
 * another message, and `attachment_not_found`.
 */
export function sendMessage(
  ctx: Context,
  actor: Actor,
  conversationId: string,
  message: NewMessage,
  via: MessageWay = "page",
): Promise<ChatMessage> {
  if (message.body === "" && message.attachments.length === 0) throw new AppError("message_empty");
  return ctx.db.transaction().execute(async (trx) => {
    const access = await getConversationAccess(ctx, trx, actor, conversationId);
    const earlier = await findMessage(trx, message.id);
    if (earlier) return sentBefore(trx, actor, access, message, earlier);
    if (!access.mayWrite) throw new AppError("conversation_closed");
    const { id, customerId, side } = access;
    if (!(await holdOpenAccount(trx, customerId))) throw new AppError("conversation_not_found");
    await insertConversation(trx, {
      id,
      customer_id: customerId,
      service_request_id: access.requestId,
    });
    const conversation = await lockConversation(trx, id);
    if (!conversation) throw new AppError("conversation_not_found");
    const seq = conversation.last_seq + 1;
    const row = {
      id: message.id,
      conversation_id: id,
      seq,
      sender_id: actor.userId,
      side,
      body: message.body,
    };
    if (!(await insertMessage(trx, { ...row, via }))) {
      const other = await findMessage(trx, message.id);
      if (!other) throw new AppError("message_conflict");
      return sentBefore(trx, actor, access, message, other);
    }
    await bindAttachments(trx, actor.userId, message.attachments, { kind: "message", id: message.id });
    const sent = (await findMessage(trx, message.id)) as MessageRow;
    await updateConversation(trx, id, {
      last_seq: seq,
      last_at: sent.sent_at,
      ...(side === "customer"
        ? { unread_by_staff: conversation.unread_by_staff + 1 }
        : { unread_by_customer: conversation.unread_by_customer + 1 }),
    });
    if (conversation[side === "customer" ? "unread_by_customer" : "unread_by_staff"] > 0)
      await markRead(trx, access, conversation, seq);
    await announce(ctx, trx, access, sent);
    return (await presentMessages(trx, [sent], { userId: actor.userId, side }))[0] as ChatMessage;
  });
}

/** The message already sent under this id, if it is the same. */
async function sentBefore(
  trx: Db,
  actor: Actor,
  { id, side }: ConversationAccess,
  message: NewMessage,
  earlier: MessageRow,
): Promise<ChatMessage> {
  const files = (await listAttachments(trx, "message", [earlier.id])).get(earlier.id) ?? [];
  const same =
    earlier.conversation_id === id &&
    earlier.sender_id === actor.userId &&
    earlier.body === message.body &&
    files.map((file) => file.id).join() === [...new Set(message.attachments)].join();
  if (!same) throw new AppError("message_conflict");
  return (await presentMessages(trx, [earlier], { userId: actor.userId, side }))[0] as ChatMessage;
}
