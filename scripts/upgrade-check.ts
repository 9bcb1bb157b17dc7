/**
 * Upgrades from another commit while both versions serve: `npm run upgrade-check -- --from v1.0.0`, in a clone with its history. A process
 * of that commit works on a new PostgreSQL with customers and staff; this version starts beside it, migrates and takes over. Prints the
 * figures (`scripts/upgrade/upgrade.ts`); exits with 1 when a call failed or an acknowledged write is gone.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensurePrograms, HOW_TO_INSTALL, startCluster } from "./postgres.ts";
import { ROOT } from "./prepare/root.mjs";
import { linkPackages } from "./upgrade/sources.ts";
import { upgradeUnderLoad } from "./upgrade/upgrade.ts";

const { values } = parseArgs({ options: { from: { type: "string" } } });
if (!values.from) throw new Error("say from where: npm run upgrade-check -- --from <commit or tag>");
const programs = ensurePrograms();
if (!programs) throw new Error(HOW_TO_INSTALL);

/** Checks out a commit. If its packages differ, they are installed, which needs the network. */
function checkOut(commit: string, folder: string): void {
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const lock = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");
  if (lock(folder) === lock(ROOT)) linkPackages(folder);
  else execFileSync("npm", ["ci", "--omit=dev", "--ignore-scripts"], { cwd: folder, stdio: "inherit" });
}

const folder = mkdtempSync(join(tmpdir(), "previous-"));
const cluster = startCluster(programs);
try {
  checkOut(values.from, folder);
  const figures = await upgradeUnderLoad(folder, { DATABASE_URL: cluster.url }, console.log);
  console.log(JSON.stringify(figures, undefined, 2));
  process.exitCode = figures.refused.length + figures.lost.length > 0 ? 1 : 0;
} finally {
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
