import { createHmac, timingSafeEqual } from "node:crypto";
import { getSecret, type Keeper } from "../platform/secrets.ts";

export const LINK_SECONDS = 5 * 60;

export type Disposition = "inline" | "attachment";
export type Link = { documentId: string; disposition: Disposition; readerId: string };

/** The address at which one person may read one document for five minutes: whoever holds it needs no session. */
export async function signLink(
  keeper: Keeper,
  link: Link,
  now = Date.now(),
): Promise<{ url: string; expiresAt: Date }> {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const query = new URLSearchParams({
    disposition: link.disposition,
    reader: link.readerId,
    expires: String(expires),
    signature: (await signatureOf(keeper, link, expires)).toString("hex"),
  });
  return { url: `/files/documents/${link.documentId}?${query}`, expiresAt: new Date(expires * 1000) };
}

/** `forged`: we did not make it. Only a link of ours is told that it has expired. */
export async function checkLink(
  keeper: Keeper,
  link: Link & { expires: number; signature: string },
  now = Date.now(),
): Promise<"valid" | "expired" | "forged"> {
  const expected = await signatureOf(keeper, link, link.expires);
  const given = Buffer.from(link.signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  return link.expires * 1000 > now ? "valid" : "expired";
}

async function signatureOf(keeper: Keeper, link: Link, expires: number): Promise<Buffer> {
  const text = [link.documentId, link.disposition, link.readerId, expires].join("\n");
  return createHmac("sha256", await getSecret(keeper, "documents.links"))
    .update(text)
    .digest();
}
