/**
 * Load test of the catalogue: `npm run bench`, `-- --seconds 20` for longer, `-- --only embedded` or `-- --only postgresql`
 * for one database, `-- --threads 1` for the number of rendering threads, `-- --starts` for nothing but the starts on PostgreSQL,
 * `-- --json` for one JSON object per database as the last lines. PostgreSQL is `DATABASE_URL` (an empty database of its own),
 * else a cluster that is started if PostgreSQL's server programs are installed.
 *
 * Goals: list and detail from the API and a cached `/services` at least half of a bare Fastify route that sends the same bytes
 * from memory; at least 400 rendered pages a second; from 14 to 10,000 services the p99 of the list at most doubled; any page,
 * order or search of the administration table in under 50 ms; after the run at most 350 MiB on PostgreSQL with one rendering
 * thread, 450 with two, 800 embedded; at most a second from a start on a migrated PostgreSQL to the first answer, at the speed of
 * the reference machine (`scripts/test/calibrate.ts`). A rendered page is compared with a bare server that renders the same React
 * tree with `renderToString` in as many threads, the table with a bare route that runs the same SQL.
 *
 * Compared measurements alternate in rounds, and each ratio is the median over the rounds; the worse of the two catalogue
 * sizes counts.
 */
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { type FirstAnswer, timeToFirstAnswer } from "./catalogue/first-answer.ts";
import { MEASURES, type Measured, measure } from "./catalogue/measures.ts";
import type { Asked as AskedOfReact, Ready as ReactReady } from "./catalogue/react-server.ts";
import {
  firstAnswerFigures,
  type Memory,
  reportFirstAnswer,
  reportRun,
  reportSize,
} from "./catalogue/report.ts";
import type { Asked, Ready } from "./catalogue/server.ts";
import { forkServer } from "./server-process.ts";

const DATABASES = ["embedded", "postgresql"] as const;
const SIZES = [14, 10_000] as const;
const TURNS = 5;
/** Milliseconds until an idle process has collected its garbage. */
const IDLE_MS = 10_000;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    seconds: { type: "string", default: "5" },
    only: { type: "string" },
    starts: { type: "boolean", default: false },
    threads: { type: "string", default: process.env.PAGE_THREADS },
  },
});
const { threads } = values;
/** The key of every process on one database. */
const ENCRYPTION_KEY = process.env.ENCRYPTION_KEY ?? "of a benchmark, no secret, and long enough";
const seconds = Math.max(1, Number(values.seconds) || 0) / TURNS;

const { DATABASE_URL: _, ...inherited } = process.env;
const variables = { ...inherited, ENCRYPTION_KEY, ...(threads && { PAGE_THREADS: threads }) };

const forkApplication = (databaseUrl: string | undefined) =>
  forkServer<Asked>(new URL("./catalogue/server.ts", import.meta.url), {
    ...variables,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });

async function measureStarts(databaseUrl: string, services: number): Promise<FirstAnswer> {
  const answer = await timeToFirstAnswer(databaseUrl, ENCRYPTION_KEY, threads);
  reportFirstAnswer(services, answer);
  return answer;
}

/** Only the starts, on a database with the smaller catalogue. */
async function measureStartsAlone(databaseUrl: string) {
  const [services] = SIZES;
  const application = await forkApplication(databaseUrl);
  await application.ask<Ready>({ prepare: services });
  await application.stop();
  return firstAnswerFigures([await measureStarts(databaseUrl, services)]);
}

async function measureCatalogue(database: string, databaseUrl: string | undefined) {
  const application = await forkApplication(databaseUrl);
  const react = await forkServer<AskedOfReact>(
    new URL("./catalogue/react-server.ts", import.meta.url),
    variables,
  );
  const memory: Memory = [];
  const note = (step: string, rss: number) => {
    const known = memory.find((one) => one.step === step);
    if (known) known.rss = Math.max(known.rss, rss);
    else memory.push({ step, rss });
  };
  const look = async (step: string) => note(step, (await application.usage()).rss);

  await sleep(IDLE_MS);
  await look("idle");
  const sizes: Measured[] = [];
  const firstAnswers: FirstAnswer[] = [];
  for (const size of SIZES) {
    const ready = await application.ask<Ready>({ prepare: size });
    await look(`${size} services loaded`);
    const page = `http://127.0.0.1:${ready.port}${ready.paths.page[0]}`;
    const { port: reactPort } = await react.ask<ReactReady>({ capture: page });
    const servers = { ...ready, reactPort };
    // Warm-up, not counted: compilers compile, caches fill.
    for (const what of MEASURES) await measure(servers, what, seconds);
    const parts = Object.fromEntries(MEASURES.map((what) => [what, []])) as unknown as Measured;
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const what of MEASURES) {
        // The bare server that renders React has its own process.
        const { usage } = what === "barePageUncached" ? react : application;
        const before = await usage();
        const part = await measure(servers, what, seconds);
        const after = await usage();
        parts[what].push({ ...part, cpuMs: after.cpuMs - before.cpuMs });
        if (what !== "barePageUncached") note(`${size} ${what}`, after.rss);
      }
    }
    sizes.push(parts);
    reportSize(database, size, parts);
    if (databaseUrl) firstAnswers.push(await measureStarts(databaseUrl, size));
  }
  await look("end");
  await sleep(IDLE_MS);
  await look("idle again");
  await Promise.all([application.stop(), react.stop()]);
  return reportRun(database, threads, sizes, memory, firstAnswers);
}

const chosen = DATABASES.filter((database) => !values.only || database === values.only);
if (chosen.length === 0) throw new Error(`--only: expected one of ${DATABASES.join(", ")}`);
console.log(
  `${cpus().length} cores, ${TURNS} turns of ${seconds} s, threads that render: ${threads ?? "as the product chooses"}`,
);
const results = [];
for (const database of chosen) {
  if (database === "embedded") {
    if (values.starts) continue;
    results.push(await measureCatalogue(database, undefined));
    continue;
  }
  const programs = findPrograms();
  if (!process.env.DATABASE_URL && !programs) {
    console.log(`postgresql: ${HOW_TO_INSTALL}`);
    continue;
  }
  const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
  const url = process.env.DATABASE_URL ?? cluster?.url;
  results.push(await (values.starts && url ? measureStartsAlone(url) : measureCatalogue(database, url)));
  cluster?.stop();
}
if (values.json) for (const result of results) console.log(JSON.stringify(result));
