import { serverClient } from "../../lib/server-client.server.ts";
import type { Route } from "./+types/robots";

/** `/robots.txt`. Pages that need an account are allowed here, because crawlers have to read their `noindex`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { public_url } = await serverClient(request, context)("GET /api/settings");
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /auth/",
    `Sitemap: ${new URL("/sitemap.xml", public_url).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=3600" },
  });
}
