/** Checks imports against .dependency-cruiser.mjs: prints each violation and exits 1. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./prepare/root.mjs";

type Cruise = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
};

// Far below the real number: without its parser, the cruiser sees almost no modules and reports no violation.
const FEWEST_MODULES = 50;

/** The violations in the tree at `root`, one line each. */
export async function checkBoundaries(root: string): Promise<string[]> {
  const bin = join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const folders = ["packages", "apps", "scripts", "e2e"].filter((name) => existsSync(join(root, name)));
  const args = [bin, "--config", ".dependency-cruiser.mjs", "--output-type", "json", ...folders];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  const { totalCruised, violations } = (JSON.parse(stdout) as Cruise).summary;
  if (totalCruised < FEWEST_MODULES) return [`boundaries: only ${totalCruised} modules were read`];
  return violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`);
}

if (import.meta.main) {
  const broken = await checkBoundaries(ROOT);
  for (const line of broken) console.error(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
