import { sql } from "kysely";
import type { Db } from "../src/platform/db.ts";

/**
 * From now on, just before a row with this id is inserted, a trigger inserts the same row, like a faster connection. Two real
 * connections cannot produce this race reliably.
 */
export async function takesIdFirst(db: Db, table: "attachments" | "deliverables", id: string): Promise<void> {
  const name = sql.raw(`take_first_of_${table}`);
  await sql`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF pg_trigger_depth() = 1 THEN INSERT INTO ${sql.table(table)} SELECT NEW.*; END IF;
    RETURN NEW;
  END $$`.execute(db);
  await sql`CREATE TRIGGER ${name} BEFORE INSERT ON ${sql.table(table)} FOR EACH ROW
    WHEN (NEW.id = ${sql.lit(id)}) EXECUTE FUNCTION ${name}()`.execute(db);
}
