import { expect, test } from "vitest";
import { shortenRoutes } from "./browser-manifest.ts";

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
      css: ["/assets/frame.css"],
    },
    page: {
      id: "page",
      parentId: "root",
      index: true,
      module: "/assets/page.js",
      imports: [],
      css: ["/assets/page.css", "/assets/frame.css"],
    },
    form: {
      id: "form",
      parentId: "root",
      module: "/assets/form.js",
      imports: [],
      css: ["/assets/frame.css"],
    },
  },
};
const script = (value: unknown) => `window.__reactRouterManifest=${JSON.stringify(value)};`;

test("keeps of each route what a browser needs, and the imports of the entry; only the root names its style sheets", () => {
  const { routes, ...rest } = manifest;
  const { imports: _, hasAction: __, ...root } = routes.root;
  const { imports: ___, ...page } = { ...routes.page, css: ["/assets/page.css"] };
  const { imports: ____, css: _____, ...form } = routes.form;
  expect(shortenRoutes(script(manifest))).toBe(script({ ...rest, routes: { root, page, form } }));
});

test("refuses what the framework does not write today", () => {
  expect(() => shortenRoutes("export default {}")).toThrow("not the list of routes");
  expect(() => shortenRoutes(script({ ...manifest, routes: { page: manifest.routes.page } }))).toThrow(
    "names no imports",
  );
});
