import { LANGUAGES, type Language } from "../../lib/language.ts";
import { serverClient } from "../../lib/server-client.server.ts";
import type { Route } from "./+types/sitemap";
import { addressIn } from "./addresses.ts";
import { INDEXED } from "./indexed.ts";

/** `/sitemap.xml`: each public page in each language, with its counterparts (sitemaps.org, hreflang). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { public_url } = await serverClient(request, context)("GET /api/settings");
  return new Response(sitemap(public_url), {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}

function sitemap(publicUrl: string): string {
  const address = (language: Language, path: string) => escapeXml(addressIn(language, publicUrl, path));
  const alternates = (path: string) =>
    LANGUAGES.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language, path)}"/>`,
    ).join("");
  const urls = INDEXED.flatMap((path) =>
    LANGUAGES.map((language) => `<url><loc>${address(language, path)}</loc>${alternates(path)}</url>`),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
