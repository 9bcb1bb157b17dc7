import { otherSide } from "@passerelle/domain/messaging/conversation";
import { readAtSource } from "../notifications/service.ts";
import type { Db } from "../platform/db.ts";
import type { ConversationAccess } from "./access.ts";
import { publishToBothSides } from "./announce.ts";
import { lockConversation, type StoredConversation, updateConversation, updateRead } from "./queries.ts";

const COUNTER = { customer: "unread_by_customer", staff: "unread_by_staff" } as const;

/** Marks the other side's messages as read up to a number; returns how many remain unread. */
export async function readUpTo(trx: Db, access: ConversationAccess, seq: number): Promise<number> {
  const conversation = await lockConversation(trx, access.id);
  if (!conversation) return 0;
  const unread = conversation[COUNTER[access.side]];
  if (!access.readingCounts || unread === 0) return unread;
  const marked = await markRead(trx, access, conversation, seq);
  if (marked > 0) await publishToBothSides(trx, access);
  return unread - marked;
}

/** Like `readUpTo`, for a locked conversation and its writer; returns how many were marked. */
export async function markRead(
  trx: Db,
  access: ConversationAccess,
  conversation: StoredConversation,
  seq: number,
): Promise<number> {
  const { side } = access;
  const marked = await updateRead(trx, access.id, otherSide(side), seq);
  if (marked.length === 0) return 0;
  await updateConversation(trx, access.id, {
    [COUNTER[side]]: conversation[COUNTER[side]] - marked.length,
    [`mailed_${side}_at`]: null,
  });
  await readAtSource(trx, "message", marked);
  return marked.length;
}
