import { sql } from "kysely";
import { type Db, json } from "./db.ts";
import { LINK_SECONDS } from "./file-links.ts";
import type { DB } from "./tables.ts";

/** The tables in which capabilities record the readers of their files. */
type ReadsTable = { [T in keyof DB]: DB[T] extends { read_at: unknown } ? T : never }[keyof DB];
type Read<T extends ReadsTable> = Partial<Record<Exclude<keyof DB[T] & string, "id" | "read_at">, string>>;

/**
 * Records a reading of a file in a table of the caller, unless the same reading was recorded within the lifetime of a link: a
 * viewer requests one file in many ranges.
 * fetches one file in many ranges.
 */
export async function insertReadOnce<T extends ReadsTable>(db: Db, table: T, read: Read<T>): Promise<void> {
  const columns = Object.keys(read).map((name) => sql.ref(name));
  const isSame = Object.keys(read).map(
    (name) => sql`${sql.ref(`known.${name}`)} = ${sql.ref(`given.${name}`)}`,
  );
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(columns)})
    SELECT ${sql.join(columns)} FROM jsonb_populate_record(NULL::${sql.table(table)}, ${json(read)}) AS given
    WHERE NOT EXISTS (
      SELECT FROM ${sql.table(table)} AS known
      WHERE ${sql.join(isSame, sql` AND `)} AND known.read_at >= now() - make_interval(secs => ${LINK_SECONDS}))`.execute(
    db,
  );
}
