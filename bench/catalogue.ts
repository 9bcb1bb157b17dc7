/**
 * The catalogue under load: `npm run bench`, `-- --seconds 20` for longer, `-- --only embedded` or `-- --only postgresql` for
 * one database, `-- --json` for one JSON object for each database as the last lines. PostgreSQL is `DATABASE_URL` (an empty
 * database of its own), else a cluster that is started for it where PostgreSQL's server programs are.
 *
 * Goals: list and detail from the API and a cached `/services` at least half of a bare Fastify route that sends the same
 * bytes from memory; at least 400 pages a second that are rendered anew; from 14 to 10,000 services the p99 of the list at
 * most doubled; any page, order or search of the back room's table in under 50 ms. What is compared is measured in turns, one right after the other, and each ratio is the median of the
 * turns'; of the two sizes of the catalogue the worse counts.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { flood } from "./catalogue/load.ts";
import type { Asked, Ready } from "./catalogue/server.ts";
import { median, quantile, round } from "./figures.ts";
import { type Part, p99, perSecond, ratios } from "./parts.ts";
import { forkServer } from "./server-process.ts";

const DATABASES = ["embedded", "postgresql"] as const;
const SIZES = [14, 10_000] as const;
const CONNECTIONS = 16;
const TURNS = 5;
const GOALS = { ratio: 0.5, uncached: 400, growth: 2, admin: 50 };

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    seconds: { type: "string", default: "5" },
    only: { type: "string" },
  },
});
const seconds = Math.max(1, Number(values.seconds) || 0) / TURNS;
const window = { connections: CONNECTIONS, seconds };

type Measured = Record<Measure, Part[]>;
const MEASURES = [
  "list",
  "bareList",
  "detail",
  "bareDetail",
  "pageCached",
  "barePage",
  "pageUncached",
  "admin",
] as const;
type Measure = (typeof MEASURES)[number];

const inTurn = (paths: string[]) => {
  let asked = 0;
  return () => paths[asked++ % paths.length] ?? "";
};
let rendered = 0;
/** An address at which no page was asked for yet: what it shows is the same. */
const unheardOf = (path: string) => () => `${path}?n=${++rendered}`;

function measure({ port, barePort, paths, bearer }: Ready, what: Measure): Promise<Part> {
  switch (what) {
    case "list":
      return flood(port, window, inTurn(paths.list));
    case "bareList":
      return flood(barePort, window, inTurn(paths.list));
    case "detail":
      return flood(port, window, inTurn(paths.detail));
    case "bareDetail":
      return flood(barePort, window, inTurn(paths.detail));
    case "pageCached":
      return flood(port, window, inTurn(paths.page));
    case "barePage":
      return flood(barePort, window, inTurn(paths.page));
    case "pageUncached":
      return flood(port, window, unheardOf(paths.page[0] ?? ""));
    case "admin":
      // One person at a time turns the pages of the table.
      return flood(port, { ...window, connections: 1 }, inTurn(paths.admin), {
        authorization: `Bearer ${bearer}`,
      });
  }
}

async function bench(database: string, databaseUrl: string | undefined) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const { ask, usage, stop } = await forkServer<Asked>(new URL("./catalogue/server.ts", import.meta.url), {
    ...inherited,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });

  let rss = 0;
  const sizes: Measured[] = [];
  for (const size of SIZES) {
    const ready = await ask<Ready>({ prepare: size });
    // Not counted: compilers compile, caches fill.
    for (const what of MEASURES) await measure(ready, what);
    const parts = Object.fromEntries(MEASURES.map((what) => [what, []])) as unknown as Measured;
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const what of MEASURES) {
        parts[what].push(await measure(ready, what));
        rss = Math.max(rss, (await usage()).rss);
      }
    }
    sizes.push(parts);
    report(database, size, parts);
  }
  await stop();

  const worst = (of: (parts: Measured) => number) => Math.min(...sizes.map(of));
  const [small, large] = sizes.map(({ list }) => median(list.map((turn) => p99([turn])))) as [number, number];
  const result = {
    database,
    list_ratio: round(
      worst(({ list, bareList }) => median(ratios(list, bareList))),
      3,
    ),
    detail_ratio: round(
      worst(({ detail, bareDetail }) => median(ratios(detail, bareDetail))),
      3,
    ),
    page_cached_ratio: round(
      worst(({ pageCached, barePage }) => median(ratios(pageCached, barePage))),
      3,
    ),
    page_uncached_per_s: round(worst(({ pageUncached }) => perSecond(pageUncached))),
    list_p99_growth: round(large / small, 2),
    admin_p99_ms: round(Math.max(...sizes.map(({ admin }) => p99(admin))), 1),
    rss_mb: round(rss / 1024 / 1024),
  };
  const verdict = (good: boolean) => (good ? "" : ", missed");
  console.log(`  worse of both sizes: list ${result.list_ratio}, detail ${result.detail_ratio}, page ${result.page_cached_ratio} of bare (goal ${GOALS.ratio}${verdict(Math.min(result.list_ratio, result.detail_ratio, result.page_cached_ratio) >= GOALS.ratio)})
  pages rendered anew ${result.page_uncached_per_s}/s (goal ${GOALS.uncached}${verdict(result.page_uncached_per_s >= GOALS.uncached)})
  the table of the back room p99 ${result.admin_p99_ms} ms (goal ${GOALS.admin}${verdict(result.admin_p99_ms < GOALS.admin)})
  p99 of the list from ${SIZES[0]} to ${SIZES[1]} services: ${result.list_p99_growth} times (goal ${GOALS.growth}${verdict(result.list_p99_growth <= GOALS.growth)}); memory ${result.rss_mb} MB at most`);
  return result;
}

function report(database: string, size: number, parts: Measured): void {
  const one = (name: string, what: Measure, beside?: Measure) => {
    const times = parts[what].flatMap((part) => part.times);
    const share = beside ? `, ${round(median(ratios(parts[what], parts[beside])), 2)} of bare` : "";
    console.log(
      `  ${name.padEnd(22)} ${String(round(perSecond(parts[what]))).padStart(6)}/s, p50 ${round(quantile(times, 0.5), 2)} ms, p99 ${round(quantile(times, 0.99), 2)} ms${share}`,
    );
  };
  console.log(`${database}, ${size} services`);
  one("list", "list", "bareList");
  one("  bare", "bareList");
  one("detail", "detail", "bareDetail");
  one("  bare", "bareDetail");
  one("/services kept", "pageCached", "barePage");
  one("  bare", "barePage");
  one("/services rendered", "pageUncached");
  one("table of the back room", "admin");
}

const chosen = DATABASES.filter((database) => !values.only || database === values.only);
if (chosen.length === 0) throw new Error(`--only: expected one of ${DATABASES.join(", ")}`);
console.log(`${cpus().length} cores, ${CONNECTIONS} connections, ${TURNS} turns of ${seconds} s`);
const results = [];
for (const database of chosen) {
  if (database === "embedded") {
    results.push(await bench(database, undefined));
    continue;
  }
  const programs = findPrograms();
  if (!process.env.DATABASE_URL && !programs) {
    console.log(`postgresql: ${HOW_TO_INSTALL}`);
    continue;
  }
  const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
  results.push(await bench(database, process.env.DATABASE_URL ?? cluster?.url));
  cluster?.stop();
}
if (values.json) for (const result of results) console.log(JSON.stringify(result));
