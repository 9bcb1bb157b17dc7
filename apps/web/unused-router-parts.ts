import type { Plugin } from "vite";

/**
 * Parts of the router that this application does not use and that its code cannot be compiled without: in a browser their modules
 * are replaced by ones that do nothing. 2.4 KB of every page (decision 0217).
 */
const UNUSED: Record<string, string> = {
  // The client is given no `instrumentations`.
  "router/instrumentation.js": `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const consumeInstrumentationClientResultMetaReceiver = () => {};
    export const instrumentationResultMetaContext = {};
  `,
  // All routes are known from the start: `routeDiscovery` is "initial".
  "dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const useFogOFWarDiscovery = () => {};
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const getPartialManifest = (manifest) => manifest;
    export const getManifestPath = () => "";
    export const getPathsWithAncestors = () => [];
    export const handleClientVersionMismatch = async () => false;
    export const URL_LIMIT = 0;
  `,
};

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+)$/;

/** Fails the build when the router has no such module any more. */
export function withoutUnusedRouterParts(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "without-unused-router-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const part = ROUTER.exec(id)?.[1]?.replaceAll("\\", "/");
      if (part === undefined || !Object.hasOwn(UNUSED, part)) return undefined;
      replaced.add(part);
      return UNUSED[part];
    },
    buildEnd(error) {
      const missing = Object.keys(UNUSED).filter((part) => !replaced.has(part));
      if (!error && missing.length > 0) this.error(`the router has no ${missing.join(", ")}`);
    },
  };
}
