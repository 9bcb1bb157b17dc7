import { createHash } from "node:crypto";

/** The hash of an inline script, as `script-src` names it. */
export const hashOf = (script: string | Buffer): string =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

/**
 * Hashes of the inline scripts rendered with `nonce`, and the HTML without the nonce. An injected script cannot know
 * the nonce, so it has no hash; and the HTML, being the same for all readers, can be cached.
 */
export function hashScripts(html: Buffer, nonce: string): { html: Buffer; hashes: string[] } {
  // Works on bytes: decoding a page would cost as much as sending it.
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
