import { PGlite } from "@electric-sql/pglite";
import { citext } from "@electric-sql/pglite/contrib/citext";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { Kysely, PGliteDialect } from "kysely";
import { fromPglite } from "pg-boss";
import { type Database, INT8 } from "./db.ts";
import { keepPlans } from "./embedded-plans.ts";
import { embeddedNotifications } from "./notifications.ts";
import type { DB } from "./tables.ts";

export const EMBEDDED_EXTENSIONS = { citext, pg_trgm, unaccent };

/**
 * The embedded database in a folder, or in memory when none is given. The folder has no lock of its own and two processes
 * destroy it: call `lockDataDir` first.
 */
export async function openEmbedded(options: { dataDir?: string }): Promise<Database> {
  const pglite = await PGlite.create({
    ...(options.dataDir && { dataDir: options.dataDir }),
    extensions: EMBEDDED_EXTENSIONS,
    parsers: { [INT8]: Number },
  });
  return wrapPglite(pglite);
}

/** An embedded database that is open already. */
export async function wrapPglite(pglite: PGlite): Promise<Database> {
  await pglite.exec("SET TIME ZONE 'UTC'");
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite: keepPlans(pglite) }) });
  return {
    db,
    execScript: async (script) => {
      await pglite.exec(script).catch(async (error: unknown) => {
        await pglite.exec("ROLLBACK");
        throw error;
      });
    },
    jobs: { db: fromPglite(pglite), backend: "pglite" },
    notifications: await embeddedNotifications(pglite),
    close: () => db.destroy(),
  };
}
