import { median, quantile, round } from "../figures.ts";
import { p99, perSecond, ratios } from "../parts.ts";
import type { FirstAnswer } from "./first-answer.ts";
import type { Measure, Measured, MeasuredPart } from "./measures.ts";

/** Resident size of the application's process and its threads, in bytes, at each step of the run. */
export type Memory = { step: string; rss: number }[];

const GOALS = { ratio: 0.5, uncached: 400, growth: 2, admin: 50, firstAnswer: 1_000 };
const MIB = 1024 * 1024;

/** The memory goal in MiB. There is none for PostgreSQL if the product itself chooses the number of threads. */
function memoryGoal(database: string, threads: string | undefined): number | undefined {
  if (database === "embedded") return 800;
  return { "1": 350, "2": 450 }[threads ?? ""];
}

/** Prints the results for one size of the catalogue. */
export function reportSize(database: string, size: number, parts: Measured): void {
  const one = (name: string, what: Measure, beside?: Measure) => {
    const times = parts[what].flatMap((part) => part.times);
    const sum = (of: (part: MeasuredPart) => number) =>
      parts[what].reduce((total, part) => total + of(part), 0);
    const cpu = sum((part) => part.cpuMs) / sum((part) => part.calls);
    const share = beside ? `, ${round(median(ratios(parts[what], parts[beside])), 2)} of bare` : "";
    console.log(
      `  ${name.padEnd(22)} ${String(round(perSecond(parts[what]))).padStart(6)}/s, p50 ${round(quantile(times, 0.5), 2)} ms, p99 ${round(quantile(times, 0.99), 2)} ms, cpu ${round(cpu, 3)} ms${share}`,
    );
  };
  console.log(`${database}, ${size} services`);
  one("list", "list", "bareList");
  one("  bare", "bareList");
  one("detail", "detail", "bareDetail");
  one("  bare", "bareDetail");
  one("/services kept", "pageCached", "barePage");
  one("  bare", "barePage");
  one("/services rendered", "pageUncached", "barePageUncached");
  one("  bare renderToString", "barePageUncached");
  one("administration table", "admin", "bareAdmin");
  one("  bare SQL", "bareAdmin");
}

const verdict = (good: boolean) => (good ? "" : ", missed");

/** Prints the time from the start of a process to its first answer. The goal is for the reference machine. */
export function reportFirstAnswer(services: number, { ms, factor, referenceMs }: FirstAnswer): void {
  const goal = `goal ${GOALS.firstAnswer}${verdict(referenceMs <= GOALS.firstAnswer)}`;
  console.log(
    `  from the start to the first answer with ${services} services ${ms} ms, on a machine ${factor} times slower than the reference: ${referenceMs} ms there (${goal})`,
  );
}

/** The figures of starts, for each size of the catalogue, the smaller first. */
export const firstAnswerFigures = ([small, large]: readonly FirstAnswer[]) => ({
  start_to_first_answer_ms: small?.ms,
  start_to_first_answer_reference_ms: small?.referenceMs,
  start_to_first_answer_10000_ms: large?.ms,
  start_to_first_answer_10000_reference_ms: large?.referenceMs,
});

/**
 * Prints the results of both sizes, the smaller first; the worse result counts. `firstAnswers`: the time from the start of a process to
 * its first answer, for each size; empty on the embedded database.
 */
export function reportRun(
  database: string,
  threads: string | undefined,
  sizes: Measured[],
  memory: Memory,
  firstAnswers: readonly FirstAnswer[],
) {
  const worst = (of: (parts: Measured) => number) => Math.min(...sizes.map(of));
  const ratioOf = (what: Measure, beside: Measure) =>
    round(
      worst((parts) => median(ratios(parts[what], parts[beside]))),
      3,
    );
  const [small = 0, large = 0] = sizes.map(({ list }) => median(list.map((turn) => p99([turn]))));
  const mib = (rss: number) => round(rss / MIB);
  const rss = mib(Math.max(...memory.map((step) => step.rss)));
  const rssAfterRun = mib(memory.find(({ step }) => step === "end")?.rss ?? 0);
  const goal = memoryGoal(database, threads);
  const result = {
    database,
    list_ratio: ratioOf("list", "bareList"),
    detail_ratio: ratioOf("detail", "bareDetail"),
    page_cached_ratio: ratioOf("pageCached", "barePage"),
    page_uncached_ratio: ratioOf("pageUncached", "barePageUncached"),
    page_uncached_per_s: round(worst(({ pageUncached }) => perSecond(pageUncached))),
    list_p99_growth: round(large / small, 2),
    admin_ratio: ratioOf("admin", "bareAdmin"),
    admin_p99_ms: round(Math.max(...sizes.map(({ admin }) => p99(admin))), 1),
    ...firstAnswerFigures(firstAnswers),
    rss_mb: rss,
    rss_after_run_mb: rssAfterRun,
    memory_mb: Object.fromEntries(memory.map((step) => [step.step, mib(step.rss)])),
  };
  const lowest = Math.min(result.list_ratio, result.detail_ratio, result.page_cached_ratio);
  console.log(`  worse of both sizes: list ${result.list_ratio}, detail ${result.detail_ratio}, page ${result.page_cached_ratio} of bare (goal ${GOALS.ratio}${verdict(lowest >= GOALS.ratio)})
  rendered pages ${result.page_uncached_per_s}/s (goal ${GOALS.uncached}${verdict(result.page_uncached_per_s >= GOALS.uncached)}), ${result.page_uncached_ratio} of bare renderToString
  administration table p99 ${result.admin_p99_ms} ms (goal ${GOALS.admin}${verdict(result.admin_p99_ms < GOALS.admin)}), ${result.admin_ratio} of the same SQL
  p99 of the list, 14 to 10,000 services: ${result.list_p99_growth} times (goal ${GOALS.growth}${verdict(result.list_p99_growth <= GOALS.growth)})
  memory after the run ${rssAfterRun} MiB${goal === undefined ? "" : ` (goal ${goal}${verdict(rssAfterRun <= goal)})`}, at most ${rss}: ${memory.map((step) => `${step.step} ${mib(step.rss)}`).join(", ")}`);
  return result;
}
