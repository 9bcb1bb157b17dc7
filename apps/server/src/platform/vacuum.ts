import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Frees the space of deleted rows and marks pages for index-only scans. Call outside of any transaction. Each table is processed
 * separately, so that a concurrent query waits for one table only.
 */
export async function vacuum(db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    SELECT schemaname AS schema, relname AS name FROM pg_stat_user_tables`.execute(db);
  for (const { schema, name } of rows)
    await sql`VACUUM (ANALYZE) ${sql.table(`${schema}.${name}`)}`.execute(db);
}
