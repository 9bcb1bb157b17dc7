import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * The keys of all files in a folder after `after`, in the order of a bucket: by the bytes of the whole key. Our keys contain only
 * single-byte characters. One folder is read at a time.
 */
export async function* walkKeys(root: string, folder: string, after: string): AsyncGenerator<string> {
  for (const { name, directory } of await readSorted(join(root, folder))) {
    const key = `${folder}${name}`;
    // Skips a folder that sorts before `after`.
    if (directory && (key > after || after.startsWith(key))) yield* walkKeys(root, key, after);
    if (!directory && key > after) yield key;
  }
}

async function readSorted(folder: string): Promise<{ name: string; directory: boolean }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // Not created yet, or deleted.
    if (error.code === "ENOENT") return [] as Dirent[];
    throw error;
  });
  return entries
    .map((entry) => {
      const directory = entry.isDirectory();
      return { name: directory ? `${entry.name}/` : entry.name, directory };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
