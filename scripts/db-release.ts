/**
 * Writes `apps/server/test/releases/<version>.sql`, the database of the release that is being made, for the tests that
 * upgrade it later: schema, applied migrations and content, as PostgreSQL's `pg_dump` writes them.
 */
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { seedContent } from "../apps/server/seeds/content.ts";
import { openPostgres } from "../apps/server/src/platform/db.ts";
import { ROOT } from "../apps/server/src/platform/env.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";
import { findPrograms, HOW_TO_INSTALL, startCluster } from "./postgres.ts";

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) fail("say which release: npm run db:release -- 1.0.0");
const file = join(ROOT, `apps/server/test/releases/${version}.sql`);
if (existsSync(file)) fail(`${file} exists: the database of a release never changes`);
const programs = findPrograms() ?? fail(HOW_TO_INSTALL);

const cluster = startCluster(programs);
const database = openPostgres(cluster.url);
await migrate(database);
await seedContent(database.db);
await database.close();
const dump = spawnSync(
  join(programs, "pg_dump"),
  ["--inserts", "--no-owner", "--no-privileges", cluster.url],
  {
    encoding: "utf8",
  },
);
cluster.stop();
if (dump.status !== 0) fail(dump.stderr);
// psql commands, and settings that an older server may not know.
const statements = dump.stdout.replaceAll(/^(?:\\.*|SET .*|--.*)\n/gm, "").replaceAll(/\n{3,}/g, "\n\n");
// pg_dump clears the search path, which must not outlive the script.
const local = statements.replace(
  "set_config('search_path', '', false)",
  "set_config('search_path', '', true)",
);
writeFileSync(file, `BEGIN;\n${local}COMMIT;\n`);
