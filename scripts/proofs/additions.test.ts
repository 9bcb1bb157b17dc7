import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree, type Tree } from "../planted/tree.ts";
import { ROOT } from "../prepare/root.mjs";
import { TSC } from "../test/steps.ts";
import { addAuditor, addAuditorLabel } from "./auditor.ts";
import { addGreetings, GREETINGS } from "./greetings.ts";
import { addPortuguese, addPortugueseWords } from "./portuguese.ts";

/**
 * A capability consists of its folders and one line in each list of modules, a role of its entry and its label, a language of its
 * entry and its words files. All three are added to one copy, because compiling it and starting its server take most of the time.
 */
let tree: Tree;
beforeAll(async () => {
  tree = copyTree();
  await tree.run(bin("@react-router/dev/bin.cjs"), "typegen", "apps/web");
});
afterAll(() => tree.remove());

const bin = (path: string) => join(ROOT, "node_modules", path);
const compile = (project: string) => tree.run(...TSC, "-p", project);

/** Compiles files of an application and what they import. */
function compileFiles(app: string, files: string[]): ReturnType<typeof compile> {
  const project = `${app}/tsconfig.some.json`;
  tree.plant({ [project]: JSON.stringify({ extends: "./tsconfig.json", include: [], files }) });
  return compile(project);
}

test("a role without its label does not compile", async () => {
  addAuditor(tree);
  const { ok, output } = await compileFiles("apps/web", ["app/lib/use-role-name.ts"]);
  expect(ok).toBe(false);
  expect(output).toContain("use-role-name.ts");
  expect(output).toContain("roles.auditor");
});

test("a role and a language compile in the web application", async () => {
  addAuditorLabel(tree);
  addPortuguese(tree);
  expect((await compile("apps/web")).output).toBe("");
});

test("a capability, a role and a language compile on the server, and the words are complete", async () => {
  addGreetings(tree);
  addPortugueseWords(tree);
  for (const project of ["packages/domain", "packages/contract"])
    expect((await compile(project)).output).toBe("");
  const { output } = await compile("apps/server");
  // The only errors must be in tests, in tables that state what each role may do.
  const errors = output.match(/^\S.*/gm) ?? [];
  expect(errors.filter((error) => !/^\S+\.test\.ts\(.*auditor/.test(error))).toEqual([]);
  expect((await tree.run("scripts/words.ts")).output).toBe("");
});

const MODULE = "apps/server/src/greetings/module.ts";
const EMAILS = "apps/server/src/greetings/emails/fr.json";
const SMS = "apps/server/src/greetings/sms/fr.json";

/**
 * Replaces parts of the capability, compiles it without the other capabilities, and restores it. Returns only errors in its own
 * files: the files that it imports lack the contributions of the other capabilities.
 */
async function compileBroken(...parts: [path: string, from: string, to: string][]): Promise<string> {
  for (const part of parts) tree.edit(...part);
  const { output } = await compileFiles("apps/server", ["src/greetings/module.ts"]);
  tree.plant(GREETINGS);
  const errors = output.split(/^(?=\S)/m);
  return errors.filter((error) => error.startsWith("apps/server/src/greetings/")).join("");
}

test("the capability without the others has no error of its own", async () => {
  expect(await compileBroken()).toBe("");
});

test("a job without a worker and an unknown job do not compile", async () => {
  const output = await compileBroken(
    [MODULE, '  jobs: { "greetings.send": { run: send } },\n', ""],
    ["apps/server/src/greetings/service.ts", '(trx, "greetings.send"', '(trx, "greetings.sent"'],
  );
  expect(output).toContain("Property 'jobs' is missing");
  expect(output).toContain("greetings.sent");
});

test("an email and a text message without texts do not compile", async () => {
  const output = await compileBroken(
    [EMAILS, '"greeting_sent"', '"greeting_sennt"'],
    [SMS, '"greeting"', '"greting"'],
  );
  expect(output).toContain("Property 'greeting_sent' is missing");
  expect(output).toContain('Record<"greeting", string>');
});

const vitest = (...args: string[]) => tree.run(bin("vitest/vitest.mjs"), "run", ...args);

test("the capability works, the role is granted what its entry says, and the server speaks the language", async () => {
  const files = ["src/greetings", "src/accounts/auditor", "src/platform/portuguese"];
  const { ok, output } = await vitest("--root=apps/server", "--project=server", "--maxWorkers=1", ...files);
  expect(output).toContain("7 passed");
  expect(ok, output).toBe(true);
});

test("the pages speak the language", async () => {
  expect((await vitest("--project=web", "portuguese")).output).toContain("1 passed");
});

test("signing in leads to the page of the role", async () => {
  const { ok, output } = await tree.run("read.ts");
  expect(ok, output).toBe(true);
  expect(JSON.parse(output)).toEqual(["/requests-queue", "open", "denied"]);
});
