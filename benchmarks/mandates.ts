/**
 * Mandates, and documents that others verify: `npm run bench:mandates`, `-- --seconds 40` for longer, `-- --json` for one JSON object as the last
 * line. PostgreSQL is `DATABASE_URL` (an empty database of its own), else a cluster that is started for it.
 *
 * `verify_ratio`: the rate of `GET /api/verify/:code`, among 100,000 documents, divided by that of a bare Fastify route in the
 * same process that reads the same row by its primary key; the two alternate in rounds, and the ratio is the median over the
 * rounds (goal: 0.6). The run fails unless every verification is counted for the owner of its document. `require_mandate_ms_p99`
 * and `_p50`: `requireMandate` inside a transaction that commits, for one act after the other, with one million uses of a
 * thousand mandates. `seal_ms_p50`: writing the PDF of a mandate, sealing and storing it.
 *
 * `verify_cpu_ms` and `verify_bare_cpu_ms` are the processor time of the server per call, which is more reliable on a shared
 * machine.
 */
import { randomUUID } from "node:crypto";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "../scripts/postgres.ts";
import { measureActing } from "./mandates/acting.ts";
import { measureVerifying } from "./mandates/verifying.ts";

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, seconds: { type: "string", default: "20" } },
});
const seconds = Math.max(1, Number(values.seconds) || 0);

const programs = findPrograms();
if (!process.env.DATABASE_URL && !programs) throw new Error(HOW_TO_INSTALL);
const cluster = process.env.DATABASE_URL || !programs ? undefined : startCluster(programs);
const databaseUrl = process.env.DATABASE_URL ?? cluster?.url ?? "";

// Both servers write to one database, and each has its own data folder, so they need the same key.
process.env.ENCRYPTION_KEY ??= randomUUID();

console.log(`${cpus().length} cores, shared by the load, the server and the database`);
const figures = {
  ...(await measureVerifying(databaseUrl, seconds)),
  ...(await measureActing(databaseUrl, seconds)),
};
cluster?.stop();
for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${value}`);
if (values.json) console.log(JSON.stringify(figures));
