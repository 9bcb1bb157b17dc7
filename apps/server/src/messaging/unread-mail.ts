import type { Language } from "@passerelle/contract/shapes";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { excerptOf, otherSide, type Side } from "@passerelle/domain/messaging/conversation";
import { MAIL_QUOTES, mailDueIn } from "@passerelle/domain/messaging/unread-mail";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { describeServices } from "../catalogue/service.ts";
import { whenTo } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { getProfile } from "../profiles/service.ts";
import { findRequestLabel } from "../requests/service.ts";
import { pathOf } from "./announce.ts";
import { findUnread, lockConversation, type MessageRow, updateConversation } from "./queries.ts";
import { readersOf } from "./readers.ts";
import { replyAddressOf } from "./reply-addresses.ts";

const QUOTE_LENGTH = 300;
const quoted = (text: string, language: Language) => LANGUAGE_DETAILS[language].quotes.join(text);

/**
 * Emails the people who have not read a side's messages: one email each for all messages not announced yet. If it is too
 * early, enqueues itself again. Sends nothing when all were read or announced, or without a recipient. Safe to run
 * repeatedly and in several processes at once.
 */
export async function mailUnread(
  ctx: Context,
  { conversationId, side }: { conversationId: string; side: Side },
  now = new Date(),
): Promise<void> {
  // The signing secret is created outside of the transaction, so that it survives a rollback.
  const known = await ctx.db.transaction().execute((trx) => waitingFor(ctx, trx, conversationId, side));
  if (!known) return;
  const replyTo = new Map<string, string | undefined>();
  for (const id of known.readers) replyTo.set(id, await replyAddressOf(ctx, conversationId, id));
  await ctx.db.transaction().execute(async (trx) => {
    const waiting = await waitingFor(ctx, trx, conversationId, side);
    // The assignee changed at this very moment; start again with the new one.
    if (waiting?.readers.some((id) => !replyTo.has(id)))
      return ctx.jobs.enqueue(trx, "messaging.email", { conversationId, side });
    if (!waiting) return;
    const { messages, mailedAt, readers, topic, path } = waiting;
    const [oldest] = messages as [MessageRow];
    const again = (after: number) =>
      ctx.jobs.enqueue(
        trx,
        "messaging.email",
        { conversationId, side },
        { after, key: `${conversationId} ${side}` },
      );
    const due = mailDueIn({ oldest: oldest.sent_at, mailedAt, now }, ctx.env.messageMailSeconds);
    if (due > 0) return again(due);
    const { reachableNow, first } = await reachable(trx, readers);
    // Only readers outside quiet hours get the email now; the others may have read the messages by the end of their quiet
    // hours.
    if (reachableNow.length === 0 && first) return again(Math.ceil((first.getTime() - Date.now()) / 1000));
    await updateConversation(trx, conversationId, {
      [`mailed_${side}_seq`]: messages.at(-1)?.seq ?? 0,
      [`mailed_${side}_at`]: now,
    });
    const topics = new Map<Language, string>();
    for (const userId of reachableNow) {
      const { email: to, name, language } = await getProfile(trx, userId);
      if (to === "") continue;
      const about = topics.get(language) ?? (await topic(language));
      topics.set(language, about);
      const address = replyTo.get(userId);
      await ctx.mail.enqueue(trx, {
        template: address ? "messages_waiting_answerable" : "messages_waiting",
        to,
        userId,
        language,
        values: {
          name,
          topic: about,
          ...quotesOf(messages, language),
          link: `${ctx.env.publicUrl}${path}`,
        },
        ...(address && { replyTo: address }),
      });
    }
  });
}

/** The recipients outside of quiet hours, and when the first of the others can be reached. */
async function reachable(trx: Db, readers: readonly string[]) {
  const reachableNow: string[] = [];
  let first: Date | undefined;
  for (const reader of readers) {
    const when = await whenTo(trx, reader, "messages", "mail");
    if (when === "now") reachableNow.push(reader);
    else if (when !== "never" && (!first || when < first)) first = when;
  }
  return { reachableNow, first };
}

function quotesOf(messages: readonly MessageRow[], language: Language) {
  const [quote_1 = "", quote_2 = "", quote_3 = ""] = messages
    .slice(0, MAIL_QUOTES)
    .map(({ body }) => (body === "" ? "" : quoted(excerptOf(body, QUOTE_LENGTH), language)));
  return { quote_1, quote_2, quote_3 };
}

/** A side's unannounced messages and their recipients; undefined without either. */
async function waitingFor(ctx: Context, trx: Db, conversationId: string, side: Side) {
  const conversation = await lockConversation(trx, conversationId);
  if (!conversation) return undefined;
  const { customer_id: customerId, service_request_id: requestId } = conversation;
  const messages = await findUnread(trx, conversationId, otherSide(side), conversation[`mailed_${side}_seq`]);
  if (messages.length === 0) return undefined;
  const request = requestId ? await findRequestLabel(trx, requestId) : undefined;
  const of = { id: conversationId, customerId, requestId };
  const readers = await readersOf(trx, of, otherSide(side));
  if (readers.length === 0) return undefined;
  const topic = async (language: Language) => {
    if (!request) return ctx.env.platformName;
    const service = (await describeServices(trx, [request.serviceId], language)).get(request.serviceId);
    return `${titleFor(service?.title ?? "", request.beneficiary)} (${request.reference})`;
  };
  return {
    messages,
    mailedAt: conversation[`mailed_${side}_at`],
    readers,
    topic,
    path: pathOf(of, side === "customer"),
  };
}
