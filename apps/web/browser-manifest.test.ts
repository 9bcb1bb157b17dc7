import { expect, test } from "vitest";
import { withoutImports } from "./browser-manifest.ts";

const manifest = {
  version: "118",
  entry: { module: "/assets/entry.js", imports: ["/assets/frame.js"] },
  routes: {
    root: {
      id: "root",
      path: "",
      hasLoader: true,
      hasAction: false,
      module: "/assets/root.js",
      imports: ["/assets/a.js"],
    },
    page: { id: "page", parentId: "root", index: true, module: "/assets/page.js", imports: [], css: [] },
  },
};
const script = (value: unknown) => `window.__reactRouterManifest=${JSON.stringify(value)};`;

test("keeps of each route what a browser needs, and the imports of the entry", () => {
  const { routes, ...rest } = manifest;
  const { imports: _, hasAction: __, ...root } = routes.root;
  const { imports: ___, ...page } = routes.page;
  expect(withoutImports(script(manifest))).toBe(script({ ...rest, routes: { root, page } }));
});

test("refuses what the framework does not write today", () => {
  expect(() => withoutImports("export default {}")).toThrow("not the list of routes");
  expect(() => withoutImports(script({ ...manifest, routes: { page: manifest.routes.page } }))).toThrow(
    "names no imports",
  );
});
