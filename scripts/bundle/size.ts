import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Bytes of all files in a folder; links count nothing. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + lstatSync(join(entry.parentPath, entry.name)).size, 0);
}
