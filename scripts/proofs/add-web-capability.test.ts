import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, type Tree } from "../planted/tree.ts";
import { TSC } from "../test/steps.ts";

const MODULES = "apps/web/app/modules.ts";
const DOMAIN = "packages/domain/src/modules.ts";

/** A capability as an engineer would add it: its own folders. */
const FOLDERS = {
  "packages/domain/src/mandates/module.ts": `import type { Module } from "../module.ts";

export const mandates = {
  searchKinds: ["mandate"],
  notificationKinds: [{ kind: "mandates", order: 70, optional: true }],
  dashboardSections: [{ section: "mandates", order: 40 }],
} as const satisfies Module;
`,
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
  notificationKinds: { mandates: { title: "nav.mandates", text: "preferences" } },
  dashboard: { mandates: { file: "mandates.card.tsx", title: "nav.mandates", loads: ["mandates"] } },
  search: { mandate: { icon: "scale", path: "/mandates?search=:title", words: "nav.mandates" } },
} satisfies Module<"mandates">;
`,
  "apps/web/app/mandates/fr.json": '{ "nav": { "mandates": "Mandats" }, "preferences": "Vos mandats." }',
  "apps/web/app/mandates/en.json": '{ "nav": { "mandates": "Mandates" }, "preferences": "Your mandates." }',
  "apps/web/app/mandates/mandates.card.tsx": "export default function MandatesCard() {\n  return null;\n}\n",
  "apps/web/app/mandates/mandates.page.tsx": "export default function MandatesPage() {\n  return null;\n}\n",
};

/** What the routes, the guard, the sidebar and the titles make of it, as JSON. */
const READ = `
import routes from "./apps/web/app/routes.ts";
import { accessTo } from "./apps/web/app/navigation/pages.ts";
import { sidebarFor } from "./apps/web/app/navigation/sidebar.ts";
import { APP_TRAILS } from "./apps/web/app/navigation/app-trails.data.ts";
import { CARD_WORDS, CARDS } from "./apps/web/app/home/dashboard/cards.data.ts";
import { DASHBOARD_SECTIONS } from "./packages/domain/src/settings/dashboard.ts";
import { SEARCH_TARGETS } from "./apps/web/app/navigation/search.data.ts";
import { KIND_LABELS } from "./apps/web/app/notifications/kinds.data.ts";
import { trailOf } from "./apps/web/app/navigation/trail.ts";

const leaves = (entries) => entries.flatMap(({ children, ...route }) => (children ? leaves(children) : [route]));
console.log(JSON.stringify({
  route: leaves(routes).find(({ path }) => path === "mandates"),
  ways: [undefined, "diaspora", "mandataire"].map((role) => accessTo("/mandates", role)),
  work: sidebarFor("mandataire").find(({ name }) => name === "work").entries.map(({ to }) => to),
  trail: trailOf(APP_TRAILS, "/mandates"),
  target: SEARCH_TARGETS.mandate,
  sections: DASHBOARD_SECTIONS,
  card: CARDS.mandates,
  cardWords: CARD_WORDS.includes("mandates"),
  preference: KIND_LABELS.mandates,
}));
`;

/** Compiles the manifest alone, which needs nothing of the pages. */
const TSCONFIG = JSON.stringify({
  extends: "./apps/web/tsconfig.json",
  include: [],
  files: ["apps/web/app/mandates/module.ts"],
});

const LAST_ENTRY = / {2}\w+,\n\]/;

let tree: Tree;
beforeAll(() => {
  tree = copyTree();
  // Before the last entry.
  const addLine = (path: string) => {
    const list = readFileSync(join(tree.root, path), "utf8");
    expect(list).toMatch(LAST_ENTRY);
    return `import { mandates } from "./mandates/module.ts";\n${list.replace(LAST_ENTRY, "  mandates,\n$&")}`;
  };
  tree.plant({
    ...FOLDERS,
    [MODULES]: addLine(MODULES),
    [DOMAIN]: addLine(DOMAIN),
    "read.ts": READ,
    "tsconfig.mandates.json": TSCONFIG,
  });
}, 120_000);
afterAll(() => tree.remove());

const label = { fr: "Mandats", en: "Mandates" };

test("a capability is added to the web application by its folders and a line in each list of modules", async () => {
  const { ok, output } = await tree.run("read.ts");
  expect(ok, output).toBe(true);
  expect(JSON.parse(output)).toEqual({
    route: { path: "mandates", file: "mandates/mandates.page.tsx" },
    ways: ["sign_in", "denied", "open"],
    work: ["/requests-queue", "/mandates", "/conversations"],
    trail: {
      path: "/mandates",
      label,
      above: [{ to: "/requests-queue", label: { fr: "Demandes à traiter", en: "Requests to work on" } }],
    },
    target: { icon: "scale", path: "/mandates?search=:title", label },
    sections: ["work", "tickets", "conversations", "moderation", "next", "requests", "for_you", "mandates"],
    card: { file: "mandates/mandates.card.tsx", title: label },
    cardWords: true,
    preference: { title: label, text: { fr: "Vos mandats.", en: "Your mandates." } },
  });
});

test("a label without words and an unknown kind of search result do not compile", async () => {
  const compile = () => tree.run(...TSC, "-p", "tsconfig.mandates.json");
  expect((await compile()).output).toBe("");
  const manifest = "apps/web/app/mandates/module.ts";
  const broken = FOLDERS[manifest]
    .replace('text: "preferences"', 'text: "preference"')
    .replace("mandate:", "mandat:");
  tree.plant({ [manifest]: broken });
  const { ok, output } = await compile();
  tree.plant({ [manifest]: FOLDERS[manifest] });
  expect(ok).toBe(false);
  expect(output).toContain('"preference"');
  expect(output).toContain("mandat");
});
