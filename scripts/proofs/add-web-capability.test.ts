import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, type Tree } from "../planted/tree.ts";

const MODULES = "apps/web/app/modules.ts";

/** A capability as an engineer would add it: its own folder. */
const FOLDER = {
  "apps/web/app/mandates/module.ts": `import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    mandates: typeof words;
  }
}

export const mandates = {
  name: "mandates",
  pages: [
    {
      path: "/mandates",
      file: "mandates.page.tsx",
      frame: "app",
      access: "requests.queue",
      title: "nav.mandates",
      above: ["/requests-queue"],
    },
  ],
  sidebar: [{ group: "work", order: 15, to: "/mandates", words: "nav.mandates", icon: "scale" }],
} satisfies Module<"mandates">;
`,
  "apps/web/app/mandates/fr.json": '{ "nav": { "mandates": "Mandats" } }',
  "apps/web/app/mandates/en.json": '{ "nav": { "mandates": "Mandates" } }',
  "apps/web/app/mandates/mandates.page.tsx": "export default function MandatesPage() {\n  return null;\n}\n",
};

/** What the routes, the guard, the sidebar and the titles make of it, as JSON. */
const READ = `
import routes from "./apps/web/app/routes.ts";
import { wayTo } from "./apps/web/app/navigation/pages.ts";
import { sidebarFor } from "./apps/web/app/navigation/sidebar.ts";
import { APP_TRAILS } from "./apps/web/app/navigation/app-trails.data.ts";
import { trailOf } from "./apps/web/app/navigation/trail.ts";

const leaves = (entries) => entries.flatMap(({ children, ...route }) => (children ? leaves(children) : [route]));
console.log(JSON.stringify({
  route: leaves(routes).find(({ path }) => path === "mandates"),
  ways: [undefined, "diaspora", "mandataire"].map((role) => wayTo("/mandates", role)),
  work: sidebarFor("mandataire").find(({ name }) => name === "work").entries.map(({ to }) => to),
  trail: trailOf(APP_TRAILS, "/mandates"),
}));
`;

let tree: Tree;
beforeAll(() => {
  tree = copyTree();
}, 120_000);
afterAll(() => tree.remove());

test("a capability is added to the web application by its folder and one line", async () => {
  const modules = readFileSync(join(tree.root, MODULES), "utf8");
  tree.plant({
    ...FOLDER,
    [MODULES]: `import { mandates } from "./mandates/module.ts";\n${modules.replace("  shell,\n]", "  mandates,\n  shell,\n]")}`,
    "read.ts": READ,
  });
  const { ok, said } = await tree.run("read.ts");
  expect(ok, said).toBe(true);
  expect(JSON.parse(said)).toEqual({
    route: { path: "mandates", file: "mandates/mandates.page.tsx" },
    ways: ["sign_in", "denied", "open"],
    work: ["/requests-queue", "/mandates", "/conversations"],
    trail: {
      path: "/mandates",
      label: { fr: "Mandats", en: "Mandates" },
      above: [{ to: "/requests-queue", label: { fr: "Demandes à traiter", en: "Requests to work on" } }],
    },
  });
});
