import type { AttachmentLink } from "@passerelle/contract/attachments";
import { linkAttachment, ownerOf } from "../../../attachments/service.ts";
import { readAtSource } from "../../../notifications/service.ts";
import { type Actor, actorMay } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { requireOwn } from "../customer-tickets.ts";
import { publishTicket } from "../publish.ts";
import { countUnreadOf, findResponse, findTicket, updateRead } from "../queries.ts";

/**
 * Marks the team's answers as read up to one of them, with the customer's notifications of them (spec 1 §4). Throws
 * `ticket_not_found`.
 */
export function readAnswers(
  { db }: Context,
  actor: Actor,
  id: string,
  upTo: string,
): Promise<{ unread: number }> {
  return db.transaction().execute(async (trx) => {
    const ticket = requireOwn(actor, await findTicket(trx, id));
    const read = await updateRead(trx, id, "staff", upTo);
    if (read.length > 0) {
      await readAtSource(trx, "ticket_response", read);
      await publishTicket(trx, ticket);
    }
    return { unread: await countUnreadOf(trx, id, "staff") };
  });
}

/** Like `readAnswers`, for the recipients of the answer: called when its notification is read. Throws `ticket_not_found`. */
export async function readAnswer(
  ctx: Context,
  actor: Actor,
  responseId: string,
): Promise<{ unread: number }> {
  const response = await findResponse(ctx.db, responseId);
  if (!response) throw new AppError("ticket_not_found");
  if (response.by === "customer") {
    if (!actorMay(ctx.env, actor, "support.manage")) throw new AppError("ticket_not_found");
    return readByTeam(ctx, actor, response.ticket_id, responseId);
  }
  return readAnswers(ctx, actor, response.ticket_id, responseId);
}

/**
 * Marks the customer's messages as read by the team; no effect on the reader's own ticket. Throws `ticket_not_found`.
 */
export function readByTeam(
  { db }: Context,
  { userId }: Actor,
  id: string,
  upTo: string,
): Promise<{ unread: number }> {
  return db.transaction().execute(async (trx) => {
    const ticket = await findTicket(trx, id);
    if (!ticket) throw new AppError("ticket_not_found");
    const read = ticket.user_id === userId ? [] : await updateRead(trx, id, "customer", upTo);
    if (read.length > 0) {
      await readAtSource(trx, "ticket_response", read);
      await publishTicket(trx, ticket);
    }
    return { unread: await countUnreadOf(trx, id, "customer") };
  });
}

/**
 * A link to a ticket's file, for its customer and the team. Throws `ticket_not_found`, and `attachment_not_found` for
 * another owner's file.
 */
export async function linkTicketFile(
  ctx: Context,
  actor: Actor,
  { id, fileId }: { id: string; fileId: string },
): Promise<AttachmentLink> {
  const ticket = await findTicket(ctx.db, id);
  if (!ticket || (ticket.user_id !== actor.userId && !actorMay(ctx.env, actor, "support.manage")))
    throw new AppError("ticket_not_found");
  const owner = await ownerOf(ctx.db, fileId);
  const response = owner?.kind === "ticket_response" ? await findResponse(ctx.db, owner.id) : undefined;
  if (response?.ticket_id !== id) throw new AppError("attachment_not_found");
  return linkAttachment(ctx, actor, fileId, { kind: "ticket_response", id: response.id }, "attachment");
}
