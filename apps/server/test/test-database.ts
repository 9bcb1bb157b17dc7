import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "kysely";
import pg from "pg";
import { expect, inject, vi } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { type Database, INT8, openPostgres } from "../src/platform/db.ts";
import { EMBEDDED_EXTENSIONS, wrapPglite } from "../src/platform/embedded.ts";
import { writeResetScript } from "./reset-app.ts";

type TestDatabase = {
  database: Database;
  /** The address for another process; undefined for the embedded database, which no other process can use. */
  url: string | undefined;
  /** Opens it with separate connections; undefined for the embedded database, which has only one. */
  openAgain: () => Database | undefined;
  /** Closes it. The worker empties and reuses it, unless it is still in use or its schema was changed. */
  giveBack: () => Promise<void>;
};

/** Opens a migrated, empty database. The end of the run deletes those that were not given back (`global-setup.ts`). */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  return server === "" ? openEmbeddedCopy() : openPostgresCopy(server);
}

const spareNames: string[] = [];
let created = 0;

async function openPostgresCopy(server: string): Promise<TestDatabase> {
  const template = inject("template");
  let name = spareNames.pop();
  if (name === undefined) {
    name = `${template}_${process.pid}_${++created}`;
    await askServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  const open = () => openPostgres(url.href);
  const database = open();
  const initial = await initialState(database);
  return {
    database,
    url: url.href,
    openAgain: open,
    giveBack: async () => {
      await database.close();
      const own = open();
      const isEmpty = (await hasNoOtherConnection(own)) && (await restore(own, initial));
      await own.close();
      if (isEmpty) spareNames.push(name);
      else await askServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function askServer(connectionString: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

/** Connections that were just closed take a moment to end. */
function hasNoOtherConnection({ db }: Database): Promise<boolean> {
  const check = async () => {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`.execute(
      db,
    );
    expect(rows).toEqual([]);
    return true;
  };
  return vi.waitFor(check, { timeout: patience(1_000), interval: 10 }).catch(() => false);
}

type Embedded = { pglite: PGlite; database: Database; end: () => Promise<void> };

const spareEmbedded: Embedded[] = [];

async function openEmbeddedCopy(): Promise<TestDatabase> {
  const { pglite, database, end } = spareEmbedded.pop() ?? (await startEmbedded());
  const initial = await initialState(database);
  const channels = await listeningChannels(database);
  return {
    database,
    url: undefined,
    openAgain: () => undefined,
    giveBack: async () => {
      // An application that is still running listens to its jobs.
      const isLeft = (await listeningChannels(database)).length > channels.length;
      await database.close();
      for (const channel of channels) await pglite.unlisten(channel);
      await pglite.exec("DISCARD ALL");
      const next = await wrapPglite(pglite);
      if (!isLeft && (await restore(next, initial))) spareEmbedded.push({ pglite, database: next, end });
      else await end();
    },
  };
}

async function startEmbedded(): Promise<Embedded> {
  const pglite = await PGlite.create({
    loadDataDir: new Blob([await readFile(inject("snapshot"))]),
    extensions: EMBEDDED_EXTENSIONS,
    parsers: { [INT8]: Number },
  });
  const end = pglite.close.bind(pglite);
  // The user's connection is closed, but the database itself stays open for the next test.
  pglite.close = async () => {};
  return { pglite, database: await wrapPglite(pglite), end };
}

async function listeningChannels({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`SELECT pg_listening_channels() AS channel`.execute(db);
  return rows.map(({ channel }) => channel);
}

type State = { script: string; schema: string };

let initial: Promise<State> | undefined;

/** The initial state of every copy of the template, read before the first write. */
function initialState(database: Database): Promise<State> {
  initial ??= (async () => ({
    script: await writeResetScript(database, { wholeQueue: true }),
    schema: await schemaVersion(database),
  }))();
  return initial;
}

/** Empties the database. Returns false, without a change, if its schema was changed. */
async function restore(database: Database, { script, schema }: State): Promise<boolean> {
  if ((await schemaVersion(database)) !== schema) return false;
  await database.execScript(script);
  return true;
}

/** Changes with every statement that changes tables, indexes, constraints, triggers or functions. */
async function schemaVersion({ db }: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT md5(string_agg(oid || ' ' || xmin, ',' ORDER BY catalog, oid)) AS version FROM (
      SELECT 1 AS catalog, oid, xmin::text FROM pg_class
      UNION ALL SELECT 2, oid, xmin::text FROM pg_attrdef
      UNION ALL SELECT 3, oid, xmin::text FROM pg_constraint
      UNION ALL SELECT 4, oid, xmin::text FROM pg_trigger
      UNION ALL SELECT 5, oid, xmin::text FROM pg_proc
    ) AS objects`.execute(db);
  return rows[0]?.version ?? "";
}
