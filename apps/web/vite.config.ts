import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server half of the build exports `createPages` (app/server.ts): the router's contexts are matched by identity,
  // so what fills them must be compiled with what reads them.
  environments: { ssr: { build: { rollupOptions: { input: "./app/server.ts" } } } },
  build: { assetsInlineLimit: 0 },
  server: { fs: { allow: ["../.."] } },
});
