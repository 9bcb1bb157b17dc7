/**
 * Sends hostile inputs to every call of the contract, to `/auth/v1`, uploads and callbacks: `npm run fuzz -- --inputs 10000`, with
 * `--json` for machines. `--part 2/4` sends them to the second of four parts of the calls. `--seed` repeats a run, in the
 * same order with `--at-once 1`. Exits with 1 after a server error or a leak. `npm test` runs the same with few inputs.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { FuzzFigures } from "../apps/server/test/fuzz-figures.ts";
import { ensurePrograms, startCluster } from "./postgres.ts";
import { ROOT } from "./prepare/root.mjs";
import { runNode } from "./test/run.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    inputs: { type: "string", default: "10000" },
    part: { type: "string", default: "1/1" },
    "at-once": { type: "string", default: "8" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
  },
});
const [part = 0, parts = 0] = values.part.split("/").map(Number);
if (!(Number.isInteger(part) && Number.isInteger(parts) && part >= 1 && part <= parts)) {
  console.error("--part: expected a part and the number of parts, such as 2/4");
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "fuzz-"));
const report = join(folder, "report.json");
const programs = process.env.TEST_DATABASE_URL ? undefined : ensurePrograms();
const cluster = programs && startCluster(programs);
const ended = await runNode(
  [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "--root",
    "apps/server",
    "--testTimeout=0",
    "test/fuzz.test.ts",
  ],
  {
    // Ten thousand inputs for each call take hours.
    limit: 0,
    env: {
      FUZZ_INPUTS: values.inputs,
      FUZZ_AT_ONCE: values["at-once"],
      FUZZ_PART: values.part,
      FUZZ_SEED: values.seed,
      FUZZ_REPORT: report,
      ...(cluster && { TEST_DATABASE_URL: cluster.url }),
    },
  },
);
if (existsSync(report)) {
  type Report = { figures: FuzzFigures; errors: string[]; leaks: string[] };
  const { figures, errors, leaks } = JSON.parse(readFileSync(report, "utf8")) as Report;
  if (values.json) console.log(JSON.stringify(figures));
  else for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(18)} ${value}`);
  for (const line of [...errors, ...leaks].slice(0, 50)) console.error(line);
}
if (!ended.ok) console.error(ended.log.split("\n").slice(-60).join("\n"));
rmSync(folder, { recursive: true, force: true });
process.exitCode = ended.ok ? 0 : 1;
