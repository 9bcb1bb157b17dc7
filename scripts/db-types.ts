/** Writes `apps/server/src/platform/tables.ts`; with `--check` it only reports whether the file is up to date. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import codegen from "kysely-codegen";
import { type Database, openPostgres } from "../apps/server/src/platform/db.ts";
import { openEmbedded } from "../apps/server/src/platform/embedded.ts";
import { ROOT } from "../apps/server/src/platform/env.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";

export const TABLES_FILE = join(ROOT, "apps/server/src/platform/tables.ts");

/** Matches the nullable type of a column; the first group is the type without ` | null`. */
function columnOf(view: string, column: string): RegExp {
  const name = view.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return new RegExp(`(export interface ${name} \\{[^}]*\\n  ${column}: [^;]+) \\| null(?=;)`);
}

/** A database of its own on a server, which `close` drops. */
async function openOn(server: string): Promise<Database> {
  const name = `tables_${process.pid}`;
  const admin = openPostgres(server);
  await admin.execScript(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgres(url.href);
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.execScript(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.close();
    },
  };
}

/**
 * What the file must contain, from a migrated, empty database: one on the server of `TEST_DATABASE_URL`, which migrates in a
 * tenth of the time, or an embedded one.
 */
export async function readTypes(): Promise<string> {
  const { TEST_DATABASE_URL: server } = process.env;
  const database = server ? await openOn(server) : await openEmbedded({});
  await migrate(database);
  const dialect = new codegen.PostgresDialect({
    defaultSchemas: ["public", "auth"],
    domains: true,
    partitions: false,
  });
  const types = await codegen.generate({
    camelCase: false,
    db: database.db as never,
    dialect,
    excludePattern: "schema_migrations",
    overrides: undefined,
  });
  // PostgreSQL reports every column of a view as nullable; in a view of one table a column is as nullable as in the table.
  const { rows: required } = await sql<{ view: string; column: string }>`
    SELECT concat_ws('.', nullif(usage.view_schema, 'public'), usage.view_name) AS view, usage.column_name AS column
    FROM information_schema.view_column_usage AS usage
    JOIN information_schema.columns AS source USING (table_schema, table_name, column_name)
    WHERE usage.view_schema IN ('public', 'auth') AND source.is_nullable = 'NO' AND 1 = (
      SELECT count(*) FROM information_schema.view_table_usage AS used
      WHERE (used.view_schema, used.view_name) = (usage.view_schema, usage.view_name))`.execute(database.db);
  await database.close();
  return required.reduce(
    (known, { view, column }) => known.replace(columnOf(view, column), "$1"),
    types.replaceAll(
      /export type Int8 = [^;]+;/g,
      "export type Int8 = ColumnType<number, number | bigint, number | bigint>;",
    ),
  );
}

/** The violation in `current`, the text of the file, if it differs from `required`. */
export const checkTypes = (current: string, required: string): string[] =>
  current === required ? [] : ["tables.ts does not say what the migrations make: npm run db:types"];

if (import.meta.main) {
  const required = await readTypes();
  if (process.argv.includes("--check")) {
    const broken = checkTypes(await readFile(TABLES_FILE, "utf8").catch(() => ""), required);
    for (const line of broken) console.error(line);
    process.exitCode = broken.length > 0 ? 1 : 0;
  } else {
    await writeFile(TABLES_FILE, required);
  }
}
