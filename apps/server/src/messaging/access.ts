import { opennessOf, readingCounts, type Side } from "@passerelle/domain/messaging/conversation";
import { type Actor, actorMay } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { findAccess } from "../requests/service.ts";
import { findAccount } from "./queries.ts";
import { readersOf } from "./readers.ts";

/** A conversation as the caller meets it at this moment, whether or not anything was written in it. */
export type ConversationAccess = {
  id: string;
  customerId: string;
  requestId: string | null;
  side: Side;
  mayWrite: boolean;
  /** Whether what the caller sees has been read by their side. */
  readingCounts: boolean;
  /** Of a request. */
  reference: string | null;
  /** Of a request: whose work it is. */
  assigneeId: string | null;
};

/**
 * The conversation of a request (its customer, who works on it, and the support) or the general one of a customer (they
 * themselves, and the support). Throws `conversation_not_found`, also for what is none of the caller's business.
 */
export async function getConversationAccess(
  { env }: Pick<Context, "env">,
  db: Db,
  actor: Actor,
  id: string,
): Promise<ConversationAccess> {
  const own = id === actor.userId;
  // Browsers choose the ids of requests: one that is an account's names that person's conversation, whatever a request says.
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
      // Whoever is told in place of who would have to answer has read it too.
      (await readersOf(db, { id, customerId: request.user_id, requestId: id }, "customer")).includes(
        actor.userId,
      ),
    reference: request.reference,
    assigneeId: request.assigned_to,
  };
}
