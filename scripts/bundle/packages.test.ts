import { expect, test } from "vitest";
import { licenceOf, refusedLicences } from "./licences.ts";
import { installedPackages, type Lock, nameOf, productionPackages, readLock } from "./production-packages.ts";
import { writeSbom } from "./sbom.ts";

const lock = readLock();

test("production needs packages of the server and of the pages, and none for tests", () => {
  const names = productionPackages(lock).map(nameOf);
  expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "react", "react-router", "prom-client"]));
  for (const name of ["vitest", "@playwright/test", "typescript", "vite", "fast-check"])
    expect(names).not.toContain(name);
});

test("follows packages inside packages, and leaves out optional peers", () => {
  const small: Lock = {
    packages: {
      "apps/server": { dependencies: { a: "1", ours: "*" } },
      "node_modules/ours": { link: true },
      "node_modules/a": {
        version: "1",
        dependencies: { b: "1" },
        peerDependencies: { c: "1", d: "1" },
        peerDependenciesMeta: { d: { optional: true } },
      },
      "node_modules/a/node_modules/b": { version: "1", optionalDependencies: { e: "1" } },
      "node_modules/b": { version: "2" },
      "node_modules/c": { version: "1" },
      "node_modules/d": { version: "1" },
      "node_modules/e": { version: "1" },
    },
  };
  expect(productionPackages(small)).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/c",
    "node_modules/e",
  ]);
});

test("every package of the bundle has a licence that the owner accepts", () => {
  expect(refusedLicences(lock)).toEqual([]);
});

test("refuses a package with another licence", () => {
  // libxml2-wasm is for tests only: it stands for a production package under such a licence, which must be refused.
  const [path = ""] = installedPackages(lock).filter((one) => nameOf(one) === "combine-errors");
  const changed: Lock = {
    packages: { ...lock.packages, [path]: { ...lock.packages[path], version: "4.0.0" } },
  };
  expect(licenceOf(path, changed)).toBeUndefined();
  expect(refusedLicences(changed)).toEqual(["combine-errors 4.0.0: no licence"]);
});

test("the bill of materials names every package with its hash, licence and address", () => {
  type Component = {
    name: string;
    version: string;
    scope?: string;
    purl: string;
    hashes?: object[];
    licenses?: object[];
  };
  const { components, specVersion } = writeSbom(lock, "1.0.0", "24.0.0") as {
    components: Component[];
    specVersion: string;
  };
  expect(specVersion).toBe("1.6");
  expect(components).toHaveLength(productionPackages(lock).length + 1);
  const required = components.filter(({ scope }) => scope === "required");
  expect(required.filter(({ hashes, licenses }) => !hashes || !licenses)).toEqual([]);
  expect(components.map(({ purl }) => purl)).toContain(
    `pkg:npm/%40fastify/static@${lock.packages["node_modules/@fastify/static"]?.version}`,
  );
  expect(new Set(components.map((one) => (one as { "bom-ref"?: string })["bom-ref"])).size).toBe(
    components.length,
  );
});
