/**
 * The demonstration's first start: `npm run bench:demo`, `-- --turns 1` for a short run, `-- --json` for one JSON object as the last line.
 * Always on new embedded databases.
 *
 * `demo_seed_s`: the additional time of a first start with the week, until the first answer, compared with a start without it;
 * the median of the turns (goal: 5). `demo_complete_s`: from the start of the process until the week is complete, the median
 * (goal: 60). `demo_cpu_s`: the processor time after the first answer, which is more reliable on a shared machine.
 * `longest_call_ms`: the slowest of four calls a second that read the catalogue meanwhile. `steps`: played steps; `failed`:
 * failed stories (must be 0).
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import type { Asked, Ready, Week } from "./demo/server.ts";
import { median, round } from "./figures.ts";
import { forkServer } from "./server-process.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, turns: { type: "string", default: "3" } },
});
const turns = Math.max(1, Number(values.turns) || 0);
const SECOND = 1_000;

const fork = (data: "accounts" | "week") =>
  forkServer<Asked, Ready>(new URL("demo/server.ts", import.meta.url), {
    PATH: process.env.PATH,
    DEMO_DATA: data,
  });

console.log(`${cpus().length} cores`);
const added: number[] = [];
const weeks: Week[] = [];
const cpu: number[] = [];
for (let turn = 0; turn < turns; turn += 1) {
  const empty = await fork("accounts");
  await empty.stop();
  const full = await fork("week");
  added.push(full.ready.answeredMs - empty.ready.answeredMs);
  const before = await full.usage();
  weeks.push(await full.ask<Week>({ week: true }));
  cpu.push((await full.usage()).cpuMs - before.cpuMs);
  await full.stop();
}

const figures = {
  demo_seed_s: round(median(added) / SECOND, 2),
  demo_complete_s: round(median(weeks.map(({ completeMs }) => completeMs)) / SECOND, 1),
  demo_cpu_s: round(median(cpu) / SECOND, 1),
  longest_call_ms: round(Math.max(...weeks.map(({ longestMs }) => longestMs))),
  steps: Math.max(...weeks.map(({ steps }) => steps)),
  failed: Math.max(...weeks.map(({ failed }) => failed)),
};
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`);
console.log("goals: demo_seed_s at most 5, demo_complete_s at most 60, failed 0");
if (values.json) console.log(JSON.stringify(figures));
