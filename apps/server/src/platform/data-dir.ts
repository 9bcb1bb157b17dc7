import { chmod, lstat, mkdir, opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { ConfigurationError } from "./env.ts";

/** What the product writes into its data folder. Other entries are not changed. */
const OWN = ["database", "files", "outbox", "outbox-sms", "encryption.key"];

/** The permission bits of group and others. */
const FOR_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
const STICKY = 0o1000;

/**
 * Creates the data folder, or makes an existing one private: folders 0700, files 0600, and what this process writes later as
 * well. Another local user could otherwise read documents, emails and the key that seals secrets. Call before anything is
 * written there. Throws ConfigurationError for a folder that is not its own, or that cannot be changed.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  // Windows has no modes: a folder inherits the permissions of the one above.
  if (process.platform === "win32") {
    await mkdir(dataDir, { recursive: true });
    return;
  }
  // Only the main thread may set it, for the whole process.
  if (isMainThread) process.umask(FOR_OTHERS);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode } = await stat(dataDir);
  // Many users share such a folder (/tmp): making it private would lock the others out.
  if (mode & STICKY) throw new ConfigurationError(`DATA_DIR: expected a folder of its own, not ${dataDir}`);
  await close(dataDir, mode, 0o700);
  for (const name of OWN) await makePrivate(join(dataDir, name));
}

/**
 * Makes what is at a path of the data folder readable by its owner alone: for what the embedded database unpacks, with modes
 * of its own. Does nothing where there is nothing. Throws ConfigurationError.
 */
export async function makePrivate(path: string): Promise<void> {
  if (process.platform === "win32") return;
  // Never follows a link: what it points to may be another's.
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    // Not written yet, or deleted meanwhile by another process.
    if (error.code !== "ENOENT") throw error;
  });
  if (found?.isDirectory()) {
    await close(path, found.mode, 0o700);
    for await (const entry of await opendir(path)) await makePrivate(join(path, entry.name));
  } else if (found?.isFile()) {
    await close(path, found.mode, 0o600);
  }
}

async function close(path: string, mode: number, wanted: number): Promise<void> {
  if ((mode & FOR_OTHERS) === 0) return;
  try {
    await chmod(path, wanted);
  } catch (cause) {
    const what = mode & WRITABLE_BY_OTHERS ? "write to" : "read";
    throw new ConfigurationError(
      `DATA_DIR: other users of this machine can ${what} ${path}, and this process may not change it: chmod ${wanted.toString(8)} it`,
      { cause },
    );
  }
}
