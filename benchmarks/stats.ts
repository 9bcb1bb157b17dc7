/**
 * Statistics: `npm run bench:stats`, `-- --requests 20000` for a smaller run, `-- --json` for one JSON object as the last line.
 * PostgreSQL is `DATABASE_URL` (an empty database of its own), else a cluster that is started for it.
 *
 * `stats_page_p99_ms`: a call of /admin/platform-stats with a million requests of two years, for periods from thirty days to a
 * year, with and without filters, at the 99th percentile; the median of the turns, because other programs use the machine.
 * `growth`: its ratio to a call with a thousand requests (goal: 2). `recompute_s`: counting all days again from a million
 * requests and their events. `count_s`: one run of the job that runs every ten minutes. `demo_seed_s`: the time that the
 * demonstration adds to a first start.
 */
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { seedDemo } from "../apps/server/seeds/demo.ts";
import { buildApp } from "../apps/server/src/app.ts";
import { readEnv } from "../apps/server/src/platform/env.ts";
import { openContext } from "../apps/server/src/start.ts";
import { countDays, recount } from "../apps/server/src/stats/service.ts";
import { buildUser } from "../apps/server/test/builders/accounts.ts";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { round } from "./figures.ts";
import { growRequests, orderOne } from "./live/requests.ts";
import { measureCalls } from "./measure-calls.ts";
import { completeRequests } from "./stats/rows.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    requests: { type: "string", default: "1000000" },
  },
});
const FEW = 1_000;
const GOAL = 2;
const many = Math.max(FEW, Number(values.requests) || 0);

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const { ctx, close } = await openContext(
  readEnv({
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL ?? cluster?.url,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
  }),
);
await ctx.jobs.open();
const app = await buildApp(ctx);
await app.ready();
const server = { app, ctx, close: async () => {} };

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}

try {
  const demo = await secondsOf(() => seedDemo(ctx));
  const owner = await buildUser(server);
  await buildUser(server);
  const { headers } = await buildUser(server, { role: "super_admin" });
  const original = await orderOne(server, owner);
  const { service_id, country_code } = await ctx.db
    .selectFrom("service_countries")
    .select(["service_id", "country_code"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const urls = [
    "",
    "?period=90d",
    "?period=quarter",
    "?period=year",
    "?period=year&compare=year",
    `?period=90d&country=${country_code}`,
    `?period=90d&service=${service_id}`,
    `?period=year&country=${country_code}&service=${service_id}`,
  ].map((query) => `/api/admin/stats${query}`);

  const grow = async (count: number) => {
    await growRequests(ctx.db, original, count);
    await completeRequests(ctx.db);
    const seconds = await secondsOf(() => recount(ctx));
    // The cluster has no autovacuum, which would do this within a minute.
    await sql`VACUUM stat_days, stat_months, stat_day_durations, stat_month_durations`.execute(ctx.db);
    // The inserted rows would be written to the disk for minutes, during the measurement; in production they do not come all at
    // once.
    await sql`CHECKPOINT`.execute(ctx.db);
    return seconds;
  };
  await grow(FEW);
  const few = await measureCalls(app, urls, headers);
  const recompute = await grow(many);
  const page = await measureCalls(app, urls, headers);
  const result = {
    stats_page_p99_ms: round(page, 1),
    growth: round(page / few, 2),
    recompute_s: round(recompute, 1),
    count_s: round(await secondsOf(() => countDays(ctx)), 2),
    demo_seed_s: round(demo, 2),
  };
  console.log(`${cpus().length} cores, shared by the calls and the database
/admin/platform-stats over ${many} requests: p99 ${result.stats_page_p99_ms} ms, ${result.growth} times that of ${FEW}
all days counted anew: ${result.recompute_s} s; what changed in ten minutes: ${result.count_s} s
demonstration: ${result.demo_seed_s} s`);
  if (result.growth > GOAL) process.exitCode = 1;
  if (values.json) console.log(JSON.stringify(result));
} finally {
  await app.close();
  await ctx.jobs.stop();
  await close();
  await rm(folder, { recursive: true });
  cluster?.stop();
}
