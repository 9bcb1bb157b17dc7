import { createHmac, timingSafeEqual } from "node:crypto";
import {
  formatReplyAddress,
  READER_LENGTH,
  type ReplyAddress,
  SIGNATURE_LENGTH,
  shortDigits,
} from "@passerelle/domain/messaging/reply-address";
import type { Context } from "../platform/context.ts";
import { getSecret } from "../platform/secrets.ts";

const SECRET = "messaging.replies";

type Parts = Pick<Context, "db" | "vault">;

async function digest(ctx: Parts, what: string, ...about: string[]): Promise<string> {
  const key = await getSecret(ctx, SECRET);
  return createHmac("sha256", key)
    .update([what, ...about].join("\n"))
    .digest("hex");
}

const readerTag = async (ctx: Parts, userId: string) =>
  shortDigits(await digest(ctx, "reader", userId), READER_LENGTH);
const signatureOf = async (ctx: Parts, conversationId: string, userId: string) =>
  shortDigits(await digest(ctx, "reply", conversationId, userId), SIGNATURE_LENGTH);

/** A person's reply address for a conversation; undefined without inbound email. Call it outside of a transaction. */
export async function replyAddressOf(
  ctx: Context,
  conversationId: string,
  userId: string,
): Promise<string | undefined> {
  if (!ctx.env.inboundMail) return undefined;
  const reader = await readerTag(ctx, userId);
  const signature = await signatureOf(ctx, conversationId, userId);
  return formatReplyAddress({ conversationId, reader, signature }, ctx.env.inboundMail.domain);
}

/** Whether the address is ours and was made for this person. */
export async function isReplyAddressOf(ctx: Parts, address: ReplyAddress, userId: string): Promise<boolean> {
  const expected = Buffer.from(
    (await readerTag(ctx, userId)) + (await signatureOf(ctx, address.conversationId, userId)),
  );
  const given = Buffer.from(address.reader + address.signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
