import { modules } from "../src/modules.ts";
import type { TableSum } from "../src/platform/backup/frames.ts";
import type { Target } from "../src/platform/backup/restore.ts";
import { listTables, sumTable } from "../src/platform/backup/table-rows.ts";
import type { Database } from "../src/platform/db.ts";
import { createJobs } from "../src/platform/jobs.ts";
import { jobNames } from "../src/platform/module.ts";
import { openStorage } from "../src/platform/storage.ts";
import type { TestApp } from "./app.ts";
import { silentLog } from "./silent-log.ts";

/** A database and a folder into which the installation of a server can be restored or moved. */
export async function restoreTarget({ ctx }: TestApp, database: Database, folder: string): Promise<Target> {
  const { vault } = ctx;
  return {
    database,
    vault,
    storage: await openStorage({ ...ctx.env, dataDir: folder }),
    openQueue: async (opened) => {
      const jobs = createJobs(opened, silentLog, jobNames(modules), vault);
      await jobs.open();
      await jobs.stop();
    },
  };
}

/** The count and the sum of the rows of every table. */
export async function sumsOf({ db }: Pick<Database, "db">): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const { name } of await listTables(db)) sums[name] = await sumTable(db, name);
  return sums;
}
