import { sql } from "kysely";
import type { Db } from "../src/platform/db.ts";

/**
 * The schema of a database: one sorted line per column, constraint, index, trigger, function, aggregate and view. Ignores the
 * order of columns, and objects of extensions and the job queue.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    WITH relations AS (
      SELECT class.oid, format('%I.%I', nspname, relname) AS name, relkind
      FROM pg_class AS class JOIN pg_namespace AS space ON space.oid = relnamespace
      WHERE nspname IN ('public', 'auth') AND NOT relispartition
    )
    SELECT format('%s: %I %s%s%s%s %s', name, attname, format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN ' NOT NULL' END, nullif(' COLLATE ' || attcollation::regcollation::text, ' COLLATE -'),
      ' ' || attidentity::text || attgenerated::text, pg_get_expr(adbin, adrelid)) AS line
    FROM relations JOIN pg_attribute ON attrelid = oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE relkind IN ('r', 'p', 'v')
    UNION ALL SELECT format('%s: CONSTRAINT %I %s', name, conname, pg_get_constraintdef(con.oid))
    FROM relations JOIN pg_constraint AS con ON conrelid = relations.oid
    UNION ALL SELECT pg_get_indexdef(oid) FROM relations WHERE relkind IN ('i', 'I')
    UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid)
    FROM relations JOIN pg_trigger ON tgrelid = relations.oid AND NOT tgisinternal
    UNION ALL SELECT format('PARTITIONED %s %s', name, pg_get_partkeydef(oid)) FROM relations WHERE relkind = 'p'
    UNION ALL SELECT format('VIEW %s %s', name, pg_get_viewdef(oid)) FROM relations WHERE relkind = 'v'
    UNION ALL SELECT CASE prokind WHEN 'a' THEN (
      SELECT format('AGGREGATE %s %s %s %s', aggfnoid::regprocedure, aggtransfn, aggtranstype::regtype, agginitval)
      FROM pg_aggregate WHERE aggfnoid = pg_proc.oid
    ) ELSE pg_get_functiondef(pg_proc.oid) END
    FROM pg_proc JOIN pg_namespace AS space ON space.oid = pronamespace AND nspname IN ('public', 'auth')
    WHERE NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    ORDER BY line`.execute(db);
  return rows.map(({ line }) => line);
}
