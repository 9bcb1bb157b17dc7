import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../prepare/root.mjs";
import { countPlaywright, countVitest } from "./counts.ts";

const folder = mkdtempSync(join(tmpdir(), "counts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
const good = { ok: true, log: "said" };

test("counts tests from the report", () => {
  expect(countVitest(good, report(vitest))).toMatchObject({ passed: 3, failed: 0, skipped: 2 });
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ ok: false, log: "" }, report({ stats, suites: [] }))).toMatchObject({
    passed: 5,
    failed: 1,
    skipped: 2,
    flaky: [],
  });
});

test("names journeys that pass only when repeated, with the time of their longest attempt", () => {
  const passed = { errors: [], attachments: [] };
  const tests = [
    {
      status: "flaky",
      results: [
        { ...passed, duration: 30 },
        { ...passed, duration: 20 },
      ],
    },
  ];
  const inner = { specs: [{ title: "pays", file: "card.spec.ts", tests }] };
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright(good, report({ stats, suites: [{ suites: [inner] }] }))).toMatchObject({
    flaky: ["card.spec.ts pays"],
    timings: [{ name: "card.spec.ts pays", milliseconds: 30 }],
  });
});

test("shows the page of a journey that failed", () => {
  const path = join(folder, "error-context.md");
  writeFileSync(path, '# Test info\n- banner\n- main:\n  - heading "Connexion"\n');
  const results = [
    { duration: 1, errors: [{ message: "no radio" }], attachments: [{ name: "error-context", path }] },
  ];
  const suite = {
    specs: [{ title: "reviews", file: "passport.spec.ts", tests: [{ status: "unexpected", results }] }],
  };
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  expect(countPlaywright({ ok: false, log: "the same" }, report({ stats, suites: [suite] }))).toMatchObject({
    failed: 1,
    log: "",
    failures: ['passport.spec.ts reviews\n  no radio\n    - main:\n      - heading "Connexion"\n    '],
  });
});

test("names tests that fail, even if only at first", () => {
  const tests = [
    { status: "passed", fullName: "holds", duration: 12, failureMessages: [] },
    { status: "passed", fullName: "wavers", failureMessages: ["late"] },
    { status: "failed", fullName: "breaks", failureMessages: ["wrong", "wrong again"] },
  ];
  const testResults = [
    { name: join(ROOT, "a.test.ts"), status: "failed", message: "", assertionResults: tests },
  ];
  const content = { ...vitest, numFailedTests: 1, testResults };
  expect(countVitest({ ok: false, log: "" }, report(content))).toMatchObject({
    failed: 1,
    flaky: ["a.test.ts wavers"],
    failures: ["a.test.ts wavers\n  late", "a.test.ts breaks\n  wrong"],
    timings: expect.arrayContaining([{ name: "a.test.ts holds", milliseconds: 12 }]),
  });
});

test("names a file whose hook failed though its tests passed", () => {
  const assertionResults = [{ status: "passed", fullName: "holds", failureMessages: [] }];
  const testResults = [
    { name: join(ROOT, "a.test.ts"), status: "failed", message: "not closed", assertionResults },
  ];
  expect(countVitest({ ok: false, log: "" }, report({ ...vitest, testResults }))).toMatchObject({
    failed: 1,
    failures: ["a.test.ts\n  not closed"],
  });
});

test.each([
  ["a runner that ran nothing", good, { ...vitest, numPassedTests: 0 }, "no test was run"],
  ["an error outside of any test", { ok: false, log: "said" }, vitest, "said"],
  [
    "a file that could not be loaded",
    { ok: false, log: "said" },
    { ...vitest, testResults: [{ name: "a.test.ts", status: "failed", assertionResults: [] }] },
    "said",
  ],
])("counts %s as a failure", (_name, ended, content, said) => {
  const outcome = countVitest(ended, report(content));
  expect(outcome.failed).toBe(1);
  expect(outcome.log).toContain(said);
});

test("counts a runner without report as a failure", () => {
  const none = join(folder, "none.json");
  expect(countVitest(good, none)).toMatchObject({ passed: 0, failed: 1 });
  expect(countPlaywright(good, none)).toMatchObject({ passed: 0, failed: 1 });
});
