import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/db.ts";
import { makeReference } from "../../apps/server/src/platform/reference.ts";

type Row = Record<string, unknown>;
/** Rows without the columns that the table fills in itself, such as identities and times. */
export type Inserted = { table: string; rows: Row[] };

type Table = { name: string; fresh: string[]; key: string[] };

/**
 * Runs `act` and returns the rows that it inserts into any table. Nothing else may insert at the same time; jobs may change rows
 * that existed before.
 */
export async function recordInserts(db: Db, act: () => Promise<void>): Promise<Inserted[]> {
  const { rows: tables } = await sql<Table>`
    SELECT format('%I.%I', nspname, relname) AS name, coalesce(array_agg(attname::text) FILTER (
      WHERE attidentity <> '' OR attgenerated <> '' OR
        pg_get_expr(adbin, adrelid) ~ 'nextval|gen_random_uuid|now\\(|pg_current_xact_id'), '{}') AS fresh,
      coalesce(array_agg(attname::text) FILTER (WHERE attnum = ANY (indkey)), '{}') AS key
    FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname NOT IN ('pg_catalog', 'information_schema')
    GROUP BY nspname, relname`.execute(db);
  const read = async ({ name, key }: Table) => {
    const { rows } = await sql<{ row: Row; text: string }>`
      SELECT to_jsonb(one) AS row, one::text AS text FROM ${sql.raw(name)} AS one`.execute(db);
    return rows.map(({ row, text }) => ({
      row,
      identity: key.length > 0 ? JSON.stringify(key.map((column) => row[column])) : text,
    }));
  };
  const before = new Map<string, Set<string>>();
  for (const table of tables)
    before.set(table.name, new Set((await read(table)).map(({ identity }) => identity)));
  await act();
  const inserted: Inserted[] = [];
  for (const table of tables) {
    const known = before.get(table.name);
    const rows = await read(table);
    if (!known || rows.length <= known.size) continue;
    const added = rows
      .filter(({ identity }) => !known.has(identity))
      .map(({ row }) => without(row, table.fresh));
    // Two transactions may publish the same change; in one transaction it is one row.
    const distinct = new Map(added.map((row) => [JSON.stringify(row), row]));
    inserted.push({ table: table.name, rows: [...distinct.values()] });
  }
  return inserted;
}

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Creates tables with the same columns, checks and indexes, in a separate schema. */
export async function createCopies(db: Db, inserted: readonly Inserted[]): Promise<void> {
  await sql`CREATE SCHEMA bench`.execute(db);
  for (const { table } of inserted) {
    await sql`CREATE TABLE ${sql.raw(copyOf(table))} (LIKE ${sql.raw(table)} INCLUDING ALL)`.execute(db);
  }
}

/** Inserts the rows into the copies, under new ids, in one transaction. */
export async function insertCopies(db: Db, inserted: readonly Inserted[]): Promise<void> {
  const ids = new Map<string, string>();
  await db.transaction().execute(async (trx) => {
    for (const { table, rows } of inserted) {
      const copy = sql.raw(copyOf(table));
      for (const row of rows) {
        const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
        const renewed = JSON.stringify(renew(row, ids));
        await sql`
          INSERT INTO ${copy} (${columns})
          SELECT ${columns} FROM jsonb_populate_record(NULL::${copy}, ${renewed}::jsonb)`.execute(trx);
      }
    }
  });
}

const copyOf = (table: string) => `bench.${table.slice(table.indexOf(".") + 1)}`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The same row for another attempt of the same customer. `ids`: the new ids, by the recorded ones. */
function renew(row: Row, ids: Map<string, string>): Row {
  const fresh: Row = { ...row };
  if (typeof row.reference === "string") fresh.reference = makeReference("P");
  for (const [name, value] of Object.entries(row)) {
    if (name === "user_id" || typeof value !== "string" || !UUID.test(value)) continue;
    const id = ids.get(value) ?? randomUUID();
    ids.set(value, id);
    fresh[name] = id;
  }
  return fresh;
}
