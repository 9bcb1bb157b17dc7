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
  expect((await compile()).output).toBe("");
  const tested = await tree.run(
    bin("vitest/vitest.mjs"),
    ...["run", "--root", "apps/server", "--project", "server", "src/greetings"],
  );
  expect(tested.output).toContain("2 passed");
  expect(tested.ok, tested.output).toBe(true);
});

const MODULE = "apps/server/src/greetings/module.ts";
const EMAILS = "apps/server/src/greetings/emails/fr.json";
const SMS = "apps/server/src/greetings/sms/fr.json";

/** Replaces parts of the fixture, compiles, and puts the fixture back. Each compilation reads the whole server. */
async function compileBroken(...parts: [path: string, from: string, to: string][]): Promise<string> {
  const broken: Record<string, string> = {};
  for (const [path, from, to] of parts) {
    const content = broken[path] ?? GREETINGS[path] ?? "";
    expect(content).toContain(from);
    broken[path] = content.replace(from, to);
  }
  tree.plant(broken);
  const { ok, output } = await compile();
  tree.plant(GREETINGS);
  expect(ok).toBe(false);
  return output;
}

test("a job without a worker and an unknown job do not compile", async () => {
  const output = await compileBroken(
    [MODULE, '  jobs: { "greetings.send": { run: send } },\n', ""],
    ["apps/server/src/greetings/service.ts", '(trx, "greetings.send"', '(trx, "greetings.sent"'],
  );
  expect(output).toContain("jobs");
  expect(output).toContain("greetings.sent");
});

test("an email and a text message without texts do not compile", async () => {
  const output = await compileBroken(
    [EMAILS, '"greeting_sent"', '"greeting_sennt"'],
    [SMS, '"greeting"', '"greting"'],
  );
  expect(output).toContain("greeting_sent");
  expect(output).toContain('Record<"greeting", string>');
});
