import { modules } from "../src/modules.ts";
import type { Target } from "../src/platform/backup/restore.ts";
import { prepareDataDir } from "../src/platform/data-dir.ts";
import { claimAlone } from "../src/platform/database-use.ts";
import type { Env } from "../src/platform/env.ts";
import { createJobs } from "../src/platform/jobs.ts";
import { lockDataDir } from "../src/platform/lock.ts";
import { createLog } from "../src/platform/log.ts";
import { jobNames } from "../src/platform/module.ts";
import { openStorage } from "../src/platform/storage.ts";
import { openVault } from "../src/platform/vault.ts";
import { openDatabase } from "../src/start.ts";

/**
 * What `env` configures, opened to be filled. Throws DataDirInUseError when a server runs on the embedded database, DatabaseInUseError
 * when one runs on PostgreSQL.
 */
export async function openTarget(env: Env): Promise<Target & { close: () => Promise<void> }> {
  await prepareDataDir(env.dataDir);
  const claim = env.databaseUrl ? await claimAlone(env.databaseUrl) : undefined;
  if (!claim) await lockDataDir(env.dataDir);
  const vault = await openVault(env);
  const storage = await openStorage(env);
  await storage.check();
  const database = await openDatabase(env);
  return {
    database,
    storage,
    vault,
    openQueue: async (opened) => {
      const jobs = createJobs(opened, createLog("error"), jobNames(modules), vault);
      await jobs.open();
      await jobs.stop();
    },
    close: async () => {
      await database.close();
      await claim?.release();
    },
  };
}
