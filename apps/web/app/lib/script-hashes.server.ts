import { createHash } from "node:crypto";

/** As `script-src` names an inline script: the hash of what stands between the tags. */
export const hashOf = (script: string | Buffer): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * The inline scripts that were rendered with `nonce`, as hashes, and the HTML without it: what a text smuggled in cannot
 * know the nonce, so it is not among them, and the HTML is the same for everybody and can be cached.
 */
export function hashScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  // A character for each byte: what is looked for is ASCII, and decoding a page would cost as much as sending it.
  const bytes = html.toString("latin1");
  const attribute = ` nonce="${nonce}"`;
  const inline = /<script([^>]*)>([\s\S]*?)<\/script>/g;
  const hashes = [...bytes.matchAll(inline)]
    .filter(([, attributes = ""]) => attributes.includes(attribute) && !/\ssrc=/.test(attributes))
    .map(([, , script = ""]) => hashOf(Buffer.from(script, "latin1")));
  return { html: Buffer.from(bytes.replaceAll(attribute, ""), "latin1"), hashes };
}
