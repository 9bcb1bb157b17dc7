import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

const MODULES = join(ROOT, "node_modules");
// The oldest major version that strips types without a flag and with which the pinned packages are tested.
const FIRST_FIT = 24;

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string | string[] }} Entry */

/** @param {string} file @returns {Record<string, Entry>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/** @param {Entry} entry */
const isForThisMachine = ({ os, cpu }) =>
  os !== undefined &&
  [os].flat().includes(process.platform) &&
  (cpu === undefined || [cpu].flat().includes(process.arch));

/**
 * Whether node_modules matches the lock file. npm writes node_modules/.package-lock.json last, so an interrupted
 * installation is detected.
 */
export function isInstalled() {
  const record = join(MODULES, ".package-lock.json");
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(ROOT, "package-lock.json"));
  const installed = packagesOf(record);
  if (Object.keys(installed).some((path) => !wanted[path])) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const there = installed[path];
    if (there) {
      return there.version === entry.version && (!entry.integrity || there.integrity === entry.integrity);
    }
    // npm decides which C library applies; findNode checks the pinned Node again.
    return entry.optional === true && (!isForThisMachine(entry) || "libc" in entry);
  });
}

/** Installs exactly the lock file; rejects with npm's output. */
export async function install() {
  letGoOfRunningNode();
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const args = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-engine-strict"];
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  if (npm?.endsWith("npm-cli.js")) {
    await run(node ?? process.execPath, [npm, ...args, ...quiet], { cwd: ROOT });
  } else {
    const windows = process.platform === "win32";
    await run(windows ? "npm.cmd" : "npm", [...args, ...quiet], { cwd: ROOT, shell: windows });
  }
}

/** Windows can rename a running program but not delete it, and from the second run on the running program is the pinned Node. */
function letGoOfRunningNode() {
  if (process.platform !== "win32" || !process.execPath.startsWith(MODULES)) return;
  const aside = join(ROOT, ".prepared");
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  renameSync(process.execPath, join(aside, `node-${process.pid}.exe`));
}

/** The program for everything after installation: the pinned Node, or the running one if it is missing. */
export function findNode() {
  const windows = process.platform === "win32";
  const name = `node-${windows ? "win" : process.platform}-${process.arch}`;
  const pinned = join(MODULES, name, "bin", windows ? "node.exe" : "node");
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= FIRST_FIT) return process.execPath;
  throw new Error(
    `There is no pinned Node for ${process.platform} ${process.arch} here: install Node ${FIRST_FIT} or later`,
  );
}
