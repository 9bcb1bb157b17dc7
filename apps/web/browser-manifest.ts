import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@react-router/dev/config";

const BEGIN = "window.__reactRouterManifest=";

type Route = { imports?: string[]; css?: string[] | undefined } & Record<string, unknown>;
type Manifest = { routes: Record<string, Route> };

/**
 * The list of routes that each page of the application loads, without the files that each route imports: two thirds of its bytes.
 * A browser needs them only for `<Link prefetch>`, which no page uses; the server has a list of its own, from which it preloads the
 * files of the page that it renders. Style sheets of the root route, which every page has, are named only there.
 */
export function shortenRoutes(script: string): string {
  const manifest = parse(script);
  const { root } = manifest.routes;
  const isOfRoot = (sheet: string) => root?.css?.includes(sheet) === true;
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const css = route === root ? route.css : route.css?.filter((sheet) => !isOfRoot(sheet));
    return [id, shortened({ ...route, css })];
  });
  return `${BEGIN}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};`;
}

/** Without what is false or empty either: the router asks whether a route has something. */
function shortened({ imports: _, css = [], ...route }: Route): Record<string, unknown> {
  const flags = Object.entries(route).filter(([, value]) => value !== false);
  return { ...Object.fromEntries(flags), ...(css.length > 0 && { css }) };
}

/** Throws when it is no list of routes, or one whose routes import nothing: the framework writes it differently. */
function parse(script: string): Manifest {
  if (!script.startsWith(BEGIN)) throw new Error("not the list of routes");
  const manifest = JSON.parse(script.slice(BEGIN.length).replace(/;\s*$/, "")) as Manifest;
  if (!Object.values(manifest.routes).some(({ imports = [] }) => imports.length > 0))
    throw new Error("the list of routes names no imports");
  return manifest;
}

/** Called with the finished build. The file keeps its name, which is a hash of what the list was made of. */
export const shortenManifest: Config["buildEnd"] = async ({ viteConfig, reactRouterConfig }) => {
  const folder = join(reactRouterConfig.buildDirectory, "client", viteConfig.build.assetsDir);
  const names = (await readdir(folder)).filter((name) => /^manifest-\w+\.js$/.test(name));
  if (names.length !== 1) throw new Error(`expected one list of routes, found ${names.length}`);
  const file = join(folder, names[0] as string);
  await writeFile(file, shortenRoutes(await readFile(file, "utf8")));
};
