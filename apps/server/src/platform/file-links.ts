import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Disposition } from "./content-disposition.ts";
import type { Context } from "./context.ts";
import { getSecret, type Keeper } from "./secrets.ts";

export const LINK_SECONDS = 5 * 60;

/** `kind`: the kind of file, and the folder of its address. */
export type Link = {
  kind:
    | "documents"
    | "resources"
    | "attachments"
    | "billing"
    | "vault"
    | "identity"
    | "mandates"
    | "mandate-papers"
    | "mandate-scans";
  id: string;
  disposition: Disposition;
  readerId: string;
  /** The session in which the link was created. The link ends with it. */
  sessionId: string;
};

/** A link by which one person may read one file for five minutes, in any program, while their session lasts. */
export async function signLink(
  keeper: Keeper,
  link: Link,
  now = Date.now(),
): Promise<{ url: string; expiresAt: Date }> {
  const expires = Math.floor(now / 1000) + LINK_SECONDS;
  const query = new URLSearchParams({
    disposition: link.disposition,
    reader: link.readerId,
    session: link.sessionId,
    expires: String(expires),
    signature: (await signatureOf(keeper, link, expires)).toString("hex"),
  });
  return { url: `/files/${link.kind}/${link.id}?${query}`, expiresAt: new Date(expires * 1000) };
}

const LinkQuery = z.object({
  disposition: z.enum(["inline", "attachment"]),
  reader: z.uuid(),
  session: z.uuid(),
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/**
 * Parses a link. `forged`: we did not sign it. `expired`: we signed it, and its time or the session in which it was created has
 * ended.
 */
export async function checkLink(
  ctx: Keeper & Pick<Context, "auth">,
  { kind, id }: Pick<Link, "kind" | "id">,
  query: unknown,
  now = Date.now(),
): Promise<Link | "expired" | "forged"> {
  const parsed = LinkQuery.safeParse(query);
  if (!parsed.success || !z.uuid().safeParse(id).success) return "forged";
  const { disposition, reader, session, signature } = parsed.data;
  const expires = Number(parsed.data.expires);
  const link: Link = { kind, id, disposition, readerId: reader, sessionId: session };
  const expected = await signatureOf(ctx, link, expires);
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  if (expires * 1000 <= now) return "expired";
  return (await ctx.auth.isSignedIn(session, reader)) ? link : "expired";
}

async function signatureOf(keeper: Keeper, link: Link, expires: number): Promise<Buffer> {
  const text = [link.id, link.disposition, link.readerId, link.sessionId, expires].join("\n");
  return createHmac("sha256", await getSecret(keeper, `${link.kind}.links`))
    .update(text)
    .digest();
}
