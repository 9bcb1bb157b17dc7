import { createHash } from "node:crypto";

/** As `script-src` names an inline script: the hash of what stands between the tags. */
export const hashOf = (script: string | Buffer): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * The inline scripts that were rendered with `nonce`, as hashes, and the HTML without it: what a text smuggled in cannot
 * know the nonce, so it is not among them, and the HTML is the same for everybody and can be cached.
 */
export function hashScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  // In the bytes: to decode a page would cost as much as to send it.
  const attribute = Buffer.from(` nonce="${nonce}"`);
  const hashes: string[] = [];
  const rest: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, from)) {
    rest.push(html.subarray(from, at));
    from = at + attribute.length;
    const opening = html.lastIndexOf("<", at);
    const begin = html.indexOf(">", from) + 1;
    const tag = html.toString("latin1", opening, begin);
    if (!/^<script\s/.test(tag) || /\ssrc=/.test(tag)) continue;
    hashes.push(hashOf(html.subarray(begin, html.indexOf("</script>", begin))));
  }
  return { html: Buffer.concat([...rest, html.subarray(from)]), hashes };
}
