import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../platform/env.ts";

/** Where uploads grow until they are whole: beside the stored files, not among them. */
export function stagingFolder(env: Env): string {
  return join(env.dataDir, "uploads");
}

/** The bytes of one upload. `id` must be one of ours: it names a file. */
export function stagingFile(env: Env, id: string): string {
  return join(stagingFolder(env), id);
}

/** Takes the bytes away, and what the upload library noted beside them. */
export async function removeStaging(env: Env, id: string): Promise<void> {
  await rm(stagingFile(env, id), { force: true });
  await rm(`${stagingFile(env, id)}.json`, { force: true });
}

/** When an upload last grew; undefined when nothing of it is there. */
export async function lastGrowth(env: Env, id: string): Promise<Date | undefined> {
  const found = await stat(stagingFile(env, id)).catch(() => undefined);
  return found?.mtime;
}

/** Every upload that has left anything in the folder. */
export async function listStaged(env: Env): Promise<string[]> {
  const names = await readdir(stagingFolder(env)).catch(() => []);
  return [...new Set(names.map((name) => name.replace(/\.json$/, "")))];
}
