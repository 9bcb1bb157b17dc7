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

test("keeps what a browser needs of each route, and the imports of the entry; only the root names its style sheets", () => {
  const routes = {
    root: { id: "root", path: "", hasLoader: true, module: "/assets/root.js", css: ["/assets/frame.css"] },
    page: {
      id: "page",
      parentId: "root",
      index: true,
      module: "/assets/page.js",
      css: ["/assets/page.css"],
    },
    form: { id: "form", parentId: "root", module: "/assets/form.js" },
  };
  expect(shortenRoutes(script(manifest))).toBe(script({ ...manifest, routes }));
});

test("refuses what the framework does not write today", () => {
  expect(() => shortenRoutes("export default {}")).toThrow("not the list of routes");
  expect(() => shortenRoutes(script({ ...manifest, routes: { page: manifest.routes.page } }))).toThrow(
    "names no imports",
  );
});
