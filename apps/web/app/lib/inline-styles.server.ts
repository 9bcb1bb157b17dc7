import { readFileSync } from "node:fs";

const sheets = new Map<string, Buffer>();

/** The address of the build's folder. This code is in its `server` folder, in the entry or in a chunk. */
const buildFolder = (): string => import.meta.url.slice(0, import.meta.url.lastIndexOf("/server/") + 1);

/** A built style sheet, which never changes. */
function readSheet(href: string): Buffer {
  const sheet = sheets.get(href) ?? readFileSync(new URL(`client${href}`, buildFolder()));
  sheets.set(href, sheet);
  return sheet;
}

const LINK = Buffer.from('<link rel="stylesheet" href="/assets/');
const BEFORE_ADDRESS = '<link rel="stylesheet" href="'.length;
const CLOSING = Buffer.from("</style>");

/**
 * Replaces the links to built style sheets with their rules: the first paint needs no second round trip. `data-link`: the address as the
 * link had it, which may end in a fragment. `read`: the rules of the sheet at an address.
 */
export function inlineStyles(html: Buffer, read: (href: string) => Buffer = readSheet): Buffer {
  // Works on bytes: decoding a page would cost as much as sending it.
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(LINK); at >= 0; at = html.indexOf(LINK, from)) {
    parts.push(html.subarray(from, at));
    from = html.indexOf(">", at) + 1;
    const link = html.toString("latin1", at + BEFORE_ADDRESS, html.indexOf('"', at + BEFORE_ADDRESS));
    const [href] = link.split("#") as [string];
    parts.push(Buffer.from(`<style data-href="${href}" data-link="${link}">`), read(href), CLOSING);
  }
  return Buffer.concat([...parts, html.subarray(from)]);
}
