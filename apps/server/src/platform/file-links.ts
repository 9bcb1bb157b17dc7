import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Disposition } from "./content-disposition.ts";
import { getSecret, type Keeper } from "./secrets.ts";

export const LINK_SECONDS = 5 * 60;

/** `kind`: the kind of file, and the folder of its address. */
export type Link = {
  kind: "documents" | "resources" | "attachments";
  id: string;
  disposition: Disposition;
  readerId: string;
};

/** A link by which one person may read one file for five minutes, without a session. */
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
  return { url: `/files/${link.kind}/${link.id}?${query}`, expiresAt: new Date(expires * 1000) };
}

const LinkQuery = z.object({
  disposition: z.enum(["inline", "attachment"]),
  reader: z.uuid(),
  expires: z.string().check(z.regex(/^\d{1,12}$/)),
  signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** Parses a link; `forged`: we did not sign it. Only a signed link is reported as expired. */
export async function checkLink(
  keeper: Keeper,
  { kind, id }: Pick<Link, "kind" | "id">,
  query: unknown,
  now = Date.now(),
): Promise<Link | "expired" | "forged"> {
  const parsed = LinkQuery.safeParse(query);
  if (!parsed.success || !z.uuid().safeParse(id).success) return "forged";
  const { disposition, reader, signature } = parsed.data;
  const expires = Number(parsed.data.expires);
  const link: Link = { kind, id, disposition, readerId: reader };
  const expected = await signatureOf(keeper, link, expires);
  const given = Buffer.from(signature, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
  return expires * 1000 > now ? link : "expired";
}

async function signatureOf(keeper: Keeper, link: Link, expires: number): Promise<Buffer> {
  const text = [link.id, link.disposition, link.readerId, expires].join("\n");
  return createHmac("sha256", await getSecret(keeper, `${link.kind}.links`))
    .update(text)
    .digest();
}
