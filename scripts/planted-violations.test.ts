import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBoundaries } from "./boundaries.ts";
import { checkTypes, readTypes, TABLES_FILE } from "./db-types.ts";
import { checkHouse } from "./house-rules.ts";
import { copyTree, type Tree } from "./planted/tree.ts";
import { ALLOWED, filesOf, HOUSE, IMPORTS } from "./planted/violations.ts";
import { WORDS_FILES } from "./planted/words.ts";
import { ROOT } from "./prepare/root.mjs";
import { TEST_ONLY_CODE, TSC } from "./test/steps.ts";
import { checkWords } from "./words.ts";

/** A broken checker reports nothing, like a checker that passes; so each one must find a planted violation. */
let tree: Tree;
beforeAll(() => {
  tree = copyTree();
});
afterAll(() => tree.remove());

const bin = (path: string) => join(ROOT, "node_modules", path);

describe("imports", () => {
  let output: string[];
  beforeAll(async () => {
    tree.plant(filesOf(IMPORTS));
    output = await checkBoundaries(tree.root);
  });
  test.each(IMPORTS)("$says", ({ says }) => {
    expect(output.join("\n")).toContain(says);
  });
  // In a whole run, this replaces the step `boundaries`.
  test("of the repository break no rule", () => {
    const planted = Object.keys(filesOf(IMPORTS));
    expect(planted.filter((path) => existsSync(join(ROOT, path)))).toEqual([]);
    expect(output.filter((line) => !planted.some((path) => line.includes(path)))).toEqual([]);
  });
});

test("reading almost no modules is an error", async () => {
  const root = mkdtempSync(join(tmpdir(), "empty-"));
  writeFileSync(join(root, ".dependency-cruiser.mjs"), "export default { forbidden: [], options: {} };");
  mkdirSync(join(root, "packages"));
  writeFileSync(join(root, "packages/alone.ts"), "");
  const output = await checkBoundaries(root).finally(() => rmSync(root, { recursive: true, force: true }));
  expect(output).toEqual(["boundaries: only 1 modules were read"]);
});

describe("house rules and words", () => {
  let house: string;
  let words: string;
  beforeAll(() => {
    tree.plant(filesOf([...HOUSE, ...WORDS_FILES]));
    house = checkHouse(tree.root).join("\n");
    words = checkWords(tree.root).join("\n");
  });
  test.each(HOUSE)("$says", ({ says }) => {
    expect(house).toContain(says);
  });
  test.each(WORDS_FILES)("$says", ({ says }) => {
    expect(words).toContain(says);
  });
  test.each(ALLOWED)("nothing is reported about %s", (right) => {
    expect(house).not.toContain(right);
    expect(words).not.toContain(right);
  });
});

describe("ready-made tools with our configuration", () => {
  describe("Biome", () => {
    const LINTED = [
      ["noProcessEnv", "apps/server/src/settings/planted-env.ts", "export const home = process.env.HOME;\n"],
      ["noBarrelFile", "apps/server/src/settings/index.ts", 'export * from "./service.ts";\n'],
      ["noBarrelFile", "apps/server/src/settings/planted.ts", 'export { start } from "../start.ts";\n'],
      ["noConsole", "apps/server/src/settings/planted-said.ts", 'console.log("x");\n'],
      ["useFilenamingConvention", "apps/web/app/ui/PlantedName.tsx", "export const a = 1;\n"],
    ] as const;
    let errors: string;
    beforeAll(async () => {
      const biome = bin("@biomejs/biome/bin/biome");
      const files = LINTED.map(([, file]) => file);
      tree.plant(Object.fromEntries(LINTED.map(([, file, content]) => [file, content])));
      errors = (await tree.run(biome, "lint", "--colors=off", "--reporter=github", ...files)).output;
    });
    test.each(LINTED)("%s in %s", (rule, file) => {
      expect(errors).toMatch(new RegExp(`^::error title=lint/\\w+/${rule},file=\\S*${file},`, "m"));
    });
  });

  test("the domain cannot use the network, the process or files", async () => {
    tree.plant({
      "packages/domain/src/planted.ts":
        'import { readFileSync } from "node:fs";\nexport const a = [fetch("/"), process.cwd(), readFileSync];\n',
    });
    const { ok, output } = await tree.run(...TSC, "-p", "packages/domain");
    expect(ok).toBe(false);
    for (const name of ["fetch", "process", "node:fs"])
      expect(output).toMatch(new RegExp(`src/planted\\.ts.*'${name}'`));
  });

  // In a whole run, these replace the steps `dead-code` and `test-only-code`, so knip must report only the planted files. If it
  // reports another file, the step prints what is unused there.
  describe("knip", () => {
    const DEAD = "apps/server/src/settings/planted-dead.ts";
    const ONLY_TESTED = "packages/domain/src/planted-only-tested.ts";
    let copy: Tree;
    beforeAll(async () => {
      copy = copyTree();
      // Pages import generated types.
      await copy.run(bin("@react-router/dev/bin.cjs"), "typegen", "apps/web");
      copy.plant({
        [DEAD]: "export const dead = 1;\n",
        [ONLY_TESTED]: "export const onlyTested = () => 1;\n",
        [ONLY_TESTED.replace(".ts", ".test.ts")]:
          'import { expect, test } from "vitest";\nimport { onlyTested } from "./planted-only-tested.ts";\ntest("is one", () => expect(onlyTested()).toBe(1));\n',
      });
    });
    afterAll(() => copy.remove());

    /** The files about which knip reports something. */
    async function findUnused(...args: string[]): Promise<string[]> {
      const { output } = await copy.run(bin("knip/bin/knip.js"), "--reporter", "json", ...args);
      return (JSON.parse(output) as { issues: { file: string }[] }).issues.map(({ file }) => file);
    }

    test("finds unused code", async () => {
      expect(await findUnused()).toEqual([DEAD]);
    });

    test("finds exports that only tests use", async () => {
      expect((await findUnused(...TEST_ONLY_CODE)).sort()).toEqual([DEAD, ONLY_TESTED]);
    });
  });

  test("unexpected console output fails a test", async () => {
    tree.plant({
      "packages/domain/src/planted.test.ts":
        'import { test } from "vitest";\ntest("says too much", () => {\n  console.warn("stray");\n});\n',
    });
    const { ok, output } = await tree.run(
      bin("vitest/vitest.mjs"),
      "run",
      "--project",
      "packages",
      "planted",
    );
    expect(output).toContain("console.warn: stray");
    expect(ok).toBe(false);
  });
});

test("tables.ts matches the migrations, and another text is reported", async () => {
  const required = await readTypes();
  expect(checkTypes(readFileSync(TABLES_FILE, "utf8"), required)).toEqual([]);
  expect(checkTypes("export type DB = Record<string, never>;\n", required)).toEqual([
    expect.stringContaining("npm run db:types"),
  ]);
});
