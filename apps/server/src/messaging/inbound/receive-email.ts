import { createHash } from "node:crypto";
import { MAX_ATTACHMENTS } from "@passerelle/domain/attachments/files";
import { isAutomatic, ownWords } from "@passerelle/domain/messaging/answer-by-mail";
import { excerptOf, MAX_MESSAGE_LENGTH } from "@passerelle/domain/messaging/conversation";
import { parseReplyAddress, type ReplyAddress } from "@passerelle/domain/messaging/reply-address";
import { keepAttachment, limitAttachments } from "../../attachments/service.ts";
import { type Actor, lacksSecondFactor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { findMessage } from "../queries.ts";
import { messagesOfPerson } from "../rate-limits.ts";
import { isReplyAddressOf } from "../reply-addresses.ts";
import { sendMessage } from "../send.ts";
import { type InboundEmail, parseEmail } from "./email.ts";
import { findWriter, type Writer } from "./queries.ts";

export type Received =
  | { outcome: "delivered"; message_id: string }
  | {
      outcome: "ignored";
      reason: "automatic" | "unknown_address" | "wrong_sender" | "empty" | "not_allowed" | "unreadable";
    };

const ignored = (reason: Extract<Received, { outcome: "ignored" }>["reason"]): Received => ({
  outcome: "ignored",
  reason,
});

/**
 * Adds an email reply to its conversation. The address is signed for one person and conversation; the email must come
 * from that person's own address, and their permission to write is checked again. The same email (by its Message-ID)
 * is added once. Automatic replies are ignored. Throws `too_many_requests`, which is no permanent refusal: the mail server tries
 * again later, and no words are lost.
 */
export async function receiveEmail(ctx: Context, raw: Buffer, recipient?: string): Promise<Received> {
  const mail = await parseEmail(raw);
  if (!mail) return ignored("unreadable");
  if (isAutomatic(mail.headers, mail.from, mail.subject)) return ignored("automatic");
  const replyAddress = addressOf(ctx, [...(recipient ? [recipient] : []), ...mail.recipients]);
  if (!replyAddress) return ignored("unknown_address");
  const writer = await findWriter(ctx.db, mail.from);
  if (!writer || !(await isReplyAddressOf(ctx, replyAddress, writer.id))) return ignored("wrong_sender");
  const own = ownWords(mail.text());
  if (own === "" && mail.files.length === 0) return ignored("empty");

  const id = idFrom("message", replyAddress.conversationId, writer.id, mail.messageId);
  if (!(await findMessage(ctx.db, id))) await limit(ctx, writer, mail);
  const { attachments, refused } = await keepFiles(ctx, writer, id, mail);
  const notes = refused.map((name) => `[✗ ${excerptOf(storable(name), 100)}]`).join("\n");
  const room = Math.max(0, MAX_MESSAGE_LENGTH - notes.length - 2);
  const body = [storable(own).slice(0, room), notes]
    .filter(Boolean)
    .join("\n\n")
    .slice(0, MAX_MESSAGE_LENGTH)
    .toWellFormed();
  try {
    await sendMessage(
      ctx,
      actorOf(ctx, writer),
      replyAddress.conversationId,
      { id, body, attachments },
      "mail",
    );
  } catch (error) {
    // A permanent refusal, so that the mail server does not retry.
    if (error instanceof AppError && error.status < 500) return ignored("not_allowed");
    throw error;
  }
  return { outcome: "delivered", message_id: id };
}

/** Takes the tokens of a message and its files as the page does, all or none, so that an email that is sent again waits only once. */
const limit = ({ db }: Context, { id }: Writer, { files }: InboundEmail): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await messagesOfPerson.take(trx, id);
    await limitAttachments(trx, id, Math.min(files.length, MAX_ATTACHMENTS));
  });

/** Removes what the database cannot store. */
const storable = (text: string) => text.replaceAll("\0", "").toWellFormed();

function addressOf(ctx: Context, recipients: readonly string[]): ReplyAddress | undefined {
  const domain = ctx.env.inboundMail?.domain ?? "";
  for (const address of recipients) {
    const parsed = parseReplyAddress(address, domain);
    if (parsed) return parsed;
  }
  return undefined;
}

/** Stores accepted attachments and lists the names of refused ones, so that no one believes they were received. */
async function keepFiles(ctx: Context, { id: userId }: Writer, messageId: string, { files }: InboundEmail) {
  const attachments: string[] = [];
  const refused: string[] = [];
  for (const [index, { name, bytes }] of files.entries()) {
    const id = idFrom("attachment", messageId, String(index));
    try {
      if (attachments.length === MAX_ATTACHMENTS) throw new AppError("attachment_space_full");
      attachments.push((await keepAttachment(ctx, { userId }, { id, name }, bytes)).id);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refused.push(name);
    }
  }
  return { attachments, refused };
}

/** A deterministic id of these parts. */
function idFrom(...parts: string[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An email proves no second factor: where staff need one, their role grants nothing here. */
function actorOf({ env }: Context, { id, email, role }: Writer): Actor {
  const actor: Actor = {
    userId: id,
    sessionId: "",
    email,
    role,
    registered: true,
    owesTerms: false,
    subscriber: false,
    aal: "aal1",
    roleInAbeyance: false,
  };
  return { ...actor, roleInAbeyance: lacksSecondFactor(env, actor, "requests.queue") };
}
