import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { type Database, openPostgres } from "../src/platform/db.ts";
import { openEmbedded } from "../src/platform/embedded.ts";

/** Opens an empty database several times, of the kind that the tests run on; the embedded one opens once. */
export async function openEmpty(processes = 1): Promise<[Database, ...Database[]]> {
  const server = inject("postgres");
  if (!server) {
    const database = await openEmbedded({});
    onTestFinished(() => database.close());
    return [database];
  }
  const name = `test_migrate_${crypto.randomUUID().replaceAll("-", "_")}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const [first, ...others] = Array.from({ length: processes }, () => openPostgres(url.href));
  if (!first) throw new Error("open at least one");
  onTestFinished(async () => {
    await Promise.all([first, ...others].map((database) => database.close()));
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return [first, ...others];
}
