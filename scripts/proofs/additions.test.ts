import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

// In a whole run, this and the next test replace the steps `types-of-apps` and `words`.
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

const IN_GREETINGS = "apps/server/src/greetings/";
const MODULE = `${IN_GREETINGS}module.ts`;
const WITHOUT_TEXTS = `${IN_GREETINGS}without-texts.ts`;

/** A second manifest with texts of its own: where the compiler finds wrong texts, it does not look for missing properties. */
const SECOND: Record<string, string> = {
  [WITHOUT_TEXTS]: (GREETINGS[MODULE] as string).replaceAll("/fr.json", "/wrong.json"),
  [`${IN_GREETINGS}emails/wrong.json`]: GREETINGS[`${IN_GREETINGS}emails/fr.json`] as string,
  [`${IN_GREETINGS}sms/wrong.json`]: GREETINGS[`${IN_GREETINGS}sms/fr.json`] as string,
};

/** What is replaced in files of the capability, and the error that it causes. */
const BROKEN = [
  {
    what: "a job without a worker",
    edit: ["module.ts", '  jobs: { "greetings.send": { run: send } },\n', ""],
    error: /^\S+greetings\/module\.ts.*Property 'jobs' is missing/s,
  },
  {
    what: "an unknown job",
    edit: ["service.ts", '(trx, "greetings.send"', '(trx, "greetings.sent"'],
    error: /^\S+greetings\/service\.ts.*greetings\.sent/s,
  },
  {
    what: "an email without texts",
    edit: ["emails/wrong.json", '"greeting_sent"', '"greeting_sennt"'],
    error: /^\S+greetings\/without-texts\.ts.*Property 'greeting_sent' is missing/s,
  },
  {
    what: "a text message without texts",
    edit: ["sms/wrong.json", '"greeting"', '"greting"'],
    error: /^\S+greetings\/without-texts\.ts.*Record<"greeting", string>/s,
  },
] as const;

describe("compiled without the other capabilities", () => {
  let errors: string[];
  beforeAll(async () => {
    tree.plant(SECOND);
    for (const { edit } of BROKEN) tree.edit(`${IN_GREETINGS}${edit[0]}`, edit[1], edit[2]);
    const files = [MODULE, WITHOUT_TEXTS].map((path) => path.replace("apps/server/", ""));
    const { output } = await compileFiles("apps/server", files);
    tree.plant(GREETINGS);
    for (const path of Object.keys(SECOND)) rmSync(join(tree.root, path));
    // The files that it imports lack the contributions of the other capabilities.
    errors = output.split(/^(?=\S)/m).filter((error) => error.startsWith(IN_GREETINGS));
  });

  test.each(BROKEN)("$what is an error", ({ error }) => {
    expect(errors).toContainEqual(expect.stringMatching(error));
  });

  test("nothing else of the capability is an error", () => {
    expect(errors.filter((text) => !BROKEN.some(({ error }) => error.test(text)))).toEqual([]);
  });
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
