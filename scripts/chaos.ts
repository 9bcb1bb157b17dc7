/**
 * Kills the server again and again (kill -9) while customers draft, upload, write, pay and book, on both databases, and counts
 * acknowledged writes that are lost and writes that are half done. Then kills the primary of a replicated PostgreSQL and promotes its
 * synchronous standby. `npm run chaos -- --kills 100`, with `--json` for machines; `--only` embedded, postgres or failover. Exits with 1
 * when anything is lost or half done.
 */
import { parseArgs } from "node:util";
import { failOver } from "./chaos/fail-over.ts";
import { killRepeatedly } from "./chaos/kill-repeatedly.ts";
import { createVictim } from "./chaos/server.ts";
import { ensurePrograms, HOW_TO_INSTALL, startCluster } from "./postgres.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    kills: { type: "string", default: "100" },
    only: { type: "string" },
  },
});
const report = (line: string) => {
  if (!values.json) console.log(line);
};
const kills = Number(values.kills);

async function run(name: string, variables: Record<string, string>) {
  report(`${name}: ${kills} kills`);
  const victim = await createVictim(variables);
  try {
    return await killRepeatedly(victim, kills, report);
  } finally {
    await victim.close();
  }
}

const programs = ensurePrograms();
if (!programs) throw new Error(HOW_TO_INSTALL);
const isAsked = (name: string) => values.only === undefined || values.only === name;
const embedded = isAsked("embedded") ? await run("embedded", {}) : undefined;
const cluster = startCluster(programs);
const postgres = isAsked("postgres") ? await run("postgres", { DATABASE_URL: cluster.url }) : undefined;
cluster.stop();
const failover = isAsked("failover") ? await failOver(programs, report) : undefined;

const both = [embedded, postgres].filter((one) => one !== undefined);
const sum = (key: "acknowledged" | "lost" | "half_done") => both.reduce((total, one) => total + one[key], 0);
const figures = {
  kills_embedded: embedded?.kills ?? 0,
  kills_postgres: postgres?.kills ?? 0,
  acknowledged: sum("acknowledged"),
  lost: sum("lost"),
  half_done: sum("half_done"),
  ...failover,
  embedded,
  postgres,
};
console.log(values.json ? JSON.stringify(figures) : JSON.stringify(figures, undefined, 2));
const wrong = figures.lost + figures.half_done;
const wrongAfterFailover = failover ? failover.failover_lost + failover.failover_half_done : 0;
process.exitCode = wrong + wrongAfterFailover > 0 ? 1 : 0;
