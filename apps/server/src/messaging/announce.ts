import { otherSide } from "@passerelle/domain/messaging/conversation";
import { ownerOfPath } from "../attachments/service.ts";
import { notify } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { publishLive } from "../platform/live.ts";
import { publishToStaff } from "../requests/service.ts";
import type { ConversationAccess } from "./access.ts";
import { findMessage, lockConversation, type StoredMessage } from "./queries.ts";
import { readersOf, supportBut } from "./readers.ts";

/**
 * Publishes a new message to both sides, notifies the people who should answer, and schedules an email in case they do not
 * read it.
 */
export async function announce(
  ctx: Context,
  trx: Db,
  access: ConversationAccess,
  sent: Pick<StoredMessage, "id" | "side" | "sender_id">,
): Promise<void> {
  await publishToBothSides(trx, access);
  for (const reader of await readersOf(trx, access, sent.side)) {
    if (reader === sent.sender_id) continue;
    await notify(ctx, trx, {
      userId: reader,
      type: "message",
      values: access.reference ? { reference: access.reference } : {},
      path: pathOf(access, reader === access.customerId),
      source: sent.id,
      thread: access.id,
    });
  }
  const side = otherSide(sent.side);
  await ctx.jobs.enqueue(
    trx,
    "messaging.email",
    { conversationId: access.id, side },
    { after: ctx.env.messageMailSeconds, key: `${access.id} ${side}` },
  );
}

/** Publishes the change to the open pages of both sides. */
export async function publishToBothSides(
  trx: Db,
  { id, customerId, requestId }: Pick<ConversationAccess, "id" | "customerId" | "requestId">,
): Promise<void> {
  const change = { about: "conversation", id } as const;
  await publishLive(trx, { users: [customerId] }, change);
  if (requestId) await publishToStaff(trx, requestId, change);
  else await publishLive(trx, { users: await supportBut(trx, customerId) }, change);
}

/** Publishes to the open pages of a conversation that a file in it was scanned. */
export async function publishScanned(_ctx: Context, trx: Db, { path }: { path: string }): Promise<void> {
  const owner = await ownerOfPath(trx, path);
  const message = owner?.kind === "message" ? await findMessage(trx, owner.id) : undefined;
  if (!message) return;
  const conversation = await lockConversation(trx, message.conversation_id);
  if (!conversation) return;
  const { id, customer_id, service_request_id } = conversation;
  await publishToBothSides(trx, { id, customerId: customer_id, requestId: service_request_id });
}

/** The page of a conversation, for its customer or for staff. */
export function pathOf(
  { id, requestId }: Pick<ConversationAccess, "id" | "requestId">,
  asCustomer: boolean,
): string {
  if (asCustomer) return `/account?tab=messages&conversation=${id}`;
  return requestId ? `/requests-queue/${id}?tab=messages` : `/conversations?conversation=${id}`;
}
