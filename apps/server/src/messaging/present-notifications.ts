import { excerptOf } from "@passerelle/domain/messaging/conversation";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { AppError } from "../platform/errors.ts";
import { getConversationAccess } from "./access.ts";
import { findBeginnings } from "./queries.ts";

/**
 * The fields of notifications of messages. A message is quoted for its customer, and for staff who have access to the
 * conversation now: the request may have another assignee since then.
 */
export async function presentMessageNotifications(
  ctx: Context,
  reader: Actor,
  given: readonly { values: Record<string, string>; source: string | null }[],
): Promise<{ reference: string | null; excerpt: string | null }[]> {
  const ids = given.flatMap(({ source }) => source ?? []);
  const messages = new Map((await findBeginnings(ctx.db, ids)).map((message) => [message.id, message]));
  const accessible = new Map<string, boolean>();
  for (const { conversation_id, customer_id } of messages.values()) {
    if (accessible.has(conversation_id)) continue;
    accessible.set(
      conversation_id,
      customer_id === reader.userId || (await hasAccess(ctx, reader, conversation_id)),
    );
  }
  return given.map(({ values: { reference }, source }) => {
    const message = messages.get(source ?? "");
    const quoted = message && accessible.get(message.conversation_id) ? excerptOf(message.body) : "";
    return { reference: reference || null, excerpt: quoted || null };
  });
}

async function hasAccess(ctx: Context, reader: Actor, conversationId: string): Promise<boolean> {
  try {
    await getConversationAccess(ctx, ctx.db, reader, conversationId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}
