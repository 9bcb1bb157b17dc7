import { languageOfRequest } from "../../lib/language.ts";
import { serverClient } from "../../lib/server-client.server.ts";
import { createTranslate, type WordKey } from "../../lib/translate.ts";
import { serverWords } from "../../lib/words.server.ts";
import type { Namespaces } from "../../lib/words-types.ts";
import { SHORTCUTS } from "../../navigation/shortcuts.data.ts";
import type { Route } from "./+types/web-app-manifest";

/** `/manifest.webmanifest?lang=…`: what a device needs to install the product (W3C Web Application Manifest). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { platform_name } = await serverClient(request, context)("GET /api/settings");
  const language = languageOfRequest(request);
  const ui = createTranslate<WordKey<Namespaces["ui"]>>(language, await serverWords.load(language, "ui"));
  const manifest = {
    id: "/",
    start_url: "/",
    scope: "/",
    name: platform_name,
    short_name: platform_name,
    description: ui("tagline"),
    lang: language,
    display: "standalone",
    background_color: "#faf6ee",
    theme_color: "#faf6ee",
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
    shortcuts: SHORTCUTS.map(({ to, label }) => ({ name: label[language], url: to })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "content-type": "application/manifest+json; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
