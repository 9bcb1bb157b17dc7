import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The server half has two entries (vite.config.ts).
  serverBuildFile: "[name].js",
  // A page brings the routes that it shows links to, all in one call once it stands: the whole list would grow with the
  // product, and be loaded before anything is alive.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
