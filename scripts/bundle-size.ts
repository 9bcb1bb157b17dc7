/**
 * How much JavaScript a visitor's first page costs, gzip: `/services`, which is where a search engine leads. Fails above
 * the limit. Reads the built web application.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { parseSync } from "@swc/core";
import { matchRoutes } from "react-router";
import { ROOT } from "./prepare/root.mjs";

const PAGE = "/services";
const LIMIT_BYTES = 140 * 1024;
const CLIENT = join(ROOT, "apps/web/build/client");

type Part = { module: string; imports?: string[] };
type ManifestRoute = Part & {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  clientLoaderModule?: string;
  clientActionModule?: string;
  clientMiddlewareModule?: string;
  hydrateFallbackModule?: string;
};
type Manifest = { entry: Part; routes: Record<string, ManifestRoute>; url: string };
type RouteNode = { id: string; path?: string; index?: boolean; children: RouteNode[] };

/** The manifest that the browser gets: the same one lies in the server's half of the build. */
async function readManifest(): Promise<Manifest> {
  const server = readFileSync(join(ROOT, "apps/web/build/server/index.js"), "utf8");
  const url = /\/assets\/manifest-[0-9a-f]{8}\.js/.exec(server)?.[0];
  if (!url) throw new Error("the build names no manifest");
  const text = readFileSync(join(CLIENT, url), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function modulesOfPage(manifest: Manifest): string[] {
  const children = (parent: string | undefined): RouteNode[] =>
    Object.values(manifest.routes)
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) =>
        index ? { id, path, index, children: [] } : { id, path, children: children(id) },
      );
  const matches = matchRoutes(children(undefined) as Parameters<typeof matchRoutes>[0], PAGE) ?? [];
  const routes = matches.flatMap(({ route }) => manifest.routes[route.id ?? ""] ?? []);
  if (routes.length < 2) throw new Error(`no route answers ${PAGE}`);
  return [manifest.entry, ...routes].flatMap((part) => [
    part.module,
    ...(part.imports ?? []),
    ...Object.entries(part).flatMap(([name, value]) =>
      // The halves of a route module that the router splits off.
      /^(?:client|hydrate)\w+Module$/.test(name) && typeof value === "string" ? value : [],
    ),
  ]);
}

/** The files that a module's `import` statements name; `import()` is what does not load first. */
function staticImports(url: string): string[] {
  const { body } = parseSync(readFileSync(join(CLIENT, url), "utf8"), {
    syntax: "ecmascript",
    target: "es2024",
  });
  return body.flatMap((statement) => {
    const source = "source" in statement ? statement.source?.value : undefined;
    return source === undefined ? [] : new URL(source, `http://localhost${url}`).pathname;
  });
}

const manifest = await readManifest();
const files = new Set<string>();
const add = (url: string) => {
  if (files.has(url)) return;
  files.add(url);
  for (const imported of staticImports(url)) add(imported);
};
for (const url of [manifest.url, ...modulesOfPage(manifest)]) add(url);

const sizes = [...files].map((url) => ({
  url,
  bytes: gzipSync(readFileSync(join(CLIENT, url)), { level: 9 }).length,
}));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
for (const { url, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
  console.log(`${kilobytes(bytes).padStart(10)}  ${url}`);
console.log(
  `${kilobytes(total)} of JavaScript (gzip) before ${PAGE} is alive; the limit is ${kilobytes(LIMIT_BYTES)}`,
);
process.exitCode = total > LIMIT_BYTES ? 1 : 0;
