import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../db.ts";
import type { Manifest, TableSum } from "./frames.ts";

/** Number of rows that are read or written at once. */
const ROWS_AT_ONCE = 1_000;
/** Maximum characters of rows in one piece. */
const PIECE = 1024 * 1024;

/** The tables of a backup: all tables of the product and the jobs of the queue, which creates its other tables when it starts. */
const OURS = sql`(nspname IN ('public', 'auth') OR (nspname = 'pgboss' AND relname = 'job'))`;

type Described = Pick<Manifest, "tables" | "sequences" | "migrations">;

/** The tables with the columns that can be written, in the order of their names. */
export async function listTables(db: Db): Promise<Manifest["tables"]> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT format('%I.%I', nspname, relname) AS name, array_agg(format('%I', attname) ORDER BY attnum) AS columns
    FROM pg_class
    JOIN pg_namespace ON pg_namespace.oid = relnamespace
    JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND ${OURS}
    GROUP BY nspname, relname ORDER BY nspname, relname`.execute(db);
  return rows;
}

/** The data about the database in a backup, besides its rows. */
export async function describeDatabase(db: Db): Promise<Described> {
  const { rows: sequences } = await sql<{ name: string; value: string }>`
    SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname IN ('public', 'auth') AND last_value IS NOT NULL ORDER BY 1`.execute(db);
  const { rows: applied } = await sql<{ name: string }>`
    SELECT name FROM schema_migrations ORDER BY name`.execute(db);
  return { tables: await listTables(db), sequences, migrations: applied.map(({ name }) => name) };
}

/** The rows of a table in pieces, each as the text of a composite value. `trx`: a transaction with one snapshot. */
export async function* readRows(trx: Db, table: string): AsyncGenerator<string[]> {
  await sql`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT row::text AS row FROM ${sql.raw(table)} AS row`.execute(
    trx,
  );
  let piece: string[] = [];
  let size = 0;
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(ROWS_AT_ONCE)} FROM backup_rows`.execute(trx);
    for (const { row } of rows) {
      piece.push(row);
      size += row.length;
      if (size < PIECE) continue;
      yield piece;
      piece = [];
      size = 0;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  if (piece.length > 0) yield piece;
  await sql`CLOSE backup_rows`.execute(trx);
}

/** Adds up the sum of a table's rows as they are read; the result equals `sumTable`. */
export function summer(): { add: (rows: readonly string[]) => void; sum: () => TableSum } {
  let count = 0;
  let total = 0n;
  return {
    add: (rows) => {
      count += rows.length;
      for (const row of rows)
        total += BigInt(`0x${createHash("sha256").update(row).digest("hex").slice(0, 15)}`);
    },
    sum: () => ({ rows: count, hash: total.toString(16) }),
  };
}

/** The count of a table's rows and the sum of their hashes, of 60 bits each. */
export async function sumTable(db: Db, table: string): Promise<TableSum> {
  const { rows } = await sql<{ rows: number; total: string }>`
    SELECT count(*)::int AS rows, coalesce(sum(
      ('x' || left(encode(sha256(convert_to(row::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint::numeric), 0)::text AS total
    FROM ${sql.raw(table)} AS row`.execute(db);
  const [found = { rows: 0, total: "0" }] = rows;
  return { rows: found.rows, hash: BigInt(found.total).toString(16) };
}

/** Writes rows into a table while its triggers and references are disabled (`loadingTables`). */
export async function writeRows(
  trx: Db,
  { name, columns }: Manifest["tables"][number],
  rows: readonly string[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE);
    await sql`
      INSERT INTO ${sql.raw(name)} (${sql.raw(columns.join(", "))}) OVERRIDING SYSTEM VALUE
      SELECT ${sql.raw(columns.map((column) => `(written.row).${column}`).join(", "))}
      FROM (SELECT unnest(${some}::text[])::${sql.raw(name)} AS row) AS written`.execute(trx);
  }
}

/**
 * Empties all tables, calls `load`, and then checks all references: in between, triggers do not run and rows may refer to rows
 * that are loaded later. Requires the rights of the owner only; `session_replication_role` would require a superuser.
 */
export async function loadingTables(
  trx: Db,
  tables: Manifest["tables"],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: references } = await sql<{ owner: string; name: string; definition: string }>`
    SELECT conrelid::regclass::text AS owner, format('%I', conname) AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE contype = 'f' AND conparentid = 0 AND nspname IN ('public', 'auth')`.execute(trx);
  const run = (statement: string) => sql.raw(statement).execute(trx);
  const ours = tables.map(({ name }) => name);
  for (const { owner, name } of references) await run(`ALTER TABLE ${owner} DROP CONSTRAINT ${name}`);
  for (const name of ours) {
    await run(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await run(`DELETE FROM ${name}`);
  }
  await load();
  for (const name of ours) await run(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { owner, name, definition } of references)
    await run(`ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`);
}

/** Lets sequences go on after the values that were used. */
export async function setSequences(trx: Db, sequences: Manifest["sequences"]): Promise<void> {
  for (const { name, value } of sequences)
    await sql`SELECT setval(${name}::regclass, ${value}::bigint)`.execute(trx);
}
