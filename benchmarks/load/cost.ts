import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { round } from "../figures.ts";

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

type Process = { parent: number; own: number; withEnded: number };

/** Seconds of processor time: of the process alone, and including its children that have ended. */
function readProcess(pid: number): Process | undefined {
  try {
    // The name, in parentheses, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    const own = (user + system) / TICKS;
    return { parent: fields[1] ?? 0, own, withEnded: own + (endedUser + endedSystem) / TICKS };
  } catch {
    return undefined;
  }
}

/**
 * Seconds of processor time of a PostgreSQL on this machine, all its processes together; `backend` is one of them. Undefined if
 * it cannot be read.
 */
export function databaseSeconds(backend: number): number | undefined {
  const postmaster = readProcess(backend)?.parent;
  if (postmaster === undefined) return undefined;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((found) => found?.parent === postmaster)
    .reduce((sum, found) => sum + (found?.own ?? 0), 0);
  return (readProcess(postmaster)?.withEnded ?? 0) + children;
}

/** The bytes of all files in a folder; 0 while there is none. */
export function folderBytes(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

/** What a run has used up to one moment. */
export type Used = {
  serverSeconds: number;
  databaseSeconds: number | undefined;
  databaseBytes: number;
  fileBytes: number;
  bytesOut: number;
};

/** Euros. An assumption: round list prices of large clouds in Europe, 2026, without discounts and without VAT. */
const PRICES = { hourOfProcessor: 0.04, databaseGbMonth: 0.12, bucketGbMonth: 0.024, gbOut: 0.08 };
const MB = 1_000_000;
const GB = 1_000 * MB;

/**
 * The cost of a thousand orders with everything around them: visits, work of agents, jobs. `euros` includes a year of storage.
 */
export function costOf(before: Used, after: Used, orders: number) {
  const each = (of: (used: Used) => number) => ((of(after) - of(before)) / orders) * 1_000;
  const server = each((used) => used.serverSeconds);
  const database =
    after.databaseSeconds === undefined ? undefined : each((used) => used.databaseSeconds ?? 0);
  const [rows, files, out] = [
    each((used) => used.databaseBytes),
    each((used) => used.fileBytes),
    each((used) => used.bytesOut),
  ];
  const euros =
    ((server + (database ?? 0)) / 3_600) * PRICES.hourOfProcessor +
    (rows / GB) * PRICES.databaseGbMonth * 12 +
    (files / GB) * PRICES.bucketGbMonth * 12 +
    (out / GB) * PRICES.gbOut;
  return {
    server_cpu_s: round(server),
    database_cpu_s: database === undefined ? undefined : round(database),
    database_mb: round(rows / MB, 1),
    files_mb: round(files / MB, 1),
    out_mb: round(out / MB),
    euros: round(euros, 2),
  };
}
