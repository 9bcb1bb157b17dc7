import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, type Tree } from "../planted/tree.ts";
import { ROOT } from "../prepare/root.mjs";
import { GREETINGS, LINES } from "./greetings.ts";

/** A capability is its folders, and a line in each list of modules: added to a copy, it compiles and works. */
let tree: Tree;
beforeAll(() => {
  tree = copyTree();
  const packages = join(ROOT, "apps/server/node_modules");
  if (existsSync(packages)) symlinkSync(packages, join(tree.root, "apps/server/node_modules"));
  tree.plant(GREETINGS);
  for (const [path, lines] of Object.entries(LINES)) {
    let content = readFileSync(join(tree.root, path), "utf8");
    for (const [before, after] of lines) content = content.replace(before, () => after);
    tree.plant({ [path]: content });
  }
});
afterAll(() => tree.remove());

const bin = (path: string) => join(ROOT, "node_modules", path);
const compile = () => tree.run(bin("typescript/bin/tsc"), "-p", "apps/server");

test("a new capability compiles and works", async () => {
  expect((await compile()).said).toBe("");
  const tested = await tree.run(
    bin("vitest/vitest.mjs"),
    ...["run", "--root", "apps/server", "--project", "server", "src/greetings"],
  );
  expect(tested.said).toContain("1 passed");
  expect(tested.ok, tested.said).toBe(true);
});

const MODULE = "apps/server/src/greetings/module.ts";
const EMAILS = "apps/server/src/greetings/emails/en.json";

test.each([
  ["a job without a worker", MODULE, '  jobs: { "greetings.send": { run: send } },\n', "", "jobs"],
  ["an email without texts in a language", EMAILS, '"greeting_sent"', '"greeting_sennt"', "greeting_sent"],
  ["a text message without texts", MODULE, "  sms: { fr: smsFr, en: smsEn },\n", "", "sms"],
  [
    "an unknown job",
    "apps/server/src/greetings/service.ts",
    '(trx, "greetings.send"',
    '(trx, "greetings.sent"',
    "greetings.sent",
  ],
])("%s does not compile", async (_what, path, from, to, says) => {
  const content = GREETINGS[path] ?? "";
  expect(content).toContain(from);
  tree.plant({ [path]: content.replace(from, to) });
  const compiled = await compile();
  tree.plant({ [path]: content });
  expect(compiled.ok).toBe(false);
  expect(compiled.said).toContain(says);
});
