import { existsSync, readFileSync } from "node:fs";
import type { Ended } from "./run.ts";

const MESSAGE_LINES = 8;

/** What one step found; `log` is shown when something failed. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  /** Of the passed ones: those that failed at first. What they failed of is shown too. */
  repeated?: number;
  /** Each test that failed, even if only at first: its name and what it failed of, a few lines each. */
  failures?: string[];
  log: string;
  note?: string;
};

/** A step that is right or wrong as a whole. */
export function countOne({ ok, log }: Ended): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, log };
}

type VitestTest = { status: string; fullName: string; failureMessages: string[] | null };

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
  if (!result) return broken(ended, "no report was written");
  // A file that could not even be loaded has no tests to count.
  const unloaded = result.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failing = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // A test that passed when it was repeated keeps what it failed of at first.
      .filter(({ status, failureMessages }) => status === "failed" || failureMessages?.length)
      .map((test) => ({ ...test, name })),
  );
  return count(ended, {
    passed: result.numPassedTests,
    failed: result.numFailedTests + unloaded.length,
    skipped: result.numPendingTests + result.numTodoTests,
    repeated: failing.filter(({ status }) => status === "passed").length,
    failures: [
      ...unloaded.map(({ name, message }) => summarise(name, message)),
      ...failing.map(({ name, fullName, failureMessages }) =>
        summarise(`${name} ${fullName}`, failureMessages?.[0]),
      ),
    ],
  });
}

function summarise(name: string, message = ""): string {
  return [name, ...message.split("\n").slice(0, MESSAGE_LINES)].join("\n  ").trimEnd();
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** The journeys of a Playwright run, from its JSON report. */
export function countPlaywright(ended: Ended, report: string): Outcome {
  const result = read<PlaywrightReport>(report);
  if (!result) return broken(ended, "no report was written");
  const { expected, unexpected, flaky, skipped } = result.stats;
  return count(ended, { passed: expected + flaky, failed: unexpected, skipped, repeated: flaky });
}

function read<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
}

function count(ended: Ended, counts: Omit<Outcome, "log">): Outcome {
  if (counts.passed + counts.failed === 0) return broken(ended, "no test was run");
  // Errors outside of any test: the runner says so by its exit code alone.
  if (!ended.ok && counts.failed === 0) return { ...counts, failed: 1, log: ended.log };
  return { ...counts, log: ended.log };
}

function broken({ log }: Ended, reason: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, log: `${log}\n${reason}\n` };
}
