import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes";
import type { Frame, Page } from "./lib/module.ts";
import { MODULES } from "./modules.ts";

const PAGES = MODULES.flatMap(({ name, pages = [] }) =>
  pages.map((page: Page) => ({ ...page, file: `${name}/${page.file}` })),
);

/** The pages with one of these frames; those that need an account are behind the guard (spec 1 §2.4). */
function framed(name: string, ...frames: readonly Frame[]): RouteConfigEntry {
  const pages = PAGES.filter(({ frame }) => frames.includes(frame));
  const routesOf = (some: typeof pages) =>
    some.map(({ path, file, id }) => route(path.slice(1), file, id ? { id } : {}));
  const isOpen = ({ access }: Page) => access === "everyone";
  const guarded = routesOf(pages.filter((page) => !isOpen(page) && !page.renderedOnServer));
  const guardOf = (kind: "protected" | "rendered", some: RouteConfigEntry[]) =>
    some.length > 0 ? [layout(`shell/${kind}.layout.tsx`, { id: `${kind}-${name}` }, some)] : [];
  return layout(`shell/${name}.layout.tsx`, [
    ...routesOf(pages.filter(isOpen)),
    ...guardOf("protected", guarded),
    ...guardOf("rendered", routesOf(pages.filter((page) => !isOpen(page) && page.renderedOnServer))),
  ]);
}

/** All URLs of the product (spec 1 §2.1–2.3). `npx react-router routes`, run in `apps/web`, prints them. */
export default [
  index("shell/home.ts"),
  framed("landing", "landing"),
  framed("auth", "auth"),
  framed("simple", "info", "simple"),
  framed("app", "app"),
  route("robots.txt", "shell/search-engines/robots.ts"),
  route("sitemap.xml", "shell/search-engines/sitemap.ts"),
  route("manifest.webmanifest", "shell/install/web-app-manifest.ts"),
  route("offline.html", "shell/install/offline.page.tsx"),
  route("*", "shell/home.ts", { id: "unknown" }),
] satisfies RouteConfig;
