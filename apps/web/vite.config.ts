import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Two files that every page loads, in place of a dozen: they compress better together, and a phone on 3G asks less often.
 * The frame is what stands around every public page, with all that these modules import; nothing heavy may be among it.
 */
const SHARED = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: "frame",
    test: /app[\\/](shell[\\/](error-page|components[\\/](demo-strip|footer|main-content|simple-header))\.tsx|lib[\\/]kept-category\.ts)$/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    // The server half of the build exports `createPages` (app/server.ts): the router's contexts are matched by identity,
    // so what fills them must be compiled with what reads them.
    ssr: { build: { rollupOptions: { input: "./app/server.ts" } } },
  },
  build: { assetsInlineLimit: 0 },
  server: { fs: { allow: ["../.."] } },
});
