import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "../../platform/context.ts";
import { digest, takeToken } from "../../platform/rate-limits.ts";
import { getSecret } from "../../platform/secrets.ts";

/** Leading zero bits of a solution: about 33,000 hashes, one to six seconds of a telephone. */
const BITS = 15;
const VALID_MS = 600_000;
/** The bucket that marks a challenge as used until the sweep deletes it, long after its expiry. */
const ONCE = { burst: 1, perSecond: 1 / 86_400 };

export type WorkChallenge = { challenge: string; bits: number; expires_at: number };

/**
 * Issues a challenge. Its solution is a number for which the SHA-256 of `<challenge>:<address>:<number>` begins with `bits` zero
 * bits.
 */
export async function issueWork(ctx: Context): Promise<WorkChallenge> {
  const expiresAt = Date.now() + VALID_MS;
  const text = `${expiresAt}.${BITS}.${randomBytes(12).toString("base64url")}`;
  const challenge = `${text}.${await sign(ctx, text)}`;
  return { challenge, bits: BITS, expires_at: Math.floor(expiresAt / 1000) };
}

/** Whether `token` (`<challenge>:<number>`) solves our challenge for this address, before its expiry and for the first time. */
export async function isWorkDone(ctx: Context, token: string | undefined, email: string): Promise<boolean> {
  const [challenge = "", number = "", ...more] = (token ?? "").split(":");
  const [expiresAt = "", bits = "", nonce = "", signature = "", ...others] = challenge.split(".");
  if (more.length > 0 || others.length > 0 || !/^\d{1,12}$/.test(number)) return false;
  const expected = Buffer.from(await sign(ctx, `${expiresAt}.${bits}.${nonce}`));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  if (Number(expiresAt) < Date.now()) return false;
  const hash = createHash("sha256").update(`${challenge}:${email}:${number}`).digest();
  if (hash.readUInt32BE(0) >>> (32 - Number(bits)) !== 0) return false;
  return (await takeToken(ctx.db, `work:${digest(challenge)}`, ONCE)) === 0;
}

async function sign(ctx: Context, text: string): Promise<string> {
  const key = await getSecret(ctx, "proof_of_work");
  return createHmac("sha256", key).update(text).digest("base64url");
}
