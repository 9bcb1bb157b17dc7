import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { LINK_SECONDS } from "../../platform/file-links.ts";
import { getSecret, type Keeper } from "../../platform/secrets.ts";

/**
 * The secret in the address of a share: derived from its id by a sealed key and stored as a hash, like that of payment links
 * (decision 0121), so that its owner can copy the address again.
 */
export async function tokenOf(keeper: Keeper, shareId: string): Promise<string> {
  const key = await getSecret(keeper, "vault.shares");
  return createHmac("sha256", key).update(`share:${shareId}`).digest("base64url");
}

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** A reading of one document of a share, which was counted when the link was made. */
export type Reading = { shareId: string; position: number };

/** The address of a reading, valid for five minutes, for a recipient without an account. */
export async function signReading(keeper: Keeper, reading: Reading, now = Date.now()): Promise<string> {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const signature = (await signatureOf(keeper, reading, expires)).toString("hex");
  const query = new URLSearchParams({ expires: String(expires), signature });
  return `/files/shared/${reading.shareId}/${reading.position}?${query}`;
}

const Query = z.object({
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** Whether we signed the address of this reading, and whether it is still valid. */
export async function checkReading(
  keeper: Keeper,
  reading: Reading,
  query: unknown,
  now = Date.now(),
): Promise<"valid" | "expired" | "forged"> {
  const parsed = Query.safeParse(query);
  if (!parsed.success) return "forged";
  const expires = Number(parsed.data.expires);
  const expected = await signatureOf(keeper, reading, expires);
  if (!timingSafeEqual(Buffer.from(parsed.data.signature, "hex"), expected)) return "forged";
  return expires * 1000 <= now ? "expired" : "valid";
}

async function signatureOf(keeper: Keeper, { shareId, position }: Reading, expires: number): Promise<Buffer> {
  const key = await getSecret(keeper, "vault.shares");
  return createHmac("sha256", key).update(`reading:${shareId}:${position}:${expires}`).digest();
}
