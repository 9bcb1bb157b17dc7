import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, type Tree } from "../planted/tree.ts";
import { TSC } from "../test/steps.ts";

const MODULES = "apps/web/app/modules.ts";
const DOMAIN = "packages/domain/src/modules.ts";

/** The folders of a capability, as an engineer would add them. */
const FOLDERS = {
  "packages/domain/src/tombola/module.ts": `import type { Module } from "../module.ts";

export const tombola = {
  searchKinds: ["tombola"],
  notificationKinds: [{ kind: "tombola", order: 70, optional: true }],
  dashboardSections: [{ section: "tombola", order: 40 }],
} as const satisfies Module;
`,
  "apps/web/app/tombola/module.ts": `import type { Module } from "../lib/module.ts";
import type words from "./fr.json";

declare module "../lib/words-types.ts" {
  interface Namespaces {
    tombola: typeof words;
  }
}

export const tombola = {
  name: "tombola",
  pages: [
    {
      path: "/tombola",
      file: "tombola.page.tsx",
      frame: "app",
      access: "requests.queue",
      title: "nav.tombola",
      above: ["/requests-queue"],
    },
  ],
  sidebar: [{ group: "work", order: 15, to: "/tombola", words: "nav.tombola", icon: "scale" }],
  notificationKinds: { tombola: { title: "nav.tombola", text: "preferences" } },
  dashboard: {
    tombola: { file: "tombola.card.tsx", title: "nav.tombola", loads: ["tombola"], readsItself: true },
  },
  search: { tombola: { icon: "scale", path: "/tombola?search=:title", words: "nav.tombola" } },
} satisfies Module<"tombola">;
`,
  "apps/web/app/tombola/fr.json": '{ "nav": { "tombola": "Tombolas" }, "preferences": "Vos tombolas." }',
  "apps/web/app/tombola/en.json": '{ "nav": { "tombola": "Raffles" }, "preferences": "Your raffles." }',
  "apps/web/app/tombola/tombola.card.tsx": "export default function TombolaCard() {\n  return null;\n}\n",
  "apps/web/app/tombola/tombola.page.tsx": "export default function TombolaPage() {\n  return null;\n}\n",
};

/** Prints as JSON what the routes, the guard, the sidebar and the titles derive from the manifest. */
const READ = `
import routes from "./apps/web/app/routes.ts";
import { accessTo } from "./apps/web/app/navigation/pages.ts";
import { sidebarFor } from "./apps/web/app/navigation/sidebar.ts";
import { APP_TRAILS } from "./apps/web/app/navigation/app-trails.data.ts";
import { CARD_WORDS, CARDS } from "./apps/web/app/home/dashboard/cards.data.ts";
import { SECTION_TITLES } from "./apps/web/app/home/dashboard/titles.data.ts";
import { DASHBOARD_SECTIONS } from "./packages/domain/src/settings/dashboard.ts";
import { SEARCH_TARGETS } from "./apps/web/app/navigation/search.data.ts";
import { KIND_LABELS } from "./apps/web/app/notifications/kinds.data.ts";
import { trailOf } from "./apps/web/app/navigation/trail.ts";

const leaves = (entries) => entries.flatMap(({ children, ...route }) => (children ? leaves(children) : [route]));
console.log(JSON.stringify({
  route: leaves(routes).find(({ path }) => path === "tombola"),
  ways: [undefined, "diaspora", "mandataire"].map((role) => accessTo("/tombola", role)),
  work: sidebarFor("mandataire").find(({ name }) => name === "work").entries.map(({ to }) => to),
  trail: trailOf(APP_TRAILS, "/tombola"),
  target: SEARCH_TARGETS.tombola,
  sections: DASHBOARD_SECTIONS,
  card: CARDS.tombola,
  cardTitle: SECTION_TITLES.tombola,
  cardWords: CARD_WORDS.includes("tombola"),
  preference: KIND_LABELS.tombola,
}));
`;

/** Compiles only the manifest, which needs no page. */
const TSCONFIG = JSON.stringify({
  extends: "./apps/web/tsconfig.json",
  include: [],
  files: ["apps/web/app/tombola/module.ts"],
});

const LAST_ENTRY = / {2}\w+,\n\]/;

let tree: Tree;
beforeAll(() => {
  tree = copyTree();
  // Adds the line before the last entry.
  const addLine = (path: string) => {
    const list = readFileSync(join(tree.root, path), "utf8");
    expect(list).toMatch(LAST_ENTRY);
    return `import { tombola } from "./tombola/module.ts";\n${list.replace(LAST_ENTRY, "  tombola,\n$&")}`;
  };
  tree.plant({
    ...FOLDERS,
    [MODULES]: addLine(MODULES),
    [DOMAIN]: addLine(DOMAIN),
    "read.ts": READ,
    "tsconfig.tombola.json": TSCONFIG,
  });
});
afterAll(() => tree.remove());

const label = { fr: "Tombolas", en: "Raffles" };

test("a capability is added to the web application by its folders and a line in each list of modules", async () => {
  const { ok, output } = await tree.run("read.ts");
  expect(ok, output).toBe(true);
  expect(JSON.parse(output)).toEqual({
    route: { path: "tombola", file: "tombola/tombola.page.tsx" },
    ways: ["sign_in", "denied", "open"],
    work: ["/requests-queue", "/tombola", "/conversations"],
    trail: {
      path: "/tombola",
      label,
      above: [{ to: "/requests-queue", label: { fr: "Demandes à traiter", en: "Requests to work on" } }],
    },
    target: { icon: "scale", path: "/tombola?search=:title", label },
    sections: expect.arrayContaining(["next", "requests", "for_you", "tombola"]),
    card: { file: "tombola/tombola.card.tsx", readsItself: true },
    cardTitle: label,
    cardWords: true,
    preference: { title: label, text: { fr: "Vos tombolas.", en: "Your raffles." } },
  });
});

test("a label without words and an unknown kind of search result do not compile", async () => {
  const compile = () => tree.run(...TSC, "-p", "tsconfig.tombola.json");
  expect((await compile()).output).toBe("");
  const manifest = "apps/web/app/tombola/module.ts";
  const broken = FOLDERS[manifest]
    .replace('text: "preferences"', 'text: "preference"')
    .replace("search: { tombola:", "search: { lottery:");
  tree.plant({ [manifest]: broken });
  const { ok, output } = await compile();
  tree.plant({ [manifest]: FOLDERS[manifest] });
  expect(ok).toBe(false);
  expect(output).toContain('"preference"');
  expect(output).toContain("lottery");
});
