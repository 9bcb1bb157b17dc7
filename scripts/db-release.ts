/**
 * Stores the release that is being made, for the tests that upgrade it later: `apps/server/test/releases/<version>.sql.br`, its
 * database with the data of the demonstration, and `<version>.sources.br`, the files that its process needs, which replace those
 * of the previous release. `npm run db:release -- 1.0.0`, on a commit without changes.
 */
import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPrograms, HOW_TO_INSTALL } from "./postgres.ts";
import { ROOT } from "./prepare/root.mjs";
import { dumpReleaseData } from "./upgrade/release-data.ts";
import { keptSources, RELEASES } from "./upgrade/releases.ts";
import { compress, packSources } from "./upgrade/sources.ts";

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const [version = ""] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version)) fail("say which release: npm run db:release -- 1.0.0");
const file = join(RELEASES, `${version}.sql.br`);
if (existsSync(file)) fail(`${file} exists: the database of a release never changes`);
const programs = findPrograms() ?? fail(HOW_TO_INSTALL);
const changed = execFileSync("git", ["status", "--porcelain", "apps/server", "packages"], {
  cwd: ROOT,
  encoding: "utf8",
});
if (changed !== "") fail(`commit first, since the release is what is committed:\n${changed}`);

const dump = dumpReleaseData(programs);
// Commands of psql, and settings that an older server may not know.
const statements = dump.replaceAll(/^(?:\\(?:un)?restrict .*|SET [a-z_]+ = .*;)\n/gm, "");
// pg_dump clears the search path, which must not outlive the script.
const local = statements.replace(
  "set_config('search_path', '', false)",
  "set_config('search_path', '', true)",
);
// Functions come before the tables that they name.
writeFileSync(file, compress(`BEGIN;\nSET LOCAL check_function_bodies = off;\n${local}COMMIT;\n`));
for (const former of keptSources()) rmSync(join(RELEASES, `${former}.sources.br`));
writeFileSync(join(RELEASES, `${version}.sources.br`), packSources(ROOT));
