import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { derivedData } from "./derived-data.ts";

/**
 * A few files in place of dozens: they compress better together, and a phone on 3G asks less often. The frame is what
 * stands around every public page and what several of them share; landing and listing are the first two that people see.
 * Each brings all that its modules import: nothing heavy may be among it.
 */
const SHARED = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    name: "frame",
    test: /app[\\/](root|shell[\\/](error-page|simple\.layout|components[\\/](demo-strip|footer|main-content|simple-header))|ui[\\/](page-title|page-header|load-error|skeleton|icon|badge|field)|lib[\\/]((user|kept)-category(-cookie)?|service-country-cookie)|catalogue[\\/]public[\\/](articles|country))\.tsx?$|domain[\\/]src[\\/](money|euro-value|languages|catalogue[\\/](order|categories))\.ts$/,
    priority: 2,
  },
  { name: "landing", test: /app[\\/](shell[\\/]landing\.layout|home[\\/]landing\.page)\.tsx$/, priority: 1 },
  { name: "listing", test: /app[\\/]catalogue[\\/]components[\\/]service-listing\.tsx$/, priority: 1 },
];

export default defineConfig({
  plugins: [derivedData, tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED } } } } },
    // The server half of the build exports `createPages` (app/server.ts): the router's contexts are matched by identity,
    // so what fills them must be compiled with what reads them.
    ssr: { build: { rollupOptions: { input: { index: "./app/server.ts", reader: "./app/reader.ts" } } } },
  },
  build: { assetsInlineLimit: 0 },
  server: { fs: { allow: ["../.."] } },
});
