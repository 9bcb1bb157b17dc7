import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCluster } from "../postgres.ts";
import { ROOT } from "../prepare/root.mjs";
import { RELEASE_KEY } from "./releases.ts";

function run(program: string, args: string[], variables: Record<string, string>): void {
  execFileSync(process.execPath, [join(ROOT, program), ...args], {
    env: { PATH: process.env.PATH, ...variables },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/**
 * The database of this version as a script for `psql`: schema, applied migrations, and the three months of the demonstration,
 * written by its own calls. It leaves out the job queue, which every start creates. `programs`: the folder of PostgreSQL's
 * programs.
 */
export function dumpReleaseData(programs: string): string {
  const folder = mkdtempSync(join(tmpdir(), "release-"));
  const variables = { DATA_DIR: folder, ENCRYPTION_KEY: RELEASE_KEY, PORT: "0", RELAXED_DURABILITY: "1" };
  const cluster = startCluster(programs);
  try {
    run("scripts/upgrade/play-week.ts", [], variables);
    run("apps/server/commands/move.ts", [cluster.url], variables);
    const dump = spawnSync(
      join(programs, "pg_dump"),
      ["--rows-per-insert=200", "--no-owner", "--no-privileges", "--exclude-schema=pgboss", cluster.url],
      { encoding: "utf8", maxBuffer: 2 ** 29 },
    );
    if (dump.status !== 0) throw new Error(dump.stderr);
    return dump.stdout;
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
