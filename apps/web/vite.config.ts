import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { derivedData } from "./derived-data.ts";
import { withoutUnusedRouterParts } from "./unused-router-parts.ts";

/**
 * A few files in place of dozens: they compress better together, and a phone on 3G makes fewer requests. The frame is what every
 * page of the application loads, the account what all signed-in pages load in addition. Each contains all that its modules import:
 * do not add a large module. Everything else is divided by the pages that use it.
 */
const SHARED = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
    priority: 5,
  },
  {
    name: "frame",
    test: /app[\\/](root|entry\.client|shell[\\/](error-page|frame|components[\\/](brand-link|floating-buttons|language-switch|main-content))|ui[\\/](card|field|lazy-part|page-title|skeleton))\.tsx?$/,
    priority: 4,
  },
  // What most pages of the account show besides.
  {
    name: "kit",
    test: /(app[\\/](lib[\\/]failure|ui[\\/](badge|cloth|dialog|empty-state|page-header|text-link))|domain[\\/]src[\\/](text|settings[\\/]appearance))\.tsx?$/,
    priority: 3,
  },
  { name: "schemas", test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]shapes\.ts$/, priority: 3 },
  {
    name: "form",
    test: /node_modules[\\/]react-hook-form[\\/]|app[\\/]lib[\\/]contract-form\.ts$/,
    priority: 3,
  },
  // What the sign-in page shares with others, then the page.
  {
    name: "entering",
    test: /app[\\/](auth[\\/](failure-words|ask-sign-in-methods|sign-in-methods|public[\\/](email|password-input)|components[\\/](auth-card|use-welcome))|ui[\\/]inline)\.tsx?$/,
    priority: 3,
  },
  { name: "passkey", test: /app[\\/]auth[\\/]public[\\/]passkey\.ts$/, priority: 3 },
  {
    name: "sign-in",
    test: /app[\\/](auth[\\/]login\.page|shell[\\/]auth\.layout)\.tsx?$/,
    priority: 2,
  },
  {
    name: "account",
    test: /app[\\/]shell[\\/]((app|protected|rendered)\.layout|components[\\/]buttons-at-hand)\.tsx$/,
    priority: 2,
  },
  // The small parts around these pages: what synchronises the account with this device, signing out, and the footer.
  {
    name: "person",
    test: /(app[\\/](lib[\\/](category-sync|display-currency|language-sync|sign-out|user-category(-cookie)?)|shell[\\/]components[\\/](account-sync|footer|sign-out)|ui[\\/]seller-identity)|domain[\\/]src[\\/](display-currency|profiles[\\/]user-category))\.tsx?$/,
    priority: 2,
  },
  // The pages that customers open most, the dashboard and their requests.
  {
    name: "requests",
    test: /app[\\/](requests[\\/](lifecycle[\\/](request-way|status-badge|beneficiary)|public[\\/](next-action|request-list|use-open-requests))|identity[\\/]public[\\/](own|requirements|required-level))\.tsx?$/,
    priority: 1,
  },
  // What the page of a request shows, each in one file with its small parts.
  { name: "handler", test: /app[\\/]ui[\\/]handler-note\.tsx$/, priority: 1 },
  { name: "files", test: /app[\\/]ui[\\/]attached-files\.tsx$/, priority: 0 },
  // What every page with answers loads, apart from what others load too.
  { name: "days", test: /domain[\\/]src[\\/]days\.ts$/, priority: 1 },
  { name: "form", test: /domain[\\/]src[\\/]catalogue[\\/]forms[\\/]form\.ts$/, priority: 1 },
  // What the pages of a request load, apart from the names of countries, which others load too.
  { name: "countries", test: /domain[\\/]src[\\/]country-name\.ts$/, priority: 2 },
  {
    name: "order",
    test: /(app[\\/](catalogue[\\/]public[\\/]answers[\\/]use-answer-text|requests[\\/]public[\\/]item-label)|domain[\\/]src[\\/]documents[\\/]verdicts)\.ts$/,
    priority: 1,
  },
  {
    name: "visibility",
    test: /domain[\\/]src[\\/]catalogue[\\/]forms[\\/](visibility|partial-date)\.ts$/,
    priority: 0,
  },
];

/** The bundler refuses a shorter hash for this many files. The list of routes, which every page loads, names 140 of them. */
const FILE_NAME = "assets/[name]-[hash:7].js";

/** Packages of many modules, which the server half contains: a thread that renders pages starts faster from fewer files. */
const BUNDLED = [
  "react-router",
  "@remix-run/route-pattern",
  "zod",
  "lucide-react",
  "@tanstack/react-query",
  "@tanstack/query-core",
];

export default defineConfig({
  plugins: [derivedData, withoutUnusedRouterParts(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: SHARED }, entryFileNames: FILE_NAME, chunkFileNames: FILE_NAME },
        },
      },
    },
    // The server half of the build exports `createPages` (app/server.ts): the router's contexts are matched by identity,
    // so what fills them must be compiled with what reads them.
    ssr: {
      resolve: { noExternal: BUNDLED },
      build: { rollupOptions: { input: { index: "./app/server.ts", reader: "./app/reader.ts" } } },
    },
  },
  build: {
    assetsInlineLimit: 0,
    // Every page has loaded the framework and the frame before it imports a part: their names only make the files longer. What
    // the frame itself imports, such as toasts and dialogs, is not urgent, and every page would load the names of those files.
    modulePreload: {
      resolveDependencies: (_, names, { hostId, hostType }) => {
        if (hostType !== "js") return names;
        if (/^assets\/frame-/.test(hostId)) return names.filter((name) => name.endsWith(".css"));
        return names.filter((name) => !/^assets\/(framework|frame|rolldown-runtime)-/.test(name));
      },
    },
  },
  server: { fs: { allow: ["../.."] } },
});
