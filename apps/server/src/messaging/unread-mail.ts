import type { Language } from "@passerelle/contract/shapes";
import { excerptOf, otherSide, type Side } from "@passerelle/domain/messaging/conversation";
import { MAIL_QUOTES, mailDueIn } from "@passerelle/domain/messaging/unread-mail";
import { getProfile } from "../accounts/service.ts";
import { describeServices } from "../catalogue/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { describeAssignment } from "../requests/access/service.ts";
import { pathOf, readerOf } from "./announce.ts";
import { findUnread, lockConversation, type MessageRow, updateConversation } from "./queries.ts";
import { replyAddressOf } from "./reply-addresses.ts";

const QUOTE_LENGTH = 300;
const quoted = (text: string, language: Language) => (language === "fr" ? `« ${text} »` : `“${text}”`);

/**
 * Writes to whoever has not read what waits for one side of a conversation: one letter for everything that no letter has
 * told of. Too early, it looks again later; read meanwhile, told already, or with nobody to write to, nothing leaves. May
 * be run any number of times, by several processes at once.
 */
export async function mailUnread(
  ctx: Context,
  { conversationId, side }: { conversationId: string; side: Side },
  now = new Date(),
): Promise<void> {
  // The secret that signs addresses is made outside of the transaction, where it stays if that one fails.
  const known = await ctx.db.transaction().execute((trx) => waitingFor(ctx, trx, conversationId, side));
  if (!known) return;
  const replyTo = await replyAddressOf(ctx, conversationId, known.readerId);
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await waitingFor(ctx, trx, conversationId, side);
    if (!waiting || waiting.readerId !== known.readerId) return;
    const { messages, mailedAt, readerId, topic, path } = waiting;
    const [oldest] = messages as [MessageRow];
    const due = mailDueIn({ oldest: oldest.sent_at, mailedAt, now }, ctx.env.messageMailSeconds);
    if (due > 0) {
      const key = `${conversationId} ${side}`;
      return ctx.jobs.enqueue(trx, "messaging.mail", { conversationId, side }, { after: due, key });
    }
    const { email: to, name, language } = await getProfile(trx, readerId);
    const quotes = messages.map(({ body }) =>
      body === "" ? "" : quoted(excerptOf(body, QUOTE_LENGTH), language),
    );
    const [quote_1 = "", quote_2 = "", quote_3 = ""] = quotes.slice(0, MAIL_QUOTES);
    await updateConversation(trx, conversationId, {
      [`mailed_${side}_seq`]: messages.at(-1)?.seq ?? 0,
      [`mailed_${side}_at`]: now,
    });
    await ctx.mail.enqueue(trx, {
      template: replyTo ? "messages_waiting_answerable" : "messages_waiting",
      to,
      userId: readerId,
      language,
      values: {
        name,
        topic: await topic(language),
        quote_1,
        quote_2,
        quote_3,
        link: `${ctx.env.publicUrl}${path}`,
      },
      ...(replyTo && { replyTo }),
    });
  });
}

/** What waits for a side and no letter has told of, and who is to be written to; undefined where there is nothing, or nobody. */
async function waitingFor(ctx: Context, trx: Db, conversationId: string, side: Side) {
  const conversation = await lockConversation(trx, conversationId);
  if (!conversation) return undefined;
  const { customer_id: customerId, service_request_id: requestId } = conversation;
  const messages = await findUnread(trx, conversationId, otherSide(side), conversation[`mailed_${side}_seq`]);
  if (messages.length === 0) return undefined;
  const request = requestId ? await describeAssignment(trx, requestId) : undefined;
  const of = { id: conversationId, customerId, requestId };
  const readerId = await readerOf(trx, of, otherSide(side));
  if (!readerId) return undefined;
  const topic = async (language: Language) => {
    if (!request) return ctx.env.platformName;
    const service = (await describeServices(trx, [request.serviceId], language)).get(request.serviceId);
    return `${service?.title ?? ""} (${request.reference})`;
  };
  return {
    messages,
    mailedAt: conversation[`mailed_${side}_at`],
    readerId,
    topic,
    path: pathOf(of, side === "customer"),
  };
}
