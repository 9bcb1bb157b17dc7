import { readFileSync } from "node:fs";

const sheets = new Map<string, string>();

/** A built style sheet, which never changes. */
function readSheet(href: string): string {
  const sheet = sheets.get(href) ?? readFileSync(new URL(`../client${href}`, import.meta.url), "utf8");
  sheets.set(href, sheet);
  return sheet;
}

/**
 * Replaces the links to built style sheets with their rules: the first paint needs no second round trip. `data-link`: the address as the
 * link had it, which may end in a fragment.
 */
export const inlineStyles = (html: string, read = readSheet): string =>
  html.replaceAll(
    /<link rel="stylesheet" href="((\/assets\/[\w.-]+\.css)[^"]*)"[^>]*>/g,
    (_link, link: string, href: string) =>
      `<style data-href="${href}" data-link="${link}">${read(href)}</style>`,
  );
