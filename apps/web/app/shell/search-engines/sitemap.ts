import { procedurePath } from "../../catalogue/public/articles.ts";
import { serverClient } from "../../lib/server-client.server.ts";
import type { Route } from "./+types/sitemap";
import { INDEXED } from "./indexed.ts";
import { partOf, sitemapIndex, sitemapOf } from "./sitemaps.ts";

/**
 * `/sitemap.xml`: each public page in each language with its alternates (sitemaps.org, hreflang); beyond the size of
 * one file, an index of the files `?part=1` and so on.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  const { public_url } = await call("GET /api/settings");
  const { ids } = await call("GET /api/guides");
  const paths = [...INDEXED, ...ids.map((id) => procedurePath(id))];
  const part = partOf(new URL(request.url).searchParams, paths.length);
  const xml = part === undefined ? sitemapIndex(public_url, paths) : sitemapOf(public_url, paths, part);
  return new Response(xml, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
