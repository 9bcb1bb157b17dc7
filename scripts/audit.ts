/**
 * Asks the registry for known vulnerabilities of production packages (`npm audit`). Fails for those that
 * docs/audit-exceptions.json does not list, and for exceptions that have expired. If the registry does not answer, it reports
 * that the audit was skipped.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./prepare/root.mjs";
import { findExceptions, type Report, readReport } from "./test/audit-report.ts";

const asked = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  cwd: ROOT,
  encoding: "utf8",
  shell: process.platform === "win32",
  timeout: 60_000,
});
const report: Report = readReport(asked.stdout ?? "");
if ("unreachable" in report) {
  console.log(`skipped: the registry does not answer npm audit (${report.unreachable})`);
} else {
  const exceptions = JSON.parse(readFileSync(join(ROOT, "docs/audit-exceptions.json"), "utf8"));
  const problems = findExceptions(report.advisories, exceptions, new Date().toISOString().slice(0, 10));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
