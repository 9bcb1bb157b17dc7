import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * Gives back the room of deleted rows and marks which pages an index alone can answer. Outside of any transaction, and table
 * by table: whoever else asks something meanwhile waits for one of them.
 */
export async function vacuum(db: Db): Promise<void> {
  const { rows } = await sql<{ schema: string; name: string }>`
    SELECT schemaname AS schema, relname AS name FROM pg_stat_user_tables`.execute(db);
  for (const { schema, name } of rows)
    await sql`VACUUM (ANALYZE) ${sql.table(`${schema}.${name}`)}`.execute(db);
}
