/**
 * Appointments: `npm run bench:appointments`, `-- --past 10000 --seconds 1` for a smaller run, `-- --json` for one JSON object as the
 * last line. PostgreSQL is `DATABASE_URL` (an empty database of its own), else a cluster that is started for it.
 *
 * `slots_ms_p99` and `slots_any_ms_p99`: the free slots of one agent's month, and those of any of 200 agents, with a million past
 * appointments, at the 99th percentile. `growth`: the ratio of these times to those with a thousand past appointments: the median
 * of the turns, and the larger of both (goal: 2).
 *
 * `bookings_per_s`: bookings by staff, 16 at once, each with its event, emails and jobs; `bookings_ratio`: their ratio to single
 * inserts under the same exclusion constraint, measured right after them, as the median of the turns. `double_bookings`:
 * overlapping appointments of one agent among all bookings (must be 0); every tenth booking requests a slot that another one
 * requests.
 */
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readEnv } from "../apps/server/src/platform/env.ts";
import { openContext } from "../apps/server/src/start.ts";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { measureBookings } from "./appointments/bookings.ts";
import { addAgents, growPast } from "./appointments/rows.ts";
import { measureSlots } from "./appointments/slots.ts";
import { median, quantile, round } from "./figures.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    past: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "3" },
  },
});
const seconds = Math.max(1, Number(values.seconds) || 0);
const many = Math.max(1, Number(values.past) || 0);
const FEW = 1_000;
const GOAL = 2;

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
const folder = mkdtempSync(join(tmpdir(), "bench-"));
const variables = {
  ...process.env,
  DATABASE_URL: process.env.DATABASE_URL ?? cluster?.url,
  DATA_DIR: folder,
  LOG_LEVEL: "silent",
};
const { ctx, close } = await openContext(readEnv(variables));
await ctx.jobs.open();
console.log(`${cpus().length} cores, shared by the load, the server and the database`);

const people = await addAgents(ctx.db);
await growPast(ctx.db, people, FEW);
const few = await measureSlots(ctx.db, people, seconds);
await growPast(ctx.db, people, many);
const full = await measureSlots(ctx.db, people, seconds);
const bookings = await measureBookings(ctx, people, seconds);
await ctx.jobs.stop();
await close();
await rm(folder, { recursive: true });
cluster?.stop();

const growthOf = (of: "one" | "any") => median(full[of]) / median(few[of]);
const figures = {
  double_bookings: bookings.doubles,
  slots_ms_p99: round(quantile(full.one, 0.99), 1),
  slots_any_ms_p99: round(quantile(full.any, 0.99), 1),
  growth: round(Math.max(growthOf("one"), growthOf("any")), 2),
  bookings_per_s: round(bookings.perSecond),
  bookings_ratio: round(bookings.ratio, 2),
};
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`);
console.log(`goals: double_bookings 0, growth at most ${GOAL}`);
if (values.json) console.log(JSON.stringify(figures));
