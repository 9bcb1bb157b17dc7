/**
 * Kills the server again and again (kill -9) while customers draft, upload, write, pay, book and sign mandates, on both databases, and counts
 * acknowledged writes that are lost and writes that are half done. Then kills the primary of a replicated PostgreSQL and promotes its
 * synchronous standby. Then other faults: a restart of the database, a full disk, storage, email server and payment provider that do not
 * answer, a clock that jumps; with the codes and sentences that people get meanwhile. `npm run chaos -- --kills 100`, with `--json` for
 * machines; `--only` embedded, postgres, failover, faults or the name of a fault. Exits with 1 when anything is lost, half done or wrong.
 */
import { parseArgs } from "node:util";
import { failOver } from "./chaos/fail-over.ts";
import type { FaultFigures } from "./chaos/faults/attempts.ts";
import { moveClock } from "./chaos/faults/clock-jumps.ts";
import { restartDatabase } from "./chaos/faults/database-restart.ts";
import { fillDisk } from "./chaos/faults/full-disk.ts";
import { loseEmail, losePaymentProvider } from "./chaos/faults/providers-away.ts";
import { loseStorage } from "./chaos/faults/storage-away.ts";
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
async function killOnPostgres(programs: string) {
  const cluster = startCluster(programs);
  try {
    return await run("postgres", { DATABASE_URL: cluster.url });
  } finally {
    cluster.stop();
  }
}
const postgres = isAsked("postgres") ? await killOnPostgres(programs) : undefined;
const failover = isAsked("failover") ? await failOver(programs, report) : undefined;

const FAULTS: Record<string, () => Promise<FaultFigures | undefined>> = {
  database_restart: () => restartDatabase(programs),
  disk_full: fillDisk,
  storage_unavailable: () => loseStorage(programs),
  email_unavailable: () => loseEmail(programs),
  payment_provider_unavailable: () => losePaymentProvider(programs),
  clock_forward: () => moveClock(programs, "clock_forward"),
  clock_backward: () => moveClock(programs, "clock_backward"),
};
const faults: FaultFigures[] = [];
for (const [name, cause] of Object.entries(FAULTS)) {
  if (!isAsked("faults") && !isAsked(name)) continue;
  report(name);
  const figures = await cause();
  if (figures) faults.push(figures);
  else report(`${name}: not tried, since no disk can be mounted here (it needs root and Linux)`);
  for (const line of figures?.wrong ?? []) report(`${name}: ${line}`);
}

const both = [embedded, postgres].filter((one) => one !== undefined);
const sum = (key: "acknowledged" | "lost" | "half_done") => both.reduce((total, one) => total + one[key], 0);
const figures = {
  kills_embedded: embedded?.kills ?? 0,
  kills_postgres: postgres?.kills ?? 0,
  acknowledged: sum("acknowledged"),
  lost: sum("lost"),
  half_done: sum("half_done"),
  ...failover,
  faults,
  embedded,
  postgres,
};
console.log(values.json ? JSON.stringify(figures) : JSON.stringify(figures, undefined, 2));
const wrong = figures.lost + figures.half_done;
const wrongAfterFailover = failover ? failover.failover_lost + failover.failover_half_done : 0;
const wrongInFaults = faults.reduce((total, { wrong: found }) => total + found.length, 0);
process.exitCode = wrong + wrongAfterFailover + wrongInFaults > 0 ? 1 : 0;
