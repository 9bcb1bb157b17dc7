import { createHmac, randomBytes } from "node:crypto";
import type { Context } from "../../platform/context.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/** A new refresh token for its owner, with its stored parts. */
export type NewRefreshToken = { token: string; hash: string; nonce: string; parentHash: string | null };

export function isRefreshToken(text: string): boolean {
  return /^[a-z2-7]{12}$/.test(text);
}

/** The stored form of a token. The hash has a key, because the 60 bits could otherwise be found from a copy of the database. */
export function hashRefreshToken({ refreshKey }: Pick<Context, "refreshKey">, token: string): string {
  return createHmac("sha256", refreshKey).update(`token:${token}`).digest("base64url");
}

/** The first token of a session. */
export function newRefreshToken(ctx: Pick<Context, "refreshKey">): NewRefreshToken {
  return { ...makeToken(ctx, "first", randomNonce()), parentHash: null };
}

/**
 * The token that follows an exchanged one, given by the hash of the latter. It is not stored: `recallRefreshToken` computes it
 * again when the parent of the live token must return the live one (wire reference §5).
 */
export function nextRefreshToken(ctx: Pick<Context, "refreshKey">, parentHash: string): NewRefreshToken {
  return { ...makeToken(ctx, parentHash, randomNonce()), parentHash };
}

/** Computes the token of `nextRefreshToken` again from its stored parts. */
export function recallRefreshToken(
  ctx: Pick<Context, "refreshKey">,
  stored: { parentHash: string; nonce: string },
): string {
  return makeToken(ctx, stored.parentHash, stored.nonce).token;
}

const randomNonce = () => randomBytes(16).toString("base64url");

/** 12 characters of [a-z2-7], 60 bits. */
function makeToken(ctx: Pick<Context, "refreshKey">, after: string, nonce: string) {
  const bytes = createHmac("sha256", ctx.refreshKey).update(`next:${after}:${nonce}`).digest();
  const token = Array.from(bytes.subarray(0, 12), (byte) => ALPHABET[byte & 31]).join("");
  return { token, hash: hashRefreshToken(ctx, token), nonce };
}
