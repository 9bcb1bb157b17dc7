import { LANGUAGES } from "@passerelle/domain/languages";
import { addressIn } from "../../lib/address-in.ts";

/** Maximum of a file (sitemaps.org): 50,000 addresses, one per language of a path. */
const PATHS_OF_A_PART = Math.floor(50_000 / LANGUAGES.length);

const partsOf = (paths: number) => Math.max(1, Math.ceil(paths / PATHS_OF_A_PART));

/** The part that an address names, from 1; 1 when a single one is enough, undefined for the index of several. */
export function partOf(params: URLSearchParams, paths: number): number | undefined {
  const parts = partsOf(paths);
  if (parts === 1) return 1;
  const asked = Number(params.get("part"));
  return Number.isInteger(asked) && asked >= 1 && asked <= parts ? asked : undefined;
}

export function sitemapOf(publicUrl: string, paths: readonly string[], part: number): string {
  const urls = paths.slice((part - 1) * PATHS_OF_A_PART, part * PATHS_OF_A_PART).flatMap((path) => {
    const addresses = LANGUAGES.map((language) => escapeXml(addressIn(language, publicUrl, path)));
    const alternates = LANGUAGES.map(
      (language, index) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addresses[index]}"/>`,
    ).join("");
    return addresses.map((address) => `<url><loc>${address}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

export function sitemapIndex(publicUrl: string, paths: readonly string[]): string {
  const parts = Array.from({ length: partsOf(paths.length) }, (_, index) => {
    const address = new URL(`/sitemap.xml?part=${index + 1}`, publicUrl).href;
    return `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...parts,
    "</sitemapindex>",
    "",
  ].join("\n");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
