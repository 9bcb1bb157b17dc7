import type { PGlite } from "@electric-sql/pglite";
import { type DatabaseConnection, type Dialect, PGliteDialect, PostgresAdapter } from "kysely";
import { keepPlans } from "./embedded-plans.ts";

/**
 * The dialect of the embedded database for several callers at once. Kysely's own lets one statement or transaction at a time reach
 * PGlite, so that `keepPlans` would never have several statements to execute together.
 */
export function embeddedDialect(pglite: PGlite): Dialect {
  const dialect = new PGliteDialect({ pglite: keepPlans(pglite) });
  // The connection of a driver of this dialect keeps the state of one transaction.
  const connect = async () => {
    const driver = dialect.createDriver();
    await driver.init();
    return driver.acquireConnection();
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const idle: DatabaseConnection[] = [];
      return Object.assign(dialect.createDriver(), {
        acquireConnection: async () => idle.pop() ?? connect(),
        releaseConnection: async (connection: DatabaseConnection) => void idle.push(connection),
      });
    },
  };
}
