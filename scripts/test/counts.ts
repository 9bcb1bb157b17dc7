import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "../prepare/root.mjs";
import type { Ended } from "./run.ts";

const MESSAGE_LINES = 8;
const PAGE_LINES = 60;

/** The result of a step; `log` is shown after a failure. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of passed tests that failed at first. */
  flaky?: string[];
  /** Each test that failed, even if only at first: its name and its first error, a few lines each. */
  failures?: string[];
  /** How long each test took. */
  timings?: Timing[];
  log: string;
  note?: string;
};

export type Timing = { name: string; milliseconds: number };

/** A step that succeeds or fails as a whole. */
export function countOne({ ok, log }: Ended): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, log };
}

type VitestTest = {
  status: string;
  fullName: string;
  duration?: number | null;
  failureMessages: string[] | null;
};

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: VitestTest[] }[];
};

/** The tests of a Vitest run, from its JSON report. */
export function countVitest(ended: Ended, report: string): Outcome {
  const result = read<VitestReport>(report);
  if (!result) return countBroken(ended, "no report was written");
  // A file that did not load has no tests, and a failed hook of a file belongs to none of them.
  const broken = result.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((one) => one.status !== "failed"),
  );
  const tests = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(ROOT, name)} ${test.fullName}` })),
  );
  // A test that passed on repetition still has its first error.
  const failing = tests.filter(
    ({ status, failureMessages }) => status === "failed" || failureMessages?.length,
  );
  return count(ended, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests + result.numTodoTests,
    flaky: failing.filter(({ status }) => status === "passed").map(({ name }) => name),
    failures: [
      ...broken.map(({ name, message }) => summarise(relative(ROOT, name), message)),
      ...failing.map(({ name, failureMessages }) => summarise(name, failureMessages?.[0])),
    ],
    timings: tests.map(({ name, duration }) => ({ name, milliseconds: duration ?? 0 })),
  });
}

function summarise(name: string, message = ""): string {
  return [name, ...message.split("\n").slice(0, MESSAGE_LINES)].join("\n  ").trimEnd();
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[];
};
type PlaywrightTest = { status: string; results: PlaywrightResult[] };
type PlaywrightResult = {
  duration: number;
  errors: { message?: string }[];
  attachments: { name: string; path?: string }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** The journeys of a Playwright run, from its JSON report; failures show the page as it was. */
export function countPlaywright(ended: Ended, report: string): Outcome {
  const result = read<PlaywrightReport>(report);
  if (!result) return countBroken(ended, "no report was written");
  const { expected, unexpected, flaky, skipped } = result.stats;
  const tests = result.suites.flatMap(testsOf);
  const failures = tests.flatMap(({ name, results }) =>
    results
      .filter(({ errors }) => errors.length > 0)
      .map(({ errors, attachments }) =>
        [...errors.map(({ message }) => summarise(name, message)), ...pageOf(attachments)].join("\n"),
      ),
  );
  // The log repeats every failure.
  return count(failures.length > 0 ? { ...ended, log: "" } : ended, {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    flaky: tests.filter(({ status }) => status === "flaky").map(({ name }) => name),
    failures,
    timings: tests.map(({ name, results }) => ({
      name,
      milliseconds: Math.max(0, ...results.map(({ duration }) => duration)),
    })),
  });
}

/** The main part of the page at the time of a failure, as a screen reader sees it. */
function pageOf(attachments: PlaywrightResult["attachments"]): string[] {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  if (!path || !existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  const main = lines.findIndex((line) => line.startsWith("- main"));
  return lines.slice(Math.max(0, main), main + PAGE_LINES).map((line) => `    ${line}`);
}

function testsOf({ suites = [], specs = [] }: PlaywrightSuite): (PlaywrightTest & { name: string })[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, name: `${file} ${title}` })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}

function count(ended: Ended, counts: Omit<Outcome, "log">): Outcome {
  if (counts.passed + counts.failed === 0) return countBroken(ended, "no test was run");
  // Playwright reports errors outside of tests by its exit code only.
  if (!ended.ok && counts.failed === 0) return { ...counts, failed: 1, log: ended.log };
  return { ...counts, log: ended.log };
}

function countBroken({ log }: Ended, reason: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, log: `${log}\n${reason}\n` };
}
