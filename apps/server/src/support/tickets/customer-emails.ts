import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { formatDay } from "../../platform/format-date.ts";
import { getProfile } from "../../profiles/service.ts";
import { lockTicket, markAnswersAnnounced, type StoredTicket } from "./queries.ts";

type CustomerEmail =
  | { template: "ticket_opened" | "ticket_answered" | "ticket_proposed" }
  | { template: "ticket_closing" | "ticket_closed"; date: Date };

/** Emails a ticket's customer in their language. The email never quotes what was written in the ticket. */
export async function writeToCustomer(
  ctx: Context,
  trx: Db,
  ticket: StoredTicket,
  email: CustomerEmail,
): Promise<void> {
  const { email: to, name, language } = await getProfile(trx, ticket.user_id);
  if (to === "") return;
  const { reference, subject, user_id: userId } = ticket;
  const values = { name, reference, subject, link: `${ctx.env.publicUrl}${pathOfTicket(ticket.id)}` };
  if ("date" in email) {
    const { template, date } = email;
    const filled = { ...values, date: formatDay(date, language) };
    await ctx.mail.enqueue(trx, { template, to, userId, language, values: filled });
    return;
  }
  await ctx.mail.enqueue(trx, { template: email.template, to, userId, language, values });
}

/** The customer's page of a ticket. */
export const pathOfTicket = (id: string): string => `/assistance/${id}`;

/**
 * One email for all unannounced answers, some minutes after the first: none when they were read meanwhile, announced
 * by another email, or the ticket is closed. Safe to run repeatedly and in several processes at once.
 */
export function emailUnreadAnswers(ctx: Context, ticketId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, ticketId);
    if (!ticket) return;
    const waiting = await markAnswersAnnounced(trx, ticketId);
    if (waiting > 0 && ticket.state !== "closed")
      await writeToCustomer(ctx, trx, ticket, { template: "ticket_answered" });
  });
}
