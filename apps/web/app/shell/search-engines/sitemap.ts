import { procedurePath } from "../../catalogue/guides/articles.ts";
import { addressIn } from "../../lib/address-in.ts";
import { LANGUAGES, type Language } from "../../lib/language.ts";
import { serverClient } from "../../lib/server-client.server.ts";
import type { Route } from "./+types/sitemap";
import { INDEXED } from "./indexed.ts";

/** `/sitemap.xml`: each public page in each language, with its counterparts (sitemaps.org, hreflang). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  const { public_url } = await call("GET /api/settings");
  const { services } = await call("GET /api/services", { query: {} });
  const paths = [...INDEXED, ...services.map(({ id }) => procedurePath(id))];
  return new Response(sitemap(public_url, paths), {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}

function sitemap(publicUrl: string, paths: readonly string[]): string {
  const address = (language: Language, path: string) => escapeXml(addressIn(language, publicUrl, path));
  const alternates = (path: string) =>
    LANGUAGES.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address(language, path)}"/>`,
    ).join("");
  const urls = paths.flatMap((path) =>
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
