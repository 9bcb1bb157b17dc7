/**
 * All checks and tests (`npm test`); with `--quick` those that take seconds (`npm run check`), with `--only <step>`
 * one step. Ends with the slowest tests, those that passed only when repeated, how long the run took, and the line
 * `N passed, N failed`.
 */
import { parseArgs, stripVTControlCharacters } from "node:util";
import { LEAN_ENV } from "./prepare/lean.mjs";
import { calibrate } from "./test/calibrate.ts";
import type { Outcome } from "./test/counts.ts";
import { createMemoryFolder } from "./test/memory-folder.ts";
import { PATIENCE_FACTOR } from "./test/patience.ts";
import { slowest } from "./test/slowest.ts";
import { SIDE_BY_SIDE, STEPS, type Step } from "./test/steps.ts";

const TAIL_LINES = 80;
const SUMMARY_LINES = 12;

type StepOutcome = Outcome & { step: string };

function choose(): Step[] {
  const { values } = parseArgs({ options: { quick: { type: "boolean" }, only: { type: "string" } } });
  if (!values.only) return STEPS.filter((step) => (values.quick ? step.quick : !step.partOf));
  const chosen = STEPS.filter((step) => step.name === values.only);
  if (chosen.length > 0) return chosen;
  console.error(`--only: expected one of ${STEPS.map((step) => step.name).join(", ")}`);
  process.exit(1);
}

async function runStep(step: Step): Promise<StepOutcome> {
  const start = performance.now();
  const outcome: Outcome = await step.run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    log: error instanceof Error ? error.message : String(error),
    note: "",
  }));
  const { passed, failed, skipped, flaky = [], failures = [], log, note } = outcome;
  const mark = failed > 0 ? "FAIL" : passed > 0 ? "ok" : "skip";
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  const again = flaky.length > 0 ? `, ${flaky.length} flaky` : "";
  const counts = passed + failed + skipped > 1 ? `${passed} passed, ${failed} failed${again}` : "";
  console.log(
    [
      mark.padEnd(4),
      step.name.padEnd(16),
      seconds.padStart(8),
      "  ",
      [counts, note].filter(Boolean).join(", "),
    ]
      .join(" ")
      .trimEnd(),
  );
  if (failed + flaky.length > 0) {
    for (const line of failures.flatMap((one) => one.split("\n")))
      console.log(`     ${stripVTControlCharacters(line)}`);
    const lines = stripVTControlCharacters(log).trimEnd().split("\n");
    if (lines.length > TAIL_LINES) console.log(`     … ${lines.length - TAIL_LINES} lines before these`);
    for (const line of lines.slice(-TAIL_LINES)) console.log(`     ${line}`);
  }
  return { ...outcome, step: step.name };
}

/** The failures of a step in a few lines each, for the end of the output: services that keep logs cut out the middle. */
function summarise({ step, failed, failures = [], log }: StepOutcome): string[] {
  if (failed === 0) return [];
  const reasons =
    failures.length > 0 ? failures : [log.trimEnd().split("\n").slice(-SUMMARY_LINES).join("\n")];
  return reasons.flatMap((reason) => [`${step}:`, ...shorten(reason).map((line) => `  ${line}`)]);
}

/** The tests of a step that passed only when repeated, each with its first error. */
const summariseFlaky = ({ flaky = [], failures = [] }: StepOutcome): string[] =>
  flaky.flatMap((name) => shorten(failures.find((reason) => reason.startsWith(name)) ?? name));

const shorten = (reason: string): string[] =>
  stripVTControlCharacters(reason).split("\n").slice(0, SUMMARY_LINES);

/** `pause`: runs while no step does, between the steps that share the cores and those that run alone. */
async function runAll(steps: Step[], pause: () => Promise<void>): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  const shared = steps.filter(({ alone }) => !alone);
  const runNext = async () => {
    for (let step = shared.shift(); step; step = shared.shift()) outcomes.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runNext));
  await pause();
  for (const step of steps.filter(({ alone }) => alone)) outcomes.push(await runStep(step));
  return outcomes;
}

/**
 * How long the run took here and, since single times on a shared machine do not count, about how long it takes on the reference.
 * `factors`: how many times slower this machine was at several moments.
 */
function describeDuration(milliseconds: number, factors: number[]): string {
  const minutes = milliseconds / 60_000;
  const mean = factors.reduce((total, factor) => total + factor, 0) / factors.length;
  const slower = `this machine was ${factors.join(", ")} times slower`;
  return `Took ${minutes.toFixed(1)} minutes, about ${(minutes / mean).toFixed(1)} on the reference: ${slower}`;
}

const steps = choose();
// Servers, threads and tools start dozens of times: each loads the code that the previous one compiled.
process.env.NODE_COMPILE_CACHE ??= LEAN_ENV.NODE_COMPILE_CACHE;
const isQuick = steps.every(({ quick }) => quick);
const memoryFolder = isQuick || process.env.TMPDIR ? undefined : createMemoryFolder();
if (memoryFolder) process.env.TMPDIR = memoryFolder;
const started = performance.now();
const factors: number[] = [];
const measure = async () => {
  if (!isQuick) factors.push(await calibrate());
};
await measure();
const [factor] = factors;
if (factor !== undefined) {
  process.env[PATIENCE_FACTOR] = String(factor);
  console.log(`Time limits are multiplied by ${factor}, as this machine is slower than the reference`);
}
const outcomes = await runAll(steps, measure);
await measure();
if (!isQuick) {
  console.log(["The slowest tests", ...slowest(outcomes.flatMap(({ timings = [] }) => timings))].join("\n"));
  const flaky = outcomes.reduce((total, outcome) => total + (outcome.flaky?.length ?? 0), 0);
  console.log([`${flaky} flaky`, ...outcomes.flatMap(summariseFlaky)].join("\n  "));
  console.log(describeDuration(performance.now() - started, factors));
}
const failures = outcomes.flatMap(summarise);
if (failures.length > 0 && outcomes.length > 1) console.log(["What failed", ...failures].join("\n"));
const sum = (key: "passed" | "failed" | "skipped") =>
  outcomes.reduce((total, outcome) => total + outcome[key], 0);
const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")];
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed > 0 ? 1 : 0;
