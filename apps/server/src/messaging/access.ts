import { opennessOf, readingCounts, type Side } from "@passerelle/domain/messaging/conversation";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { findAccess } from "../requests/service.ts";
import { findAccount } from "./queries.ts";
import { readersOf } from "./readers.ts";

/** The caller's access to a conversation at this moment, whether or not it has messages. */
export type ConversationAccess = {
  id: string;
  customerId: string;
  requestId: string | null;
  side: Side;
  mayWrite: boolean;
  /** Whether a reading by the caller marks messages as read for their side. */
  readingCounts: boolean;
  /** The reference of its request. */
  reference: string | null;
  /** The assignee of its request. */
  assigneeId: string | null;
};

/**
 * The caller's access to a conversation: of a request (its customer, its workers and support) or a general one (its
 * customer and support). Throws `conversation_not_found`, also without access.
 */
export async function getConversationAccess(
  { env }: Pick<Context, "env">,
  db: Db,
  actor: Actor,
  id: string,
): Promise<ConversationAccess> {
  const own = id === actor.userId;
  // Browsers choose the ids of requests: an id that is also an account's always means that person's general
  // conversation.
  const account = own ? { open: true } : await findAccount(db, id);
  if (!account) return getRequestConversationAccess(db, actor, id);
  if (!own && !(account.open && actorMay(env, actor, "support.manage")))
    throw new AppError("conversation_not_found");
  return {
    id,
    customerId: id,
    requestId: null,
    side: own ? "customer" : "staff",
    mayWrite: true,
    readingCounts: true,
    reference: null,
    assigneeId: null,
  };
}

async function getRequestConversationAccess(db: Db, actor: Actor, id: string): Promise<ConversationAccess> {
  const found = await findAccess(db, actor, id);
  if (!found) throw new AppError("conversation_not_found");
  const { request, as } = found;
  const openness = opennessOf(request.status);
  if (openness === "none") throw new AppError("conversation_not_found");
  const side = as === "customer" ? "customer" : "staff";
  return {
    id,
    customerId: request.user_id,
    requestId: id,
    side,
    mayWrite: openness === "open",
    readingCounts:
      readingCounts({ userId: actor.userId, side, request: { as, assigneeId: request.assigned_to } }) ||
      // A person who is notified instead of a missing assignee reads for their side.
      (await readersOf(db, { id, customerId: request.user_id, requestId: id }, "customer")).includes(
        actor.userId,
      ),
    reference: request.reference,
    assigneeId: request.assigned_to,
  };
}
