import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { exitOnSignals } from "../postgres.ts";

/** Where Linux mounts a file system in memory. */
const MOUNT = "/dev/shm";

// A run uses about one gigabyte, and its processes five.
const LEAST_BYTES = 8 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of a run, and removes it when this process ends. On a disk, the file system
 * takes a sixth of the time of server tests, because each database is more than a thousand files.
 * Undefined on other systems than Linux, where memory has less than 8 GiB of room, or where programs cannot be executed there.
 */
export function createMemoryFolder(): string | undefined {
  if (process.platform !== "linux" || !existsSync(MOUNT)) return undefined;
  const { bavail, bsize } = statfsSync(MOUNT);
  if (Math.min(bavail * bsize, process.availableMemory()) < LEAST_BYTES) return undefined;
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const [, , , options] = mounts.find((line) => line.split(" ")[1] === MOUNT)?.split(" ") ?? [];
  // Some tests load copies of native modules.
  if (options?.split(",").includes("noexec")) return undefined;
  const folder = mkdtempSync(join(MOUNT, "tests-"));
  // PostgreSQL runs under its own account and must reach its folder, which is in this one.
  chmodSync(folder, 0o711);
  exitOnSignals();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
