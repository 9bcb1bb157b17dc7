import { readFile } from "node:fs/promises";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openPostgres } from "../src/platform/db.ts";
import { openEmbedded } from "../src/platform/embedded.ts";

let databases = 0;

type TestDatabase = {
  database: Database;
  /** By connections of its own; the embedded database has but one. */
  openAgain: () => Database | undefined;
  drop: () => Promise<void>;
};

/** A migrated, empty database. One that is not dropped goes with the run (`global-setup.ts`). */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  if (server === "") {
    const snapshot = new Blob([await readFile(inject("snapshot"))]);
    return {
      database: await openEmbedded({ snapshot }),
      openAgain: () => undefined,
      drop: async () => {},
    };
  }
  const template = inject("template");
  const name = `${template}_${process.pid}_${++databases}`;
  await askServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    database: openPostgres(url.href),
    openAgain: () => openPostgres(url.href),
    drop: () => askServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function askServer(connectionString: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}
