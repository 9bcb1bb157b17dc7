import type { Config } from "@react-router/dev/config";
import { shortenManifest } from "./browser-manifest.ts";

export default {
  ssr: true,
  // Most client loaders are a guard of a few lines: a file of its own for each costs a request and saves nothing.
  splitRouteModules: false,
  // The server half has two entries (vite.config.ts).
  serverBuildFile: "[name].js",
  // All routes in one file, which a browser keeps: pages of an account show 30 links, whose routes came in five calls of
  // 17 KB in all, just when the page needs its data (decision 0143).
  routeDiscovery: { mode: "initial" },
  buildEnd: shortenManifest,
} satisfies Config;
