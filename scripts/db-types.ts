/**
 * Writes `apps/server/src/platform/tables.ts` from a migrated, empty database (the embedded one, so it needs nothing).
 * With `--check` it only says whether the file is what it would write.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import codegen from "kysely-codegen";
import { openEmbedded } from "../apps/server/src/platform/db.ts";
import { ROOT } from "../apps/server/src/platform/env.ts";
import { migrate } from "../apps/server/src/platform/migrate.ts";

const FILE = join(ROOT, "apps/server/src/platform/tables.ts");

const database = await openEmbedded({});
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
await database.close();
const text = types.replaceAll(
  /export type Int8 = [^;]+;/g,
  "export type Int8 = ColumnType<number, number | bigint, number | bigint>;",
);
if (process.argv.includes("--check")) {
  const current = await readFile(FILE, "utf8").catch(() => "");
  if (current !== text) {
    console.error("tables.ts does not say what the migrations make: npm run db:types");
    process.exit(1);
  }
} else {
  await writeFile(FILE, text);
}
