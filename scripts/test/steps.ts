import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureHeadlessShell } from "../chromium.ts";
import { type Cluster, ensurePrograms, findPrograms, HOW_TO_INSTALL, startCluster } from "../postgres.ts";
import { ROOT } from "../prepare/root.mjs";
import { countOne, countPlaywright, countVitest, type Outcome } from "./counts.ts";
import { type Ended, runNode, type Variables } from "./run.ts";

/** How many steps share the cores. */
export const SIDE_BY_SIDE = 2;

const CORES = availableParallelism();

/**
 * The number of Vitest's workers in a step that runs beside another. More processes than cores displace each other's data from the
 * caches, and the same tests take up to a third more processor time (decision 0251).
 */
const WORKERS = `--maxWorkers=${Math.max(1, Math.floor(CORES / SIDE_BY_SIDE))}`;

/** The number for the server tests: more, since they also wait. */
const SERVER_WORKERS = `--maxWorkers=${Math.max(2, CORES)}`;

export type Step = {
  name: string;
  /** Part of `npm run check`. */
  quick?: true;
  /** Runs alone, because it uses all cores by itself. */
  alone?: true;
  /** The step that does the same on the way: a whole run leaves this one out. */
  partOf?: "checkers";
  run: () => Promise<Outcome>;
};

const bin = (path: string) => join(ROOT, "node_modules", path);
const script = (name: string, args: string[] = [], env: Variables = {}) =>
  runNode([join("scripts", name), ...args], { env }).then(countOne);

/**
 * Arguments that check a project with one thread. By default there are four threads, and each computes the types of shared files
 * again: that takes half as much processor time again, which other steps need.
 */
export const TSC = [bin("typescript/bin/tsc"), "--checkers", "1"];

/** The packages and the applications, in dependency order, so that the first error is the one to fix. */
const APPS = ["packages/domain", "packages/contract", "apps/server", "apps/web"];

/** The projects of which the step `checkers` compiles no copy. */
const OTHERS = ["packages/domain/tsconfig.test.json", "apps/web/tsconfig.worker.json", "."];

async function checkTypes(projects: string[]): Promise<Outcome> {
  const ended: Ended[] = [];
  for (const project of projects) ended.push(await runNode([...TSC, "-p", project]));
  return countOne({ ok: ended.every(({ ok }) => ok), log: ended.map(({ log }) => log).join("") });
}

async function checkTypesOfApps(): Promise<Outcome> {
  const typegen = [bin("@react-router/dev/bin.cjs"), "typegen"];
  const generated = await runNode(typegen, { cwd: join(ROOT, "apps/web") });
  return generated.ok ? checkTypes(APPS) : countOne(generated);
}

/** Arguments with which knip reports exports that only tests import. */
export const TEST_ONLY_CODE = [
  "--production",
  "--config",
  "knip-production.json",
  "--include",
  "exports,files",
];

let reports = 0;
const reportFile = () => join(mkdtempSync(join(tmpdir(), "report-")), `${++reports}.json`);

async function vitest(args: string[], env: Variables = {}): Promise<Outcome> {
  const report = reportFile();
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return countVitest(
    await runNode([bin("vitest/vitest.mjs"), "run", ...args, ...reporters], { env }),
    report,
  );
}

// Server tests mostly wait for other processes. Tests that pass only when repeated are listed.
const serverTests = (args: string[], url?: string) =>
  vitest(["--root", "apps/server", "--retry=1", ...args], { TEST_DATABASE_URL: url });

let cluster: Cluster | undefined;

/**
 * The PostgreSQL server of the run: the configured one, or one that is started on first use and stops when this process ends.
 * Undefined without PostgreSQL's programs.
 */
function databaseUrl(): string | undefined {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return given;
  const programs = ensurePrograms();
  if (programs) cluster ??= startCluster(programs);
  return cluster?.url;
}

/** All server tests on PostgreSQL, or on the embedded database without it. */
async function allServerTests(): Promise<Outcome> {
  const url = databaseUrl();
  const outcome = await serverTests([SERVER_WORKERS], url);
  return url ? outcome : { ...outcome, note: `embedded only: ${HOW_TO_INSTALL}` };
}

/** Tests of what differs on the embedded database; skipped when all tests have already run on it. */
async function embeddedServerTests(): Promise<Outcome> {
  if (process.env.TEST_DATABASE_URL || findPrograms())
    return serverTests(["--config", "vitest.embedded.config.ts", WORKERS]);
  return { passed: 0, failed: 0, skipped: 0, log: "", note: "part of the step server" };
}

/** Known vulnerabilities of production packages; skipped, with the reason, where the registry does not answer. */
async function audit(): Promise<Outcome> {
  const outcome = await script("audit.ts");
  const [, note] = /^skipped: (.*)$/m.exec(outcome.log) ?? [];
  return note === undefined ? outcome : { ...outcome, passed: 0, skipped: 1, note };
}

async function journeys(): Promise<Outcome> {
  const report = reportFile();
  const env = {
    CHROMIUM_PATH: ensureHeadlessShell(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Node strips the types itself. Playwright would compile a thousand files with Babel first, on one core for ten seconds.
    PW_DISABLE_TS_ESM: "1",
    // Playwright sets its workers' colours, and Node warns about conflicting variables.
    NO_COLOR: undefined,
  };
  const ended = await runNode([bin("@playwright/test/cli.js"), "test", "--reporter=list,json"], { env });
  return countPlaywright(ended, report);
}

/**
 * All steps of `npm test`, in their order: `SIDE_BY_SIDE` at a time, and then those that run alone. The longest step begins, and the
 * others run beside it, the quick ones first.
 */
export const STEPS: Step[] = [
  { name: "server", run: allServerTests },
  {
    name: "lint",
    quick: true,
    run: () =>
      runNode([bin("@biomejs/biome/bin/biome"), "ci", "--colors=off", "--error-on-warnings"]).then(countOne),
  },
  { name: "types-of-apps", quick: true, partOf: "checkers", run: checkTypesOfApps },
  { name: "types", quick: true, run: () => checkTypes(OTHERS) },
  { name: "boundaries", quick: true, partOf: "checkers", run: () => script("boundaries.ts") },
  { name: "house-rules", quick: true, run: () => script("house-rules.ts") },
  {
    name: "dead-code",
    quick: true,
    partOf: "checkers",
    run: () => runNode([bin("knip/bin/knip.js")]).then(countOne),
  },
  {
    name: "test-only-code",
    quick: true,
    partOf: "checkers",
    run: () => runNode([bin("knip/bin/knip.js"), ...TEST_ONLY_CODE]).then(countOne),
  },
  { name: "words", quick: true, partOf: "checkers", run: () => script("words.ts") },
  {
    name: "unit",
    quick: true,
    run: () => vitest(["--project", "packages", "--project", "web", "--project", "components", WORKERS]),
  },
  // These tests start a server in a copy of the repository: migrating the embedded database takes longer than the tests.
  {
    name: "checkers",
    run: () => vitest(["--project", "scripts", WORKERS], { TEST_DATABASE_URL: databaseUrl() }),
  },
  {
    name: "tables",
    partOf: "checkers",
    run: () => script("db-types.ts", ["--check"], { TEST_DATABASE_URL: databaseUrl() }),
  },
  { name: "server-embedded", run: embeddedServerTests },
  { name: "audit", run: audit },
  { name: "bundle", run: () => script("bundle-check.ts", [], { TEST_DATABASE_URL: databaseUrl() }) },
  { name: "journeys", alone: true, run: journeys },
];
